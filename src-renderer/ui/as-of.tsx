import { TriangleAlert } from 'lucide-react';
import type { AsOf } from '#shared/catalog/freshness.ts';
import { asOfLine } from '#shared/text/as-of.ts';
import { plural } from '#shared/text/numbers.ts';
import { formatInstantDay, formatMoment } from '#shared/time/days.ts';

/** What the last try left behind when it failed; null when it did not fail. */
export function failureText(asOf: AsOf): string | null {
  if (asOf.state !== 'failed') return null;
  const when = asOf.triedAt === null ? 'Last try' : `Last try ${formatMoment(asOf.triedAt)} UTC`;
  const why = asOf.error === null ? '.' : `: ${asOf.error.message}`;
  const showing = asOf.syncedAt === null ? '' : ` Showing ${formatInstantDay(asOf.syncedAt)}.`;
  return `${when} failed${why}${showing}`;
}

const daysOfYear = 365.25;

/** By days while they can be grasped, by years for a run that ended long ago. */
const behindText = (days: number): string =>
  days < 2 * daysOfYear ? `${plural(days, 'day')} behind` : `${plural(Math.floor(days / daysOfYear), 'year')} behind`;

export function Behind({ days }: { readonly days: number }) {
  return (
    <span className="stale">
      <TriangleAlert size={12} aria-hidden="true" /> {behindText(days)}
    </span>
  );
}

/** How old a block is, and whether the last try failed. */
export function AsOfLine({ asOf, lead }: { readonly asOf: AsOf; readonly lead?: string | undefined }) {
  const words = asOfLine(asOf);
  const text = [...(lead ? [lead] : []), ...words].join(' · ');
  return (
    <p className="as-of">
      {lead ? text : text.charAt(0).toUpperCase() + text.slice(1)}
      {asOf.daysBehind !== null && (
        <>
          {' · '}
          <Behind days={asOf.daysBehind} />
        </>
      )}
    </p>
  );
}

export function FailureLine({ asOf }: { readonly asOf: AsOf }) {
  const words = failureText(asOf);
  return words === null ? null : <p className="failure">{words}</p>;
}
