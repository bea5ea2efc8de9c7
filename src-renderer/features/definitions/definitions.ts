import type { Column } from '../../../src-preload/contract/columns.ts';
import { type ViewName, views } from '../../../src-preload/contract/views.ts';

/** The columns of a view that people see, those whose words hold every word of the text. */
export function definitionsFor(view: ViewName, text: string): Column[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const columns: readonly Column[] = views[view].columns;
  return columns.filter((column) => {
    if (column.offScreen) return false;
    const own = `${views[view].title} ${column.label} ${column.key} ${column.meaning} ${column.source}`.toLowerCase();
    return words.every((word) => own.includes(word));
  });
}
