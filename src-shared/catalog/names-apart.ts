import { comparable } from '../text/text.ts';
import { parseCourseId } from './course-id.ts';

/** The own name of a thing, if it has one. */
export type LabelOf = (id: string) => string | null | undefined;

/** Names of compared runs: those that bear the same one by run first, so that no two look alike. */
export const runNames = (runIds: readonly string[], labelOf: LabelOf): ((runId: string) => string) =>
  namesApart(runIds, labelOf, runOf, withoutScheme);

/** A course without a name as catalogs write it: organization and number, `HarbourX DS101x`. */
export const courseCode = (courseKey: string): string => courseKey.replace('+', ' ');

/** Names of courses beside each other: organization and number for one without a name. */
export const courseNames = (courseKeys: readonly string[], labelOf: LabelOf): ((courseKey: string) => string) =>
  namesApart(
    courseKeys,
    (key) => labelOf(key) ?? courseCode(key),
    (key) => key,
    (key) => key,
  );

/**
 * Names of things that stand side by side. A shared name is preceded by what `partOf` the id tells them apart: labels are cut off at
 * their end. Without a name, and where even that is alike, a thing is called by `short` of its id.
 */
function namesApart(
  ids: readonly string[],
  labelOf: LabelOf,
  partOf: (id: string) => string,
  short: (id: string) => string,
): (id: string) => string {
  const named = ids.map((id) => ({ id, name: labelOf(id) ?? short(id) }));
  const isShared = sharedBy(named);
  const apart = named.map(({ id, name }) => ({ id, name: isShared(name) ? `${partOf(id)} · ${name}` : name }));
  const isStillShared = sharedBy(apart);
  const called = new Map(apart.map(({ id, name }) => [id, isStillShared(name) ? short(id) : name]));
  return (id) => called.get(id) ?? labelOf(id) ?? short(id);
}

/** Returns whether a name is that of two or more of them, as a reader compares names. */
function sharedBy(named: readonly { readonly name: string }[]): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(comparable(name), (counts.get(comparable(name)) ?? 0) + 1);
  return (name) => (counts.get(comparable(name)) ?? 0) > 1;
}

/** The id of a run without what all of them begin with. */
export const withoutScheme = (runId: string): string => runId.replace(/^(course|ccx)-v1:/, '');

function runOf(runId: string): string {
  const parsed = parseCourseId(runId);
  return parsed.ok ? parsed.identity.run : runId;
}
