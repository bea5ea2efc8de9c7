import type { ButtonHTMLAttributes, Ref } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once per screen at most; `link` inside text and footers. */
  readonly kind?: 'plain' | 'primary' | 'link';
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ kind = 'plain', className = '', ...rest }: ButtonProps) {
  return <button type="button" className={`button button-${kind} ${className}`.trim()} {...rest} />;
}
