import { narrowestColumn, type Settings, widestColumn } from '#contract/settings.ts';
import type { ViewName } from '#shared/catalog/views.ts';
import { useChangeSettings, useSettings } from '../../client/settings.ts';

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
export const possibleWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, narrowestColumn), widestColumn));

/** A view without chosen widths is not remembered. */
function withWidths(all: Settings['columnWidths'], view: ViewName, own: Record<string, number>) {
  const { [view]: _, ...others } = all;
  return Object.keys(own).length === 0 ? others : { ...others, [view]: own };
}
