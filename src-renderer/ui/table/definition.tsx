import { type ReactNode, useId, useRef } from 'react';
import type { Column } from '#shared/catalog/columns.ts';
import { termOfColumn } from '#shared/catalog/terms.ts';
import { t, translated } from '#shared/language/message.ts';
import { isEscape } from '../key-press.ts';

/**
 * The definition of a column, shown beside what it wraps on hover and on focus. It can be pointed at, Escape hides it,
 * and assistive technology reads it as the description of the control.
 */
export function Definition({
  column,
  children,
}: {
  readonly column: Column;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  const term = termOfColumn(column);
  const anchor = useRef<HTMLSpanElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = () => {
    if (!anchor.current || !note.current) return;
    if (!note.current.matches(':popover-open')) note.current.showPopover();
    place(note.current, anchor.current.getBoundingClientRect());
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (note.current?.matches(':popover-open')) note.current.hidePopover();
  };
  const later = (action: () => void, pause: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, pause);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches; the control inside is what users use
    <span
      ref={anchor}
      className="definition-anchor"
      data-term={term?.id}
      onMouseEnter={() => later(show, 400)}
      onMouseLeave={() => later(hide, 150)}
      onFocus={(event) => event.target.matches(':focus-visible') && later(show, 0)}
      onBlur={hide}
      onKeyDown={(event) => isEscape(event) && hide()}
    >
      {children(id)}
      <span ref={note} id={id} role="tooltip" popover="manual" className="definition">
        <strong>{translated(column.label)}</strong>
        {column.unit && <span className="definition-unit"> {translated(column.unit)}</span>}
        <span className="definition-text">{translated(column.meaning)}</span>
        {term?.formula !== undefined && (
          <span className="definition-source">{t('Formula: {formula}', { formula: translated(term.formula) })}</span>
        )}
        {term?.caveat !== undefined && <span className="definition-text">{translated(term.caveat)}</span>}
        <span className="definition-source">{t('Source: {source}', { source: translated(column.source) })}</span>
      </span>
    </span>
  );
}

const noteWidth = 280;

/** Below what it explains, or above where there is no room below. */
function place(note: HTMLElement, box: DOMRect): void {
  const below = box.bottom + 4;
  const isCut = below + note.offsetHeight > window.innerHeight - 8;
  note.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - noteWidth - 8))}px`;
  note.style.top = `${isCut ? Math.max(8, box.top - note.offsetHeight - 4) : below}px`;
}
