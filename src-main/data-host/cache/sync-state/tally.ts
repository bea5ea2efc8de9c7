import type { ResourceEntry } from './sync-state.ts';

type Counted = Pick<ResourceEntry, 'rows' | 'rejected'> & { readonly state: string };

/** How many resources are in which state, and what they hold together. */
export function tallyOf(resources: readonly Counted[]) {
  const inState = (state: ResourceEntry['state']) => resources.filter((resource) => resource.state === state).length;
  const sum = (key: 'rows' | 'rejected') => resources.reduce((total, resource) => total + resource[key], 0);
  return {
    resources: resources.length,
    complete: inState('complete'),
    partial: inState('partial'),
    noRows: inState('noRows'),
    gone: inState('gone'),
    notOffered: inState('notOffered'),
    failed: inState('failed'),
    never: inState('never'),
    rows: sum('rows'),
    rejected: sum('rejected'),
  };
}
