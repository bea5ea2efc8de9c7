import type { ViewRow } from '../views.ts';
import { modeLabel } from '../vocabulary.ts';
import { type Series, withGaps } from './points.ts';

type ModesRow = ViewRow<'run-modes'>;

/** Modes keep their colour whichever others there are; those that no documentation lists share the last one. */
const places = ['audit', 'verified', 'professional', 'honor', 'credit', 'masters', 'no-id-professional'];
const unknownPlace = 7;

const placeOf = (mode: string) => {
  const place = places.indexOf(mode);
  return place === -1 ? unknownPlace : place;
};

const countsOf = (row: ModesRow): Readonly<Record<string, number | null>> =>
  JSON.parse(row.modes ?? '{}') as Record<string, number | null>;

/**
 * One band per mode that has a learner on any day, the largest of the last day at the bottom, and on top those whom the
 * service counts but names in no mode.
 */
export function modeBands(rows: readonly ModesRow[], modes: readonly string[]): Series[] {
  const counts = new Map(rows.map((row) => [row, countsOf(row)]));
  const last = rows.at(-1);
  const band = (label: string, place: number | null, of: (row: ModesRow) => number): Series => ({
    label,
    place,
    points: withGaps(
      rows.map((row) => ({ x: row.date, y: of(row) })),
      1,
    ),
  });
  const lastCount = (mode: string) => (last ? (counts.get(last)?.[mode] ?? 0) : 0);
  const named = modes
    .filter((mode) => rows.some((row) => (counts.get(row)?.[mode] ?? 0) > 0))
    .sort((one, other) => lastCount(other) - lastCount(one))
    .map((mode) => band(modeLabel(mode), placeOf(mode), (row) => counts.get(row)?.[mode] ?? 0));
  const unlisted = rows.some((row) => (row.unlisted ?? 0) > 0)
    ? [band('Unlisted modes', null, (row) => Math.max(0, row.unlisted ?? 0))]
    : [];
  return [...named, ...unlisted];
}
