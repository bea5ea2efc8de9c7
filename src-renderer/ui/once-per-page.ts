import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';

/*
 * Lines that many blocks of a page have in common, as how old they are: the first one says it for all below.
 */

const lines = new Map<HTMLElement, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** A dialog is read without what lies under it. */
const pageOf = (line: HTMLElement): Element | null => line.closest('dialog');

const isBefore = (other: HTMLElement, line: HTMLElement): boolean =>
  (other.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

function isFirst(line: HTMLElement | null): boolean {
  if (line === null) return true;
  const text = lines.get(line);
  return !lines
    .entries()
    .some(
      ([other, same]) => other !== line && same === text && pageOf(other) === pageOf(line) && isBefore(other, line),
    );
}

/** Whether no line above it on the page has the same text. The element stays in the page, hidden, where it is not the first. */
export function useIsFirst(line: RefObject<HTMLElement | null>, text: string): boolean {
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return;
    lines.set(element, text);
    notify();
    return () => {
      lines.delete(element);
      notify();
    };
  }, [line, text]);
  return useSyncExternalStore(subscribe, () => isFirst(line.current));
}
