import type { Settings } from '../../../src-preload/contract/settings.ts';
import { type ViewDefinition, type ViewName, views } from '../../../src-preload/contract/views.ts';

/** The columns of a view that are not shown: those that the person chose, or those that nobody has asked for yet. */
export function hiddenColumnsOf({ hiddenColumns }: Pick<Settings, 'hiddenColumns'>, view: ViewName): readonly string[] {
  const { hiddenAtFirst = [] }: ViewDefinition = views[view];
  return hiddenColumns[view] ?? hiddenAtFirst;
}
