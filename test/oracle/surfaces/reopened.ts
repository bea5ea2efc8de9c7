import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { unpackPage } from '#contract/packed-page.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { datasetsOfView, type ViewName, type ViewQuery, wholeView } from '#shared/catalog/views.ts';
import type { StartedHost } from '../../support/host.ts';
import { everythingOf } from '../../support/packages.ts';

/** Watched figures, earlier comparisons, and questions that users match by hand. */
const stays: readonly ViewName[] = ['watches', 'portfolio-index', 'problem-runs', 'run-moved-problems', 'course-fixes'];

/** Learners, report files, and what syncs were like, failed at and saw change stay on the computer, too. */
export const isInPackages = ({ view, params }: ViewQuery): boolean =>
  !stays.includes(view) &&
  datasetsOfView(view).every((dataset) => dataset !== 'reports' && dataset !== 'learner-engagement') &&
  !('data' in params && params.data === 'failed') &&
  !('since' in params && params.since === 'sync') &&
  !('after' in params);

/** The part of a batch that is packed. */
interface Packed {
  readonly started: StartedHost;
  /** For files that are made on the way. */
  readonly folder: string;
  readonly given: { readonly runs: readonly string[] };
}

/** A batch's data package as a colleague opens it, who has no account. */
export type Reopened = Awaited<ReturnType<typeof reopen>>;

/** Writes everything of a batch into a data package and opens it in a data folder of its own. Without a threshold nothing is withheld. */
export async function reopen({ started, folder, given }: Packed, threshold: number | null = null) {
  const path = join(folder, `package-${threshold}.zip`);
  await started.host.call('host:writePackage', { selection: everythingOf(given.runs, { threshold }), path });
  const packages = join(folder, 'packages');
  const { id, facts } = await started.host.call('host:importPackage', { path, folder: packages });
  const noPorts = { authorize: async () => ({ header: null }), emit: () => {} };
  const host = openDataHost(join(packages, id), noPorts, started.clock, { isPackage: true });
  await host.call('host:configure', { connection: null, historyFrom: '1990-01-01', packageFacts: facts });
  const page = (query: ViewQuery) =>
    wholeView(async (paging) => unpackPage(await host.call('view:rows', { ...query, ...paging } as never)));
  await untilLookedAt(async (query) => (await page(query)).rows);
  return { host, page };
}

/** A screen fills in once all runs are looked at; the app says how many are left. */
export async function untilLookedAt(
  rows: (query: ViewQuery<'looked-at'>) => Promise<readonly { readonly runs_due: number }[]>,
): Promise<void> {
  while ((await rows({ view: 'looked-at', params: {} })).some(({ runs_due }) => runs_due > 0)) await setTimeout(50);
}
