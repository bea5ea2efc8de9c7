import { type RefObject, useEffect, useRef } from 'react';

/** Opens a native dialog as modal when it appears, and gives the focus back to where it was when it goes, however it was closed. */
export function useModal(first?: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
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
  return dialog;
}
