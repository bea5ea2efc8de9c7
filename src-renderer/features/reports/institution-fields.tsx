import { useId } from 'react';
import { readableAccent } from '#contract/reports/accent.ts';
import { maxWordsLength, type ReportHead } from '#contract/reports/report-head.ts';
import { inks } from '#shared/figures/charts/palette.ts';
import { t } from '#shared/language/message.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface InstitutionFieldsProps {
  readonly head: Pick<ReportHead, 'accent' | 'footer'>;
  readonly onChange: (part: Partial<ReportHead>) => void;
}

/** The colour and the footer of the institution. */
export function InstitutionFields({ head: { accent, footer }, onChange }: InstitutionFieldsProps) {
  const id = useId();
  const readable = accent === null ? null : readableAccent(accent);
  const isDarkened = readable !== null && readable !== accent?.toUpperCase();
  return (
    <>
      <div className="field accent-field">
        <label htmlFor={id}>{t('Accent color')}</label>
        <span>
          <input
            id={id}
            type="color"
            value={(accent ?? inks.light.ink).toLowerCase()}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => onChange({ accent: target.value })}
          />{' '}
          {accent !== null && (
            <Button kind="link" onClick={() => onChange({ accent: null })}>
              {t('Remove')}
            </Button>
          )}
        </span>
        <p id={`${id}-note`} className="field-note">
          {accent === null
            ? t('None chosen.')
            : isDarkened
              ? t('{chosen} is too light for text on paper. Reports use {used}.', {
                  chosen: accent.toUpperCase(),
                  used: readable,
                })
              : accent.toUpperCase()}
        </p>
      </div>
      <TextField
        label={t('Footer')}
        value={footer}
        maxLength={maxWordsLength.footer}
        onChange={(words) => onChange({ footer: words })}
        note={t('At the bottom of every page and slide.')}
      />
    </>
  );
}
