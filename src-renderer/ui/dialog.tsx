import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  /** Enter confirms at once: for what is most often confirmed as it is. */
  readonly focusConfirm?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A question that must be answered first: the native modal dialog, closed by Escape. */
export function Dialog({ title, children, confirm, focusConfirm = false, onConfirm, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const confirmButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    if (focusConfirm) confirmButton.current?.focus();
  }, [focusConfirm]);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={headingId} onClose={onClose}>
      <h2 id={headingId}>{title}</h2>
      {children}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button ref={confirmButton} kind="primary" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
