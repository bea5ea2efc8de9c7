import { t } from '#shared/language/message.ts';
import type { LabelChange } from '#shared/subjects/annotations/annotations.ts';
import { isolate, listed } from '#shared/text/text.ts';

/** As many as fit on the line of a notice. */
const maxNamed = 3;

/**
 * Says which names stand again after names were taken back. A name that replaced none is removed: then that one is named.
 * @param back what was put back
 * @param taken what was taken back, in any order
 */
export function labelsPutBack(back: readonly LabelChange[], taken: readonly LabelChange[]): string {
  const texts = (changes: readonly LabelChange[]) => changes.flatMap(({ text }) => (text === null ? [] : [text]));
  const [names, removed] = [texts(back), texts(taken)];
  const [only] = back;
  if (back.length === 1 && only && names[0] !== undefined && removed[0] !== undefined)
    return t(
      '{kind, select, course {The course} run {The run} problem {The problem} video {The video} other {The subsection}} “{removed}” is called “{name}” again.',
      { kind: only.kind, name: isolate(names[0]), removed: isolate(removed[0]) },
    );
  const quoted = (some: readonly string[]) => listed(some.slice(0, maxNamed).map((name) => `“${isolate(name)}”`));
  const n = back.length;
  if (names.length === 0)
    return removed.length > maxNamed
      ? t('{n} names removed again, among them {names}.', { n, names: quoted(removed) })
      : t('{n, plural, one {Name removed again: {names}.} other {Names removed again: {names}.}}', {
          n,
          names: quoted(removed),
        });
  return names.length === n && n <= maxNamed
    ? t('{n, plural, one {Name put back: {names}.} other {Names put back: {names}.}}', { n, names: quoted(names) })
    : t('{n} names put back, among them {names}.', { n, names: quoted(names) });
}
