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
  const missing = optional ? 'None is stored; it may stay empty.' : 'None is stored for these addresses yet.';
  return (
    <TextField
      label={label}
      type="password"
      value={value}
      problem={problem}
      onChange={onChange}
      placeholder={stored ? 'stored' : undefined}
      note={stored ? 'One is stored. Leave this empty to keep it, or write a new one over it.' : missing}
    />
  );
}
