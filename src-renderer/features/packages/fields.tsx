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

export interface Typed {
  readonly hasLabels: boolean;
  readonly hasNotes: boolean;
}

/** Says what of the user's own words is in a package or publication: its title always. */
export const typedText = (of: 'package' | 'publication', { hasLabels, hasNotes }: Typed): string =>
  t(
    '{typed, select, names {Your title for the {of, select, package {package} other {publication}} and the names that you gave to courses, runs, subsections, problems and videos are} notes {Your title for the {of, select, package {package} other {publication}} and your notes are} both {Your title for the {of, select, package {package} other {publication}}, the names that you gave to courses, runs, subsections, problems and videos, and your notes are} other {Your title for the {of, select, package {package} other {publication}} is}} in it word for word. Check that {typed, select, none {it names} other {they name}} no learner.',
    { of, typed: hasLabels && hasNotes ? 'both' : hasLabels ? 'names' : hasNotes ? 'notes' : 'none' },
  );

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
