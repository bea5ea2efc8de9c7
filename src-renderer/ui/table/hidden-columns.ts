import type { Settings } from '#contract/settings.ts';
import { type ViewDefinition, type ViewName, views } from '#shared/catalog/views.ts';

/** The columns of a view that are not shown: those that the user chose, or those that are hidden unless the user asks for them. */
export function hiddenColumnsOf({ hiddenColumns }: Pick<Settings, 'hiddenColumns'>, view: ViewName): readonly string[] {
  const { hiddenAtFirst = [] }: ViewDefinition = views[view];
  return hiddenColumns[view] ?? hiddenAtFirst;
}
