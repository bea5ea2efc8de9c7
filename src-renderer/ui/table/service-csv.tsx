import { datasets, type ServiceCsvDataset, serviceCsvDataset } from '../../../src-preload/contract/datasets.ts';
import { type ViewDefinition, type ViewName, views } from '../../../src-preload/contract/views.ts';
import { useOnline } from '../../app/online.ts';
import { useServiceCsv } from '../../client/commands.ts';
import type { RowsWanted } from '../../client/views.ts';
import { Button } from '../button.tsx';

/** Beside our own export: the file that the service makes of the same dataset, where it makes one. */
export function ServiceCsv<V extends ViewName>({ wanted }: { readonly wanted: RowsWanted<V> }) {
  const online = useOnline();
  const save = useServiceCsv();
  const file = serviceFileOf(wanted);
  if (file === null) return null;
  return (
    <>
      {' · '}
      <Button
        kind="link"
        disabled={!online || save.isPending}
        title={online ? undefined : 'Needs a network'}
        onClick={() => save.mutate(file)}
      >
        The service’s own CSV<span className="sr-only"> of {datasets[file.dataset].title}</span>…
      </Button>
    </>
  );
}

/** The run and the dataset that a table is about, when that is one of which services make a CSV. */
function serviceFileOf<V extends ViewName>({
  view,
  params,
}: RowsWanted<V>): {
  runId: string;
  dataset: ServiceCsvDataset;
} | null {
  const { dataset }: ViewDefinition = views[view];
  const known = serviceCsvDataset.safeParse(dataset);
  return known.success && 'runId' in params ? { runId: params.runId, dataset: known.data } : null;
}
