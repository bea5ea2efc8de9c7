import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { t } from '#shared/language/message.ts';
import { Button } from './button.tsx';

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent) => void;
}

/**
 * Opens a native dialog as modal when it appears, and gives the focus back to where it was when it goes, however it was closed. Returns
 * the properties of the dialog. `onClose` is called by Escape.
 */
export function useModal(onClose: () => void, first?: RefObject<HTMLElement | null>): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    first?.current?.focus();
    return () => {
      // The chosen action may have moved the focus on purpose.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    };
  }, [first]);
  // Not the event `close`: it comes a moment after the dialog has closed, and would close what was opened again by then.
  const onCancel = ({ target, currentTarget }: SyntheticEvent) => {
    // The event of a file picker in the dialog bubbles here, too.
    if (target === currentTarget) onClose();
  };
  return { ref: dialog, onCancel };
}

/** Whether a dialog asks something that must be answered first. */
export const hasOpenDialog = (): boolean => document.querySelector('dialog[open]') !== null;

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  /** Enter confirms at once: for what is most often confirmed as it is. */
  readonly focusConfirm?: boolean;
  /** Refuses the answer while its data are being read. */
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A question that must be answered first: the native modal dialog, closed by Escape. */
export function Dialog(props: DialogProps) {
  const { title, children, confirm, focusConfirm = false, isBusy = false, onConfirm, onClose } = props;
  const confirmButton = useRef<HTMLButtonElement>(null);
  const modal = useModal(onClose, focusConfirm ? confirmButton : undefined);
  const headingId = useId();
  return (
    <dialog {...modal} className="dialog" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button ref={confirmButton} kind="primary" disabled={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
