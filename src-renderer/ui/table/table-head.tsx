import { Fragment, type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { narrowestColumn, type Settings, widestColumn } from '#contract/settings.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { sourceOfTerm, termOfColumn } from '#shared/catalog/terms.ts';
import { type ViewName, viewDefinition } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { isNumeric } from '#shared/text/cells.ts';
import { shortUnit, unitWords } from '#shared/text/units.ts';
import { usePrinting } from '../../client/printing.ts';
import { useChangeSettings, useSettings } from '../../client/settings.ts';
import type { Sorting } from '../../routing/address.ts';
import { TriangleDown, TriangleUp } from '../icons.tsx';
import { isEscape, isRightToLeft, keyInReadingOrder } from '../keys.tsx';
import { type SortPosition, sortAfterPress, sortPosition } from './shown-rows.ts';

interface TableHeadProps {
  readonly view: ViewName;
  readonly columns: readonly Column[];
  /** Null while rows are in the order in which their things were chosen or found. */
  readonly current: Sorting | null;
  /** Rows without an order in the address are in the order in which their things were chosen or found. */
  readonly hasChosenOrder: boolean;
  /** Heading of a last column that is of none of the view, for screen readers. */
  readonly actions?: string | undefined;
  /** Given the order as the address has it; undefined for the usual one. */
  readonly onSort: (sort: string | undefined) => void;
}

/** The widths that a user gave to columns of a view, in pixels; the others are as wide as their content asks for. */
interface ColumnWidths {
  readonly chosen: Readonly<Record<string, number>>;
  choose(key: string, width: number): void;
  /** Adds pixels to the chosen width, or to this one where none is: by what it is now, so that two quick keys are two steps. */
  widen(key: string, step: number, defaultWidth: number): void;
  /** The column is as wide as its content again. */
  forget(key: string): void;
  forgetAll(): void;
}

const none = {};

export function useColumnWidths(view: ViewName): ColumnWidths {
  const chosen: ColumnWidths['chosen'] = useSettings().columnWidths[view] ?? none;
  const change = useChangeSettings();
  const changeOwn = (next: (own: ColumnWidths['chosen']) => Record<string, number>) =>
    change(({ columnWidths }) => ({ columnWidths: withWidths(columnWidths, view, next(columnWidths[view] ?? none)) }));
  return {
    chosen,
    choose: (key, width) => changeOwn((own) => ({ ...own, [key]: possibleWidth(width) })),
    widen: (key, step, defaultWidth) =>
      changeOwn((own) => ({ ...own, [key]: possibleWidth((own[key] ?? defaultWidth) + step) })),
    forget: (key) => changeOwn(({ [key]: _, ...others }) => others),
    forgetAll: () => changeOwn(() => ({})),
  };
}

/** The width that a column can have and that is nearest to this one. */
const possibleWidth = (width: number): number => Math.round(Math.min(Math.max(width, narrowestColumn), widestColumn));

/** A view without chosen widths is not remembered. */
function withWidths(all: Settings['columnWidths'], view: ViewName, own: Record<string, number>) {
  const { [view]: _, ...others } = all;
  return Object.keys(own).length === 0 ? others : { ...others, [view]: own };
}

interface WidthHandleProps {
  readonly onWidth: (width: number) => void;
  /** The column is as wide as its content again. */
  readonly onUsual: () => void;
}

/** The far edge of a head, which a pointer drags. The keyboard has Shift with an arrow key on the head. */
function WidthHandle({ onWidth, onUsual }: WidthHandleProps) {
  const drag = useRef<{ readonly from: number; readonly width: number; readonly growth: 1 | -1 } | null>(null);
  const widthAt = (event: PointerEvent) =>
    drag.current && possibleWidth(drag.current.width + (event.clientX - drag.current.from) * drag.current.growth);
  const begin = (event: PointerEvent<HTMLElement>) => {
    const head = headOf(event.currentTarget);
    if (event.button !== 0 || !head) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const growth = isRightToLeft(head) ? -1 : 1;
    drag.current = { from: event.clientX, width: head.getBoundingClientRect().width, growth };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const width = widthAt(event);
    if (width !== null) showWidth(headOf(event.currentTarget), width);
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const width = widthAt(event);
    const hasMoved = drag.current !== null && event.clientX !== drag.current.from;
    drag.current = null;
    if (width !== null && hasMoved) onWidth(width);
  };
  return (
    <span
      aria-hidden="true"
      className="width-handle"
      title={t('Drag to change the width, or double-click to fit the content.')}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onUsual}
    />
  );
}

const headOf = (handle: Element): HTMLElement | null => handle.closest('th');

/** Follows the pointer without a new painting of the whole table; the choice makes it last. */
function showWidth(head: HTMLElement | null, width: number): void {
  if (head) Object.assign(head.style, widthStyle(width));
}

/** Keeps a column of a table at exactly this width. */
const widthStyle = (width: number) => {
  const pixels = `${width}px`;
  return { width: pixels, minWidth: pixels, maxWidth: pixels };
};

/** The heads of the columns, which order the table and make it wider. */
export function TableHead({ view, columns, current, hasChosenOrder, actions, onSort }: TableHeadProps) {
  const sortBy = (column: Column, isFurther: boolean) =>
    onSort(sortAfterPress(view, current, column, { isFurther, hasChosenOrder }));
  const widths = useColumnWidths(view);
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <HeaderCell
            key={column.key}
            column={column}
            breaksInTwo={isOfWords(view, column)}
            order={current && sortPosition(view, current, column)}
            onSort={(isFurther) => sortBy(column, isFurther)}
            widths={widths}
          />
        ))}
        {actions !== undefined && (
          <th scope="col">
            <span className="sr-only">{actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Letters of a line of a head; one that needs more takes more than two lines. */
const maxLineLength = 22;

/** The index of the word with which the second of two lines begins, so that both are about as long; null where one would be too long. */
export function secondLine(words: readonly string[]): number | null {
  const longer = (at: number) => Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length);
  const [best] = [...words.keys()].slice(1).sort((one, other) => longer(one) - longer(other));
  return best === undefined || longer(best) > maxLineLength ? null : best;
}

/** Whether the label is of words of the app: names that head a column, as those of compared jobs, break wherever they must. */
function isOfWords(view: ViewName, { key }: Column): boolean {
  const { columns, pivot } = viewDefinition(view);
  return columns.some((own) => own.key === key || (own.key === pivot && own.words !== undefined));
}

interface HeaderCellProps {
  readonly column: Column;
  /** Takes two lines at most. */
  readonly breaksInTwo: boolean;
  readonly order: SortPosition | null;
  /** With Shift the column orders the rows that are alike in those before it. */
  readonly onSort: (isFurther: boolean) => void;
  readonly widths: ColumnWidths;
}

/**
 * The definition of a column, shown beside what it wraps on hover and on focus; a long one is cut, as it would lie over the rows. It can be
 * pointed at, Escape hides it, and assistive technology reads all of it as the description of the control.
 */
function Definition({ column, children }: { readonly column: Column; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  const term = termOfColumn(column);
  const anchor = useRef<HTMLSpanElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = () => {
    if (!anchor.current || !note.current) return;
    if (!note.current.matches(':popover-open')) note.current.showPopover();
    const words = note.current.firstElementChild;
    note.current.toggleAttribute('data-cut', words !== null && words.scrollHeight > words.clientHeight + 1);
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
      // The rows that a press puts in order stand below.
      onClick={hide}
      onKeyDown={(event) => isEscape(event) && hide()}
    >
      {children(id)}
      <span ref={note} id={id} role="tooltip" popover="manual" className="definition">
        <span className="definition-words">
          <DefinitionWords column={column} />
        </span>
        {term && <span className="definition-more">{t('Press F1 for the full definition.')}</span>}
      </span>
    </span>
  );
}

/** The words of a definition. */
export function DefinitionWords({ column }: { readonly column: Column }) {
  const term = termOfColumn(column);
  return (
    <>
      <strong>{translated(column.label)}</strong>
      {column.unit && <span className="definition-unit"> {translated(unitWords(column.unit))}</span>}
      <span className="definition-text">{translated(column.meaning)}</span>
      {term?.caveat !== undefined && <span className="definition-text">{translated(term.caveat)}</span>}
      <span className="definition-source">{t('Source: {source}', { source: sourceOfTerm(column) })}</span>
      {term?.formula !== undefined && (
        <span className="definition-source">{t('Formula: {formula}', { formula: translated(term.formula) })}</span>
      )}
    </>
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

interface HeadWordsProps {
  readonly head: string;
  readonly unit: string | undefined;
  readonly isInTwo: boolean;
  /** The mark of the order. */
  readonly children: ReactNode;
}

/** The words of a head, in two lines at most where they can be; the last one stays beside the mark. */
function HeadWords({ head, unit, isInTwo, children }: HeadWordsProps) {
  const words = head.split(' ');
  const all = unit === undefined ? words : [...words, unit];
  const second = isInTwo ? secondLine(all) : null;
  if (second !== null)
    return (
      <>
        <span className="whole">{words.slice(0, second).join(' ')}</span>{' '}
        <span className="whole">
          {words.slice(second).join(' ')}
          {unit && <span className="unit">{second < words.length ? ` ${unit}` : unit}</span>}
          {children}
        </span>
      </>
    );
  const last = unit === undefined && words.pop();
  return (
    <>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a label have no other identity
        <Fragment key={index}>{word.includes('-') ? <span className="whole">{word}</span> : word} </Fragment>
      ))}
      <span className="whole">
        {last}
        {unit && <span className="unit">{unit}</span>}
        {children}
      </span>
    </>
  );
}

/** A column head: label and unit, a button that sorts, the definition in place, and an edge to drag. */
function HeaderCell({ column, breaksInTwo, order, onSort, widths }: HeaderCellProps) {
  const sorted = order?.direction === 'asc' ? 'ascending' : 'descending';
  const unit = unitOf(column);
  const label = translated(column.label);
  const { head, shownUnit } = wordsOfHead(column);
  // Read aloud: the part of the label that the head leaves out. A head begins as its label does.
  const unseen = [label, unit].filter(Boolean).join(' ').slice([head, shownUnit].filter(Boolean).join(' ').length);
  // Paper has its own width.
  const isOnPaper = usePrinting();
  const width = isOnPaper ? undefined : widths.chosen[column.key];
  // A user's own width may be too narrow for two lines.
  const isInTwo = breaksInTwo && width === undefined;
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const head = event.currentTarget.closest('th');
    const step = head ? steps[keyInReadingOrder(event.key, head)] : undefined;
    if (!head || step === undefined) return;
    event.preventDefault();
    widths.widen(column.key, step, head.getBoundingClientRect().width);
  };
  return (
    <th
      scope="col"
      className={isNumeric(column) ? 'num' : undefined}
      aria-sort={order?.position === 1 ? sorted : 'none'}
      style={width === undefined ? undefined : widthStyle(width)}
    >
      <Definition column={column}>
        {(id) => (
          <button
            type="button"
            className="sort"
            aria-describedby={id}
            onClick={(event) => onSort(event.shiftKey)}
            onKeyDown={onKey}
          >
            <HeadWords head={head} unit={shownUnit} isInTwo={isInTwo}>
              <span aria-hidden="true" className="sort-mark">
                {order && (order.direction === 'asc' ? <TriangleUp size={8} /> : <TriangleDown size={8} />)}
                {order?.isOneOfMany && <span className="sort-place">{order.position}</span>}
              </span>
            </HeadWords>
            {unseen !== '' && <span className="sr-only">{unseen}</span>}
            {order?.isOneOfMany && (
              <span className="sr-only">
                {' '}
                ({order.position}, {order.direction === 'asc' ? t('ascending') : t('descending')})
              </span>
            )}
          </button>
        )}
      </Definition>
      <WidthHandle onWidth={(next) => widths.choose(column.key, next)} onUsual={() => widths.forget(column.key)} />
    </th>
  );
}

/** Pixels that Shift with an arrow key adds. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 16, ArrowLeft: -16 };

/** The words of a head, and the unit behind them: a shorter head goes without one. */
export function wordsOfHead(column: Column): { readonly head: string; readonly shownUnit: string | undefined } {
  const { head, label } = column;
  return {
    head: translated(typeof head === 'string' ? head : label),
    shownUnit: head === undefined ? unitOf(column) : undefined,
  };
}

/** The unit behind the label, unless the label or each value says it already; of instants, the zone. */
function unitOf({ unit, label, type }: Column): string | undefined {
  if (type === 'instant') return 'UTC';
  if (unit === undefined || unit === 's') return undefined;
  const own = translated(shortUnit(unit));
  return translated(label).toLowerCase().includes(own) ? undefined : own;
}
