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
  const missing = optional ? t('None is stored; it may stay empty.') : t('None is stored for these addresses yet.');
  return (
    <TextField
      label={label}
      type="password"
      value={value}
      problem={problem}
      onChange={onChange}
      placeholder={stored ? t('stored') : undefined}
      note={stored ? t('One is stored. Leave this empty to keep it, or write a new one over it.') : missing}
    />
  );
}
