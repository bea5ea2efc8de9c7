import { type ChangeEvent, useId, useState } from 'react';
import {
  logoTypeOf,
  maxLogoBytes,
  maxWordsLength,
  type ReportHead,
  readableAccent,
  whichLogos,
} from '#contract/reports/report-head.ts';
import { inks } from '#shared/figures/charts/palette.ts';
import { t, translated } from '#shared/language/message.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';

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
              ? t('{chosen} is too light for text on paper, so reports use {used}.', {
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

interface LogoFieldProps {
  readonly logo: string | null;
  readonly onChange: (logo: string | null) => void;
}

/** A PNG or JPEG for the head of the report, known by its bytes and not by its name. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const bytes = file.size > maxLogoBytes ? new Uint8Array() : await bytesOf(file);
    target.value = '';
    if (bytes === null) return setProblem(t('The file can no longer be read. Choose it again.'));
    if (logoTypeOf(bytes) === null) return setProblem(translated(whichLogos));
    if (!(await isWhole(bytes)))
      return setProblem(t('This picture is damaged and cannot be shown. Choose another one.'));
    setProblem(null);
    onChange(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  };
  return (
    <div className="field logo-field">
      <label htmlFor={id}>{t('Logo')}</label>
      {logo === null ? (
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => void choose(event)}
        />
      ) : (
        <p>
          {t('Logo chosen.')}{' '}
          <Button kind="link" onClick={() => onChange(null)}>
            {t('Remove')}
          </Button>
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Null when it was moved or locked since it was chosen. */
const bytesOf = (file: File): Promise<Uint8Array<ArrayBuffer> | null> =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );

/** Whether the browser can draw it: a file may begin as a picture and end in the middle. */
const isWhole = (bytes: Uint8Array<ArrayBuffer>): Promise<boolean> =>
  createImageBitmap(new Blob([bytes])).then(
    () => true,
    () => false,
  );
