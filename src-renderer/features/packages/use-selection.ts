import { useState } from 'react';
import { type PackageSelection, packageDatasets } from '#contract/packages.ts';
import { defaultThreshold } from '#shared/catalog/small-numbers.ts';
import { t } from '#shared/language/message.ts';
import { useAllRows } from '../../client/views.ts';
import { openOf, useWorkspaces, type Workspace } from '../../client/workspaces.ts';

type Choice = Pick<PackageSelection, 'title' | 'madeBy' | 'taxonomy' | 'labels' | 'notes' | 'threshold'>;

/** What the user has chosen for a package: all that there is, but for notes and for what was left out. */
export function useSelection() {
  const workspaces = useWorkspaces().data;
  const defaultTitle = titleOf(workspaces && openOf(workspaces));
  const runs = (useAllRows({ view: 'runs', params: {} }).data?.rows ?? []).map((run) => run.run_id);
  const [own, setOwn] = useState<Partial<Choice>>({});
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const chosen: Choice = {
    title: defaultTitle,
    madeBy: '',
    taxonomy: true,
    labels: true,
    notes: false,
    threshold: defaultThreshold,
    ...own,
  };
  const runIds = runs.filter((id) => !leftOut.has(id));
  const datasets = packageDatasets.filter((each) => !leftOut.has(each));
  const { title, madeBy, taxonomy, labels, notes } = chosen;
  const selection: PackageSelection = {
    ...chosen,
    title: title.trim() || defaultTitle,
    madeBy: madeBy.trim(),
    runIds,
    datasets,
  };
  return {
    /** As it is typed and ticked. */
    chosen,
    choose: (patch: Partial<Choice>) => setOwn((before) => ({ ...before, ...patch })),
    runs,
    leftOut,
    /** Leaves these out, or takes them in again. */
    leave: (keys: ReadonlySet<string>, on: boolean) =>
      setLeftOut((before) => (on ? before.union(keys) : before.difference(keys))),
    /** As it is packed; null while it would be empty. */
    selection: taxonomy || labels || notes || (runIds.length > 0 && datasets.length > 0) ? selection : null,
  };
}

/** A package of a package keeps its title. */
function titleOf(open: Workspace | undefined): string {
  if (open?.kind === 'package') return open.name;
  return open === undefined ? t('Course Almanac data') : t('Data of {name}', { name: open.name });
}
