import type { ConnectionState } from '#contract/connection.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { TextField } from '../../ui/text-field.tsx';

/** Where secrets are kept, in words. */
export const secretStoreMessages: Record<ConnectionState['store'], Message> = {
  keychain: message('Secrets are kept in this computer’s keychain, never in a file, and are never shown again.'),
  sealed: message(
    'The app cannot reach this computer’s keychain. Secrets are kept in a file that the system has sealed for your account alone, and are never shown again.',
  ),
  session: message(
    'This computer’s keychain cannot be used: secrets are kept until you quit, and are never written to disk. If it was locked, unlock it and start the app again; otherwise you will be asked for them.',
  ),
};

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
  const missing = optional ? t('Not saved (optional).') : t('Not saved yet for these addresses.');
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
