import { t } from '#shared/language/message.ts';
import { TextField } from '../../ui/text-field.tsx';

interface SecretFieldProps {
  readonly label: string;
  /** One is stored for these addresses; it can be replaced, never read. */
  readonly stored: boolean;
  readonly value: string;
  readonly optional?: boolean;
  readonly problem?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Write-only. */
export function SecretField({ label, stored, value, optional = false, problem, onChange }: SecretFieldProps) {
  const missing = optional ? t('Not saved; it may stay empty.') : t('Not saved yet for these addresses.');
  return (
    <TextField
      label={label}
      type="password"
      value={value}
      problem={problem}
      onChange={onChange}
      placeholder={stored ? t('stored') : undefined}
      note={stored ? t('Saved. Leave this empty to keep it, or type to replace it.') : missing}
    />
  );
}
