import type { FigureSentenceRequest, FigureSubject } from '#contract/exports.ts';
import { nameWithTerm } from '#shared/catalog/course-id.ts';
import { namesOfBlocks } from '#shared/catalog/module-id.ts';
import { movingFigures } from '#shared/catalog/moving-figures.ts';
import { type Provenance, sourceText } from '#shared/catalog/provenance.ts';
import { isSmall } from '#shared/catalog/small-numbers.ts';
import type { ViewName, ViewQuery, ViewRow } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import {
  jobKeyFigures,
  type KeyFigure,
  portfolioKeyFigures,
  runKeyFigures,
  valueText,
} from '#shared/figures/key-figures.ts';
import { ageKeyFigures, courseKeyFigures, problemKeyFigures } from '#shared/figures/key-figures-of-records.ts';
import { jobName } from '#shared/figures/phrases.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';
import { sumsOfRuns } from '#shared/subjects/courses/columns.ts';
import { formatExact } from '#shared/text/numbers.ts';
import { isolate } from '#shared/text/text.ts';
import { formatDate, formatMoment } from '#shared/time/days.ts';
import type { OverviewReader } from '../cache/reading/overview.ts';
import { createReportReader, type ReportReader, type Sources } from './reports/report-reader.ts';
import type { ProvenanceOf } from './sidecar.ts';

/** The data as it may be shared with a threshold. */
export interface SentenceSources extends Sources {
  readonly overview: OverviewReader;
  readonly provenanceOf: ProvenanceOf;
}

/** The key figures of a subject, its name, and where they come from. */
interface Known {
  readonly figures: readonly KeyFigure[];
  readonly name: string;
  /** The rows that a figure is computed from. */
  readonly queryOf: (figure: KeyFigure) => ViewQuery;
  /** The last days of the runs, where a figure is of several. */
  readonly through?: Pick<Provenance, 'dataThrough' | 'dataThroughNewest'>;
}

/**
 * One key figure in one sentence, computed from the data as it may be shared.
 * @throws AlmanacError NOT_FOUND when subject or figure is not there
 */
export function sentenceOf({ about, label, threshold }: FigureSentenceRequest, sources: SentenceSources, now: number) {
  const known = knownOf(about, sources, createReportReader(sources, now, threshold));
  const figure = known.figures.find((each) => each.label === label);
  if (figure === undefined) throw new AlmanacError('NOT_FOUND', { what: t('This figure') });
  const provenance = sources.provenanceOf(known.queryOf(figure), now);
  const { dataThroughNewest: newest } = provenance;
  // An earlier day may be that of other data of the same runs, and not of some of them.
  const through = known.through ?? { dataThrough: newest, dataThroughNewest: newest };
  const source: Provenance = { ...provenance, ...through };
  const subject = figure.over && figure.note !== undefined ? figure.note : known.name;
  return figureSentence({ figure, subject, source, threshold });
}

function knownOf(about: FigureSubject, sources: SentenceSources, reader: ReportReader): Known {
  const { records } = sources;
  const of = (view: ViewName, params: object) => ({ view, params }) as ViewQuery;
  switch (about.kind) {
    case 'portfolio':
      return {
        figures: portfolioKeyFigures(sources.overview(reader.now)),
        name: t('all selected runs'),
        queryOf: () => of('runs', {}),
        through: lastDaysOf(reader.rows({ view: 'runs', params: {} }).page.rows),
      };
    case 'run':
      return {
        figures: runKeyFigures(records.run(about.runId, reader.now)),
        name: nameOfRun(about.runId, reader),
        queryOf: ({ view }) => of(view, { runId: about.runId }),
      };
    case 'ages': {
      const { page, masked } = reader.rows({ view: 'run-birth-years', params: { runId: about.runId } });
      return {
        figures: withheldWhere(ageKeyFigures(page.rows), masked),
        name: nameOfRun(about.runId, reader),
        queryOf: ({ view }) => of(view, { runId: about.runId }),
      };
    }
    case 'problem':
      return problemKnown(about, reader);
    case 'course':
      return {
        figures: courseKeyFigures(records.course(about.courseKey, reader.now), { skills: true, jobs: true }),
        name: isolate(reader.label('course', about.courseKey) ?? about.courseKey),
        queryOf: ({ view }) => of(view, { courseKey: about.courseKey }),
      };
    case 'job': {
      const job = records.job(about.jobId, reader.now);
      return {
        figures: jobKeyFigures(job),
        name: isolate(jobName(job.name, job.id)),
        queryOf: ({ view }) => of(view, view === 'job-skills' ? { jobId: about.jobId } : {}),
      };
    }
  }
}

function problemKnown({ runId, moduleId }: FigureSubject & { kind: 'problem' }, reader: ReportReader): Known {
  const query = { view: 'run-problems', params: { runId, moduleId } } as const;
  const { page, masked } = reader.rows(query);
  const [problem] = page.rows;
  if (problem === undefined) throw new AlmanacError('NOT_FOUND', { what: t('This problem') });
  const name = isolate(namesOfBlocks(reader.label).problem(problem));
  return {
    figures: withheldWhere(problemKeyFigures(problem), masked),
    name: t('“{problem}” in {run}', { problem: name, run: nameOfRun(runId, reader) }),
    queryOf: () => query,
  };
}

/** A figure without a value is withheld, not unknown, where any of its rows has a withheld count. */
function withheldWhere(figures: readonly KeyFigure[], rows: readonly { readonly notes: object }[]): KeyFigure[] {
  const withholdsAny = rows.some(({ notes }) => Object.keys(notes).length > 0);
  return figures.map((figure) => (figure.value === null && withholdsAny ? { ...figure, isWithheld: true } : figure));
}

/** The name of a run with its term, which differs from run to run of a course. */
function nameOfRun(runId: string, reader: ReportReader): string {
  const label = reader.label('run', runId);
  return label === null ? isolate(runId) : nameWithTerm(label, runId);
}

/*
 * A key figure as one sentence for a mail or a slide: what, of which subject, when, and by which source.
 */

export interface SentenceFigure {
  readonly figure: KeyFigure;
  /** Subject of the figure, as users call it. */
  readonly subject: string;
  readonly source: Pick<Provenance, 'sourceHosts' | 'fromPackage' | 'dataThrough' | 'dataThroughNewest' | 'syncedAt'>;
  /** Counts of learners below it are withheld; 0 shows them all. */
  readonly threshold: number;
}

const enrolled = message('{n, plural, one {{value} learner enrolled} other {{value} learners enrolled}}');
const active = message(
  '{n, plural, one {{value} learner active in the last week of data} other {{value} learners active in the last week of data}}',
);

/** How a count is said before “in …”, by the label of its figure; other figures are said as “label: value”. */
const phrases: ReadonlyMap<string, Message> = new Map([
  [movingFigures.current.label, enrolled],
  [
    movingFigures.ever_enrolled.label,
    message('{n, plural, one {{value} enrollment ever} other {{value} enrollments ever}}'),
  ],
  [
    movingFigures.verified.label,
    message('{n, plural, one {{value} verified learner} other {{value} verified learners}}'),
  ],
  [movingFigures.active_last_week.label, active],
  ['Active in the last week', active],
  [sumsOfRuns.current.label, message('{n, plural, one {{value} enrollment} other {{value} enrollments}}')],
  [
    sumsOfRuns.everEnrolled.label,
    message('{n, plural, one {{value} enrollment ever} other {{value} enrollments ever}}'),
  ],
  [
    sumsOfRuns.verified.label,
    message('{n, plural, one {{value} verified enrollment} other {{value} verified enrollments}}'),
  ],
  [
    sumsOfRuns.activeLastWeek.label,
    message(
      '{n, plural, one {{value} enrollment active in the last week of data} other {{value} enrollments active in the last week of data}}',
    ),
  ],
]);

/** The sentence. A withheld count is never in it as a number, nor is a change that is too small to be shown. */
export function figureSentence({ figure, subject, source, threshold }: SentenceFigure): string {
  const isWithheld = figure.isWithheld === true || ((figure.isLearners ?? false) && isSmall(figure.value, threshold));
  const value = isWithheld ? null : figure.isChange && figure.value !== null ? signed(figure.value) : valueText(figure);
  const counted = phrases.get(figure.label);
  const day = dayText(source);
  const words = { subject, day: day ?? '' };
  if (counted !== undefined && value !== null) {
    const phrase = t(counted, { n: figure.value ?? 0, value });
    const dated =
      day === null
        ? t('{said} in {subject}', { ...words, said: phrase })
        : t('{said} in {subject} as of {day}', { ...words, said: phrase });
    return withSource(`${dated}${changeText(figure, threshold)}`, source);
  }
  const values = {
    ...words,
    label: translated(figure.label),
    value: value === null ? (isWithheld ? withheldText(threshold) : t('not reported')) : withUnit(figure, value),
  };
  const dated =
    day === null ? t('{label}, {subject}: {value}', values) : t('{label}, {subject}, as of {day}: {value}', values);
  return withSource(dated, source);
}

/** The last day of the data, and where some runs end earlier, the first of their last days. */
function dayText({ dataThrough: first, dataThroughNewest: last }: SentenceFigure['source']): string | null {
  if (first === null) return null;
  if (last === null || last === first) return formatDate(first);
  return t('{day} (some runs: {first})', { day: formatDate(last), first: formatDate(first) });
}

/** The last days of the runs that a sum is said for: of the current ones, where there are any. */
function lastDaysOf(runs: readonly ViewRow<'runs'>[]) {
  const isCurrent = ({ data_state: state }: ViewRow<'runs'>) => state === 'current';
  const counted = runs.some(isCurrent) ? runs.filter(isCurrent) : runs;
  const days = counted.flatMap(({ data_through: day }) => day ?? []);
  return days.length === 0
    ? { dataThrough: null, dataThroughNewest: null }
    : { dataThrough: Math.min(...days), dataThroughNewest: Math.max(...days) };
}

/** A value with its unit or noun and with its note; the note of a sum is what it is about. */
function withUnit({ phrase, note, over, value: n }: KeyFigure, value: string): string {
  const noted = over === undefined ? note : undefined;
  if (phrase === undefined) return noted === undefined ? value : `${value} ${noted}`;
  const counted = t(phrase, { n: n ?? 0, value });
  return noted === undefined ? counted : `${counted} (${noted})`;
}

const withheldText = (threshold: number) =>
  threshold === 0
    ? t('hidden')
    : t('hidden (counts below {threshold}, and numbers that would reveal them, are not shared)', {
        threshold: String(threshold),
      });

/** A change in running text, where an arrow is out of place. */
const signed = (value: number) => `${value > 0 ? '+' : ''}${formatExact(value)}`;

function changeText({ change }: KeyFigure, threshold: number): string {
  if (!change || change.value === null || isSmall(change.value, threshold)) return '';
  return ` (${signed(change.value)} ${change.over})`;
}

function withSource(sentence: string, source: SentenceFigure['source']): string {
  const name = sourceText(source);
  const synced = source.syncedAt === null ? null : formatMoment(source.syncedAt);
  const words = { sentence, name, synced: synced ?? '' };
  if (name === '') return synced === null ? `${sentence}.` : t('{sentence}; synced {synced} UTC.', words);
  return synced === null
    ? t('{sentence}; source: {name}.', words)
    : t('{sentence}; source: {name}, synced {synced} UTC.', words);
}
