import type { ReactNode } from 'react';
import { maxPackageWordsLength, packageThresholds } from '#contract/packages.ts';
import { briefWithholdingRule, defaultThreshold } from '#shared/catalog/small-numbers.ts';
import { t } from '#shared/language/message.ts';
import { Check, CountField, TextField } from '../../ui/fields.tsx';

interface WordsFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly note?: string;
}

/** A text about a package or publication, for its readers. */
export const WordsField = (props: WordsFieldProps) => <TextField {...props} maxLength={maxPackageWordsLength} />;

/** The maker of a package or publication. */
export const MakerField = (props: Omit<WordsFieldProps, 'note'>) => (
  <WordsField {...props} note={t('Your name or team (optional).')} />
);

/** Says what happens to small counts of learners. */
export const smallCountsText = (threshold: number | null): string =>
  threshold === null
    ? t('Small counts of learners are included. They may identify people.')
    : briefWithholdingRule(threshold);

interface ThresholdFieldsProps {
  readonly label: string;
  readonly countLabel: string;
  /** Null when small counts are included. */
  readonly threshold: number | null;
  readonly onThreshold: (threshold: number | null) => void;
  /** Notes below the box. */
  readonly children?: ReactNode;
}

/** Whether small counts of learners are hidden, and below which number. */
export function ThresholdFields({ label, countLabel, threshold, onThreshold, children }: ThresholdFieldsProps) {
  return (
    <>
      <div>
        <Check checked={threshold !== null} onChange={(on) => onThreshold(on ? defaultThreshold : null)}>
          {label}
        </Check>
        {children}
      </div>
      {threshold !== null && (
        <CountField label={countLabel} value={threshold} range={packageThresholds} required onChange={onThreshold} />
      )}
    </>
  );
}
