import type { FormEvent, ReactNode } from 'react';
import { t } from '#shared/language/message.ts';
import { Button } from '../../ui/button.tsx';

interface StepFormProps {
  readonly children: ReactNode;
  /** What the button that goes on says. */
  readonly next: string;
  readonly onNext: () => void;
  readonly onBack: () => void;
  readonly disabled?: boolean;
  /** Beside the buttons. */
  readonly aside?: ReactNode;
}

/** A step: what is asked, then back and on. Enter goes on. */
export function StepForm({ children, next, onNext, onBack, disabled = false, aside }: StepFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      {children}
      <StepActions>
        <Button kind="primary" type="submit" disabled={disabled}>
          {next}
        </Button>
        <Button onClick={onBack}>{t('Back')}</Button>
        {aside}
      </StepActions>
    </form>
  );
}

/** Where a step goes on and back: always in sight, however long the step is. */
export function StepActions({ children }: { readonly children: ReactNode }) {
  return <div className="form-actions step-actions">{children}</div>;
}
