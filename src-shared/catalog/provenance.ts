import * as z from 'zod';
import { t } from '../language/message.ts';
import { isolate } from '../text/text.ts';
import { formatDate, formatInstantDay, formatMoment } from '../time/days.ts';
import { datasetNameSchema } from './datasets.ts';
import { viewNames } from './views.ts';

/** The first 12 hexadecimal digits of a SHA-256: enough to tell, short enough to read out. */
const shortHash = z.string().regex(/^[0-9a-f]{12}$/);

const day = z.int().nullable();
const instant = z.int().nullable();

const sortedBy = { column: z.string(), direction: z.enum(['asc', 'desc']) };

/**
 * Where the rows of one view come from. It goes with everything that leaves the app: into the sidecar file, the sheet About,
 * footers and citations. Hosts only: no path of the user, no credential, no name of this computer.
 */
export const provenance = z.strictObject({
  title: z.string(),
  /** Host and port of the services, taxonomy first; empty where no connection is known. */
  sourceHosts: z.array(z.string()),
  /** The title of the package that the rows were read from; null for rows of a connection. Its hosts are what it says of itself. */
  fromPackage: z.string().nullable(),
  /** The datasets that the rows are read from; empty for what users wrote themselves. */
  datasets: z.array(datasetNameSchema),
  /** Paths at the services, with `{id}` for the course run, problem or subsection. */
  endpoints: z.array(z.string()),
  view: z.enum(viewNames),
  params: z.record(z.string(), z.json()),
  /** `key` is the one of a spread column's keys whose values count. */
  sort: z.strictObject({
    ...sortedBy,
    key: z.string().optional(),
    thenBy: z.array(z.strictObject(sortedBy)).optional(),
  }),
  /** The parameters as sentences without a full stop, such as `From 1 Jan 2026`. */
  filterText: z.array(z.string()),
  /** The first and the last day of the rows; null where rows have no day. */
  dataFrom: day,
  dataTo: day,
  /** The last day that every dataset with days covers. */
  dataThrough: day,
  /** The last day that any of them covers: later where runs or datasets end on different days. */
  dataThroughNewest: day,
  /** The newest date on which a service computed the rows. */
  computedAt: instant,
  /** When the oldest of the datasets was fetched complete. */
  syncedAt: instant,
  /** Sentences about missing rows: some could not be read, or the service no longer has them. */
  lacking: z.array(z.string()),
  exportedAt: z.int(),
  appVersion: z.string().nullable(),
  /** Names the state of the synced data that the view reads: the same rows have the same id, also after another sync. */
  snapshotId: shortHash,
  /** Names the question: view, parameters and order. */
  queryHash: shortHash,
  /** The address of the screen within the app, without `#`; null when it was not asked from a screen. */
  address: z.string().max(4000).nullable(),
});
export type Provenance = z.infer<typeof provenance>;

/** Hosts, or the package that names them: a package's statements about itself are unchecked. */
export function sourceText({ sourceHosts, fromPackage }: Pick<Provenance, 'sourceHosts' | 'fromPackage'>): string {
  const hosts = sourceHosts.join(', ');
  if (fromPackage === null) return hosts;
  const name = isolate(fromPackage);
  return hosts === ''
    ? t('package “{name}”', { name })
    : t('package “{name}”, with data from {hosts}', { name, hosts });
}

/** The last days of the data, of the one that ends first and of the one that goes on for longest. */
type DaysThrough = Pick<Provenance, 'dataThrough' | 'dataThroughNewest'>;

/** The last day of data of which some may end earlier. */
export const lastDaysText = (first: number, last: number): string =>
  first === last
    ? formatDate(last)
    : t('{day}, some of it only through {first}', { day: formatDate(last), first: formatDate(first) });

/** Up to which day the data goes, and that some of it ends earlier; empty where that is not known. */
function throughText({ dataThrough: first, dataThroughNewest: last }: DaysThrough): string {
  if (first === null) return '';
  return t('data through {day}', { day: lastDaysText(first, last ?? first) });
}

/**
 * One line for footers: `analytics.example.org · data through 8 Nov 2026 · newest rows computed 9 Nov 2026 · synced 20 Nov 2026 10:42 UTC ·
 * snapshot 3f9a01c2d4e5`, each part only where it is known.
 */
export function sourceLine(
  of: DaysThrough & Pick<Provenance, 'sourceHosts' | 'fromPackage' | 'computedAt' | 'syncedAt' | 'snapshotId'>,
) {
  const parts = [
    sourceText(of),
    throughText(of),
    of.computedAt === null ? '' : t('newest rows computed {day}', { day: formatInstantDay(of.computedAt) }),
    of.syncedAt === null ? '' : t('synced {moment} UTC', { moment: formatMoment(of.syncedAt) }),
    t('snapshot {id}', { id: of.snapshotId }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
