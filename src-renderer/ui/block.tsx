import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { usePrinting } from '../client/printing.ts';

/** A table alone under its heading: what a figure is without anything to draw. */
export function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="block">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** As the style sheets have it. */
const lowWindow = '(max-height: 680px)';

function followHeight(onChange: () => void): () => void {
  const list = window.matchMedia(lowWindow);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Is folded in a low window alone, where the rows below it would have no room. On paper it is open. */
export function FoldWhenLow({ title, children }: Omit<FoldProps, 'count'>) {
  const isLow = useSyncExternalStore(followHeight, () => window.matchMedia(lowWindow).matches);
  const printing = usePrinting();
  if (!isLow || printing) return children;
  return (
    <details className="more">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

interface FoldProps {
  readonly title: string;
  /** How much is inside. */
  readonly count?: string;
  readonly children: ReactNode;
}

/** A part of a screen that is read once a user opens it. On paper it is open. */
export function Fold({ title, count, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const printing = usePrinting();
  const isShown = isOpen || printing;
  return (
    <details className="more fold" open={isShown} onToggle={(event) => !printing && setOpen(event.currentTarget.open)}>
      <summary>
        {title}
        {count !== undefined && <span className="quiet"> {count}</span>}
      </summary>
      {isShown && children}
    </details>
  );
}
