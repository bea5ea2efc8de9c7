import type { FormEvent, ReactNode } from 'react';
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
      <div className="form-actions">
        <Button kind="primary" type="submit" disabled={disabled}>
          {next}
        </Button>
        <Button onClick={onBack}>Back</Button>
        {aside}
      </div>
    </form>
  );
}
