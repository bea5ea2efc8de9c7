import { type PointerEvent, useRef } from 'react';
import { narrowestColumn, type Settings, widestColumn } from '#contract/settings.ts';
import type { ViewName } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { useChangeSettings, useSettings } from '../../client/settings.ts';
import { isRightToLeft } from '../keys.tsx';

/** The widths that a user gave to columns of a view, in pixels; the others are as wide as their content asks for. */
export interface ColumnWidths {
  readonly chosen: Readonly<Record<string, number>>;
  choose(key: string, width: number): void;
  /** Adds pixels to the chosen width, or to this one where none is: by what it is now, so that two quick keys are two steps. */
  widen(key: string, step: number, usual: number): void;
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
    widen: (key, step, usual) => changeOwn((own) => ({ ...own, [key]: possibleWidth((own[key] ?? usual) + step) })),
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
export function WidthHandle({ onWidth, onUsual }: WidthHandleProps) {
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

/** What makes a column of a table neither wider nor narrower than this. */
export const widthStyle = (width: number) => {
  const pixels = `${width}px`;
  return { width: pixels, minWidth: pixels, maxWidth: pixels };
};
