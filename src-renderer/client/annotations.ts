import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { courseCode, isSection, nameWithTerm, parseCourseId, termOf } from '#shared/catalog/course-id.ts';
import { type BlockNames, namesOfBlocks } from '#shared/catalog/module-id.ts';
import { message, t } from '#shared/language/message.ts';
import {
  type LabelChange,
  type LabelKind,
  type Note,
  type Pin,
  type QuestionMatch,
  type SkillMarkChange,
  titleOfLabel,
} from '#shared/subjects/annotations/annotations.ts';
import type { FixChange } from '#shared/subjects/fixes/fixes.ts';
import { inQuotes, isolate, listed } from '#shared/text/text.ts';
import { call } from './call.ts';
import { type NoticeLabel, type NoticeWords, say, undoLabel } from './notices.ts';
import { keys, useCacheChange } from './queries.ts';

/*
 * Names, notes and pins: each edit is done at once and can be taken back.
 */

/** Says what was done and offers to take it back; after an undo, `again` is what that does once more. */
export function sayWithUndo(text: NoticeWords, undo: () => void, again: NoticeLabel = { label: undoLabel }): void {
  say({ tone: 'info', text, action: { ...again, run: undo } });
}

const labelKey = (kind: LabelKind, id: string) => `${kind} ${id}`;

export interface LabelLookup {
  /** The name of a thing, own or given by the service; undefined when it has none but its id. */
  of(kind: LabelKind, id: string): string | undefined;
  /** The title that the service gives a run, also where it has another name. */
  titleOf(runId: string): string | undefined;
  isOwn(kind: LabelKind, id: string): boolean;
  /** How many things of a kind have a name. */
  count(kind: LabelKind): number;
}

export const labelsOptions = queryOptions({
  queryKey: [...keys.cache, 'labels'],
  queryFn: ({ signal }) => call('labels:all', {}, signal),
});

/** Whether the names have not come yet: ids would stand in their places. */
export const useNamesPending = (): boolean => areNamesPending(useQuery(labelsOptions));

/**
 * Waits for the names once, and not again after a failure: a screen that is shown asks for them again, which makes them pending, and
 * would be shown and taken away without an end.
 */
export const areNamesPending = ({ isFetched }: { readonly isFetched: boolean }): boolean => !isFetched;

/** All names by what they name. */
export function useLabels(): LabelLookup {
  const labels = useQuery(labelsOptions).data?.labels;
  return useMemo(() => {
    const known = new Map(labels?.map((label) => [labelKey(label.kind, label.id), label]));
    return {
      of: (kind, id) => known.get(labelKey(kind, id))?.text,
      titleOf: (runId) => {
        const label = known.get(labelKey('run', runId));
        return (label && titleOfLabel(label)) ?? undefined;
      },
      isOwn: (kind, id) => known.get(labelKey(kind, id))?.own ?? false,
      count: (kind) => labels?.filter((label) => label.kind === kind).length ?? 0,
    };
  }, [labels]);
}

/**
 * Name of a run in words: its name and its term; its id where it has none. Below its course in a trail the term is enough where the run bears
 * the name of the course, or none.
 */
export function runInWords(labels: Pick<LabelLookup, 'of'>, runId: string, courseKey?: string): string {
  const label = labels.of('run', runId);
  const isOfCourse = courseKey !== undefined && (label === undefined || labels.of('course', courseKey) === label);
  return (isOfCourse && termOf(runId)) || (label === undefined ? runId : nameWithTerm(label, runId));
}

/** Name of a course in words: its organization and number where it has none. */
export const courseInWords = (labels: Pick<LabelLookup, 'of'>, courseKey: string): string =>
  labels.of('course', courseKey) ?? courseCode(courseKey);

/** The course that the id of a run names, for a run that is not selected; undefined where nothing else is known of that course. */
export function namedCourseOf(labels: Pick<LabelLookup, 'of'>, runId: string): string | undefined {
  const parsed = parseCourseId(runId);
  return parsed.ok && labels.of('course', parsed.identity.courseKey) !== undefined
    ? parsed.identity.courseKey
    : undefined;
}

/** A text of the services of data, which know runs by their ids, with the names of runs that have one. */
export const withRunNames = (labels: Pick<LabelLookup, 'of'>, text: string): string =>
  text.replaceAll(/[^\s“”]+/g, (word) => {
    let end = word.length;
    while (end > 0 && '.,;:)'.includes(word.charAt(end - 1))) end -= 1;
    const id = word.slice(0, end);
    return labels.of('run', id) === undefined ? word : isolate(runInWords(labels, id)) + word.slice(end);
  });

/** Course runs as people look for them: by name and id, custom sections of a run last. */
export function useRunsInOrder(runIds: readonly string[]): readonly string[] {
  const labels = useLabels();
  return useMemo(() => {
    const sortKeys = new Map(
      runIds.map((id) => [id, `${isSection(id) ? 1 : 0} ${labels.of('run', id) ?? ''} ${id}`.toLowerCase()]),
    );
    const sortKeyOf = (id: string) => sortKeys.get(id) ?? id;
    return runIds.toSorted((one, other) => sortKeyOf(one).localeCompare(sortKeyOf(other)));
  }, [runIds, labels]);
}

interface Undoable<Change> {
  readonly changes: Change[];
  /** Names that the user gave stay, those included that this page has not read yet. */
  readonly keepsOwn?: boolean;
  /** The sentence that says what was done. */
  readonly done: NoticeWords;
  /** The sentence that this takes back. */
  readonly before?: NoticeWords;
  /** Former name of the one thing that is changed, also where it was a title or an id. */
  readonly was?: string;
}

/** A mutation that says what was done and offers to take it back; `undone` says that it was, `again` what one can then do once more. */
function useUndoable<Change>(
  send: (changes: Change[], keepsOwn: boolean) => Promise<{ undo: Change[] }>,
  undone: (back: readonly Change[], taken: readonly Change[], was?: string) => string,
  again: (changes: readonly Change[]) => NoticeLabel,
) {
  const change = useCacheChange(
    ({ changes, keepsOwn = false }: Undoable<Change>) => send(changes, keepsOwn),
    ({ undo }, { changes, done, before, was }): void => {
      const takeBack = () => change.mutate({ changes: undo, done: () => undone(undo, changes, was), before: done });
      const doAgain = before && (() => change.mutate({ changes: undo, done: before }));
      if (undo.length > 0) sayWithUndo(done, doAgain ?? takeBack, doAgain && again(undo));
    },
  );
  return change;
}

/** More do not fit on the line of a notice. */
const maxNamed = 3;

/**
 * Says which names stand again after names were taken back. A name that replaced none is removed: then that one is named.
 * @param back what was put back
 * @param taken what was taken back, in any order
 * @param was what one thing was called before, also where that was no name of the user but a title or an id
 */
export function labelsPutBack(back: readonly LabelChange[], taken: readonly LabelChange[], was?: string): string {
  const texts = (changes: readonly LabelChange[]) => changes.flatMap(({ text }) => (text === null ? [] : [text]));
  const [names, removed] = [texts(back), texts(taken)];
  const [only] = back;
  const [name = was] = names;
  if (back.length === 1 && only && name !== undefined && removed[0] !== undefined)
    return t(
      'Undone: the {kind, select, course {course} run {run} problem {problem} video {video} other {subsection}} is called “{name}” again.',
      { kind: only.kind, name: isolate(name) },
    );
  const named = (some: readonly string[]) => listed(some.slice(0, maxNamed).map((name) => inQuotes(isolate(name))));
  const n = back.length;
  if (names.length === 0)
    return removed.length > maxNamed
      ? t('{n} names removed again, including {names}.', { n, names: named(removed) })
      : t('{n, plural, one {Name removed again: {names}.} other {Names removed again: {names}.}}', {
          n,
          names: named(removed),
        });
  return names.length === n && n <= maxNamed
    ? t('{n, plural, one {Name restored: {names}.} other {Names restored: {names}.}}', { n, names: named(names) })
    : t('{n} names restored, including {names}.', { n, names: named(names) });
}

/** Label of the redo of names that an undo has taken back: a single one is named. */
export function redoLabelOfNames(changes: readonly LabelChange[]): NoticeLabel {
  const [only] = changes;
  return changes.length === 1 && only && only.text !== null
    ? { label: message('Redo: rename to “{name}”'), values: { name: isolate(only.text) } }
    : { label: message('Redo the name change') };
}

export const useChangeLabels = () =>
  useUndoable<LabelChange>(
    (changes, keepsOwn) => call('labels:change', { changes, keepsOwn }),
    labelsPutBack,
    redoLabelOfNames,
  );

/** Changes marks on skills of courses. */
export const useChangeMarks = () =>
  useUndoable<SkillMarkChange>(
    (marks) => call('marks:change', { marks }),
    () => t('Corrections restored.'),
    () => ({ label: message('Redo the correction') }),
  );

/** Changes states and notes in the fix list. */
export const useChangeFixes = () =>
  useUndoable<FixChange>(
    (changes) => call('fixes:change', { changes }),
    () => t('Fix list restored.'),
    () => ({ label: message('Redo the fix list change') }),
  );

/** Says which questions of two runs are the same. */
export const useMatchQuestions = () =>
  useUndoable<QuestionMatch>(
    (matches) => call('questions:match', { matches }),
    () => t('Matches restored.'),
    () => ({ label: message('Redo the match') }),
  );

export function useAddNote() {
  const remove = useRemoveNote();
  return useCacheChange(
    (note: Note) => call('notes:add', note),
    ({ noteNo }) =>
      sayWithUndo(
        () => t('Note added.'),
        () => remove.mutate(noteNo),
      ),
  );
}

export function useChangeNote() {
  const change = useCacheChange(
    (note: { noteNo: number; text: string; day: number | null }) => call('notes:change', note),
    ({ before: { text, day } }, { noteNo }): void =>
      sayWithUndo(
        () => t('Note changed.'),
        () => change.mutate({ noteNo, text, day }),
      ),
  );
  return change;
}

export function useRemoveNote() {
  const putBack = useCacheChange((note: Note) => call('notes:add', note));
  return useCacheChange(
    (noteNo: number) => call('notes:remove', { noteNo }),
    ({ before }) =>
      sayWithUndo(
        () => t('Note removed.'),
        () => putBack.mutate(before),
      ),
  );
}

export const pinsOptions = queryOptions({
  queryKey: [...keys.cache, 'pins'],
  queryFn: ({ signal }) => call('pins:list', {}, signal),
});
export const usePins = (): readonly Pin[] => useQuery(pinsOptions).data?.pins ?? noPins;
const noPins: readonly Pin[] = [];

/** Pins an address. The data host knows whether it is pinned: what this window has read may be older. */
export function useAddPin() {
  const remove = useCacheChange((address: string) => call('pins:remove', { address }));
  return useCacheChange(
    (pin: Pin) => call('pins:add', pin),
    ({ pinnedAs }, { address, name }) => {
      if (pinnedAs !== null)
        say({
          tone: 'info',
          text: () => t('This view is already pinned as “{name}”.', { name: pinnedAs }),
        });
      else
        sayWithUndo(
          () => t('Pinned “{name}”.', { name }),
          () => remove.mutate(address),
        );
    },
  );
}

export function useRenamePin() {
  const rename = useCacheChange(
    ({ pin }: { readonly pin: Pin; readonly before: string }) => call('pins:set', pin),
    (_done, { pin, before }): void =>
      sayWithUndo(
        () => t('Pin renamed to “{name}”.', { name: pin.name }),
        () => rename.mutate({ pin: { ...pin, name: before }, before: pin.name }),
      ),
  );
  return rename;
}

export function useRemovePin() {
  const add = useAddPin();
  return useCacheChange(
    ({ address }: Pin) => call('pins:remove', { address }),
    (_done, pin) =>
      sayWithUndo(
        () => t('“{name}” is no longer pinned.', { name: pin.name }),
        () => add.mutate(pin),
      ),
  );
}

/** Names of the parts of a course. */
export function useNames(): BlockNames {
  const labels = useLabels();
  return useMemo(() => namesOfBlocks(labels.of), [labels]);
}
