import { describe, expect, it } from 'vitest';
import { needsFlags } from '#main/data-host/subjects/registry.ts';
import { type ViewName, viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { attentionDatasets } from '#shared/subjects/attention/definition.ts';

/* Flags are stored run by run. A view that shows some looks at runs that are due first. */

/** Views of one run, which is looked at before they are read. */
const ofOneRun: ReadonlySet<ViewName> = new Set(['run-attention', 'run-looked-at']);

/** Views of what syncs brought, of whichever dataset. */
const ofSyncs: ReadonlySet<ViewName> = new Set([
  'largest-changes',
  'observed-changes',
  'rejected-records',
  'sync-failures',
  'sync-log',
  'sync-resources',
]);

/** Has a column of flags, or reads all that flags follow from. */
function showsFlags(view: ViewName): boolean {
  if (ofSyncs.has(view)) return false;
  const { columns, reads = [] } = viewDefinition(view);
  return (
    columns.some(({ key }) => ['flag', 'flags'].includes(key)) ||
    attentionDatasets.every((name) => reads.includes(name))
  );
}

describe('a view that shows flags', () => {
  it.each(viewNames.filter(showsFlags))('has runs looked at first: %s', (view) => {
    expect(needsFlags.has(view) || ofOneRun.has(view)).toBe(true);
  });

  it('is each one that has runs looked at', () => {
    expect([...needsFlags, ...ofOneRun].filter((view) => !showsFlags(view))).toEqual([]);
  });
});
