import { useSyncExternalStore } from 'react';
import {
  type MonthSubject,
  newRecipe,
  type Recipe,
  recipe as recipeSchema,
  type SavedReport,
  type Subject,
} from '#contract/reports/recipe.ts';
import type { ReportHead } from '#contract/reports/report-head.ts';
import { defaultSections, type SubjectKind, type TemplateId, templateOf } from '#contract/reports/templates.ts';
import { locale } from '#shared/language/language.ts';
import { t } from '#shared/language/message.ts';
import type { CompareKind } from '#shared/subjects/compare/compare.ts';
import { formatMonth, hasEnded, resolvedMonth } from '#shared/time/days.ts';
import { dayOfInstant, nowInstant } from '#shared/time/time.ts';
import { say, undoLabel } from '../../client/notices.ts';
import { createWorkspaceStore } from '../../client/store.ts';
import { readIds } from '../../routing/address.ts';
import type { RouteQuery } from '../../routing/routes.ts';
import { coverageOfText } from '../../subjects/coverage/question.ts';
import { questionOfText } from '../../subjects/plan/question.ts';

/**
 * A report that is being put together: all of its recipe, but what it is about may still be missing. Until a language is chosen it has
 * that of the app, also once that is another.
 */
export type Draft = Omit<Recipe, 'subject' | 'language'> & {
  readonly subject: Subject | null;
  readonly language: Recipe['language'] | null;
};

export const languageOf = (draft: Draft): Recipe['language'] => draft.language ?? locale().language;

/** Returns the subject that an address names and that leads to no report, as it is written there; null where it leads to one, or names none. */
export function unknownSubject(
  query: RouteQuery<'reports'>,
  written: Readonly<Record<string, string>>,
): { readonly of: 'run' | 'job' | 'other'; readonly id: string } | null {
  const key = subjectKeys.find((each) => Object.hasOwn(written, each));
  if (key === undefined || subjectOf(query) !== null) return null;
  return { of: key === 'run' || key === 'job' ? key : 'other', id: written[key] ?? '' };
}

/** The report of this session: it is still there when a user comes back from another screen. */
const current = createWorkspaceStore<Draft | null>(null);
export const useDraft = () => useSyncExternalStore(current.subscribe, current.get);
export const setDraft = current.set;
/** Puts a kept report in the place of the one that is being made, and offers to take that back. */
export function openKept({ name, recipe }: SavedReport): void {
  const before = current.get();
  current.set(recipe);
  say({
    tone: 'info',
    text: () => t('The report “{name}” is open.', { name }),
    ...(before && { action: { label: undoLabel, run: () => current.set(before) } }),
  });
}

/** Changes it is by now, which may be more than was on the screen when a file began to be read. */
export const changeDraft = (defaultDraft: Draft, change: (now: Draft) => Draft): void =>
  current.set(change(current.get() ?? defaultDraft));

/** The parts of an address that name a subject. */
const subjectKeys = ['run', 'job', 'plan', 'coverage', 'brief', 'changes', 'month', 'ids'] as const;

const comparable: readonly CompareKind[] = ['runs', 'courses', 'jobs'];

/** Reads the subject of the report from the address. */
function subjectOf({
  run,
  job,
  plan,
  coverage,
  brief,
  changes,
  month,
  kind = 'runs',
  ids,
}: RouteQuery<'reports'>): Subject | null {
  const question = plan === undefined ? null : questionOfText(plan);
  if (question !== null) return { kind: 'plan', question };
  const compared = coverage === undefined ? null : coverageOfText(coverage);
  if (compared !== null && brief !== undefined) return { kind: 'skill', skillId: brief, question: compared };
  if (compared !== null) return { kind: 'coverage', question: compared };
  if (month !== undefined) return { kind: 'month', month, comments: [] };
  if (changes !== undefined) return { kind: 'changes', period: { after: changes } };
  if (run !== undefined) return { kind: 'run', runId: run };
  if (job !== undefined) return { kind: 'job', jobId: job };
  return ids === undefined ? null : comparisonOf(kind, readIds(ids));
}

/** A comparison of things of one kind; null where they cannot be compared in a report. */
export function comparisonOf(of: CompareKind, ids: readonly string[]): Subject | null {
  if (!comparable.includes(of) || of === 'skills') return null;
  if (of === 'jobs') return { kind: 'comparison', things: { of, ids: ids.map(Number) } };
  return { kind: 'comparison', things: { of, ids: [...ids] } };
}

const firstTemplate: Record<SubjectKind, TemplateId> = {
  run: 'run-one-page',
  job: 'job-skills',
  plan: 'plan',
  coverage: 'coverage',
  skill: 'course-brief',
  comparison: 'comparison',
  portfolio: 'portfolio',
  month: 'month',
  changes: 'digest',
};

/** The report that an address asks for; the one before gives it everything but its subject. Null when it asks for none. */
export function draftOf(query: RouteQuery<'reports'>, before: Draft): Draft | null {
  const subject = subjectOf(query);
  if (subject === null) return null;
  // The comments on a month are in the draft.
  if (subject.kind === 'month' && before.subject?.kind === 'month')
    return { ...before, subject: { ...before.subject, month: subject.month } };
  return withSubject(withTemplate(before, firstTemplate[subject.kind]), subject);
}

/** A report before anybody said anything about it, but with the head of the last one. */
export const emptyDraft = (paper: Recipe['paper'], head: ReportHead): Draft => ({
  ...newRecipe('run-one-page', { kind: 'portfolio' }, paper),
  ...head,
  subject: null,
  language: null,
});

/** Returns the subject of a kind of report before the user chooses one; null where none is usual. */
function defaultSubject(kind: SubjectKind): Subject | null {
  if (kind === 'portfolio') return { kind };
  if (kind === 'month') return { kind, month: 'last', comments: [] };
  return kind === 'changes' ? { kind, period: { after: 'last-digest' } } : null;
}

/** Another kind of report: its sections are the usual ones, and the subject stays where it fits. */
export function withTemplate(draft: Draft, template: TemplateId): Draft {
  if (draft.template === template) return draft;
  const { subject: kind } = templateOf(template);
  const subject = draft.subject?.kind === kind ? draft.subject : defaultSubject(kind);
  return { ...withSubject(draft, subject), template, sections: defaultSections(template) };
}

/** Words of the author about one subject; name, address and logo are right in every report. */
type OwnWords = Pick<Draft, 'title' | 'introduction' | 'notes'>;
const noWords: OwnWords = { title: '', introduction: '', notes: '' };

/** With the comments on the runs of months. */
type WordsAbout = OwnWords & { readonly comments?: MonthSubject['comments'] };

/** The words about each run and other thing that were written in this session. */
const wordsAbout = createWorkspaceStore<ReadonlyMap<string, WordsAbout>>(new Map());

/** Which thing a report is about; its months and periods are one thing each. */
const thingOf = (subject: Subject) =>
  subject.kind === 'month' || subject.kind === 'changes' ? subject.kind : JSON.stringify(subject);

/**
 * The report about something else. Words about the subject before stay with it, and are there again once the report
 * returns to it: the draft of one run is no text about another. Words of a report about nothing yet are about what is chosen next.
 */
export function withSubject(draft: Draft, subject: Subject | null): Draft {
  const [before, after] = [draft.subject, subject].map((each) => each && thingOf(each));
  if (before === after) return { ...draft, subject };
  const { title, introduction, notes } = draft;
  const comments = draft.subject?.kind === 'month' ? { comments: draft.subject.comments } : {};
  if (before) wordsAbout.set(new Map([...wordsAbout.get(), [before, { title, introduction, notes, ...comments }]]));
  const { comments: left = [], ...known }: WordsAbout = (after && wordsAbout.get().get(after)) || noWords;
  // A month that was just chosen has no comments yet.
  const about = subject?.kind === 'month' && subject.comments.length === 0 ? { ...subject, comments: left } : subject;
  if (before) return { ...draft, ...known, subject: about };
  return {
    ...draft,
    title: title || known.title,
    introduction: introduction || known.introduction,
    notes: notes || known.notes,
    subject: about,
  };
}

/** The recipe of a draft, or the sentences that say what is still missing. */
export function recipeOf(
  draft: Draft,
  today = dayOfInstant(nowInstant()),
): { readonly recipe: Recipe } | { readonly problems: readonly string[] } {
  const { subject } = draft;
  if (subject === null) return { problems: [] };
  if (subject.kind === 'month' && !hasEnded(resolvedMonth(subject.month, today), today))
    return {
      problems: [t('{month} has not ended yet. Choose an earlier month.', { month: formatMonth(subject.month) })],
    };
  const parsed = recipeSchema.safeParse({ ...draft, language: languageOf(draft) });
  if (parsed.success) return { recipe: parsed.data };
  return {
    problems: parsed.error.issues.map(({ path, message }) => (path[0] === 'subject' ? '' : message)).filter(Boolean),
  };
}
