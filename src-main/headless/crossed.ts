import { withheldNote } from '#shared/catalog/small-numbers.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { oneLine } from '#shared/text/text.ts';
import { formatInstant } from '#shared/time/time.ts';
import { allRows } from '../data-host/all-rows.ts';
import type { LocalDataHost } from '../data-host/host.ts';
import { isSuppressed, sharing } from '../data-host/masking/masked-rows.ts';

/** What the watch list saw in a sync: as lines for people, and as rows for programs. */
export interface Crossed {
  readonly lines: readonly string[];
  readonly rows: readonly object[];
}

/** Events since an instant, oldest first, without counts of learners below the threshold. */
export async function crossedSince(host: LocalDataHost, after: number, threshold: number): Promise<Crossed> {
  const query = { view: 'watch-events', params: { after } } as const;
  const events = (await allRows(host, query.view, query.params)).toReversed();
  const share = sharing(query, [], threshold);
  const shared = events.map((row) => share(row)).filter(({ notes }) => !isSuppressed(query, notes));
  return {
    lines: shared.map(({ row, notes }) => lineOf(row as Event, notes)),
    rows: shared.map(({ row }) => jsonOf(row as Event)),
  };
}

type Event = ViewRow<'watch-events'>;

/** `Crossed: Data Analyst: Unique postings below 500 (now 480)`. */
function lineOf({ about, rule, value, state }: Event, notes: Readonly<Record<string, string>>): string {
  const now = notes.value ?? (value === null ? 'not known' : formatNumber(value, null, 'en'));
  return oneLine(`${state ?? withheldNote}: ${about}: ${rule} (now ${now})`);
}

/** Empty is withheld, or not known. */
const jsonOf = ({ about, rule, dataset, run_id, value, threshold, state, seen_at, note }: Event) => ({
  about,
  rule,
  state,
  value,
  threshold,
  dataset,
  run: run_id,
  seenAt: formatInstant(seen_at),
  note,
});
