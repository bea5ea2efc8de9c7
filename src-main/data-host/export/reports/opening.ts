import type { Recipe } from '#contract/reports/recipe.ts';
import { templateOf } from '#contract/reports/templates.ts';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import { incompleteSumText } from '#shared/catalog/small-numbers.ts';
import type { ViewName } from '#shared/catalog/views.ts';
import type { Noted } from '#shared/figures/charts/day-notes.ts';
import {
  gapKeyFigures,
  jobKeyFigures,
  type KeyFigure,
  portfolioKeyFigures,
  runFiguresWithin,
  runKeyFigures,
} from '#shared/figures/key-figures.ts';
import { jobName, skillName } from '#shared/figures/phrases.ts';
import { t } from '#shared/language/message.ts';
import type { LabelKind } from '#shared/subjects/annotations/annotations.ts';
import { changesNotes, changesSentence } from '#shared/subjects/changes/taxonomy-text.ts';
import { coverageNotes } from '#shared/subjects/coverage/text.ts';
import { planLinksText, planNotes } from '#shared/subjects/plan/text.ts';
import { crossedText } from '#shared/subjects/watch/watch.ts';
import { filterText } from '#shared/text/filter-text.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { isolate, listed } from '#shared/text/text.ts';
import { daysOfMonth, formatMoment, formatMonth, monthsBefore, resolvedMonth } from '#shared/time/days.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import type { OverviewReader } from '../../cache/reading/overview.ts';
import type { MaskedRow } from '../../masking/masked-rows.ts';
import { recordOf } from '../../subjects/plan/reader.ts';
import { type Age, ageOfRuns, attentionOf, olderRunsOf } from './ages.ts';
import { noEarlierValues } from './blocks.ts';
import { runCoverage } from './known-traits.ts';
import { withFewNotes } from './noted.ts';
import { namesOfThings, type ReportReader, type Sources, type Things, type ViewRows } from './report-reader.ts';
import { digestSections } from './sections/digest.ts';
import { earlyRunsIn, monthAbout, monthSections, newestDayIn } from './sections/month.ts';
import { comparisonSections, jobSections, portfolioSections } from './sections/others.ts';
import { briefSections, coverageSections, planSections } from './sections/planning.ts';
import { runSections } from './sections/run.ts';
import type { Context, Section, SectionContent } from './sections/section.ts';

export interface OpeningSources extends Sources {
  readonly overview: OverviewReader;
  /** How old a dataset of the whole service is. */
  readonly asOf: (dataset: DatasetName, now: number) => AsOf;
}

/** The beginning of a report on one kind of subject. */
export interface Opening {
  readonly title: string;
  readonly lines: readonly string[];
  readonly keyFigures: readonly KeyFigure[];
  readonly section: (id: string, isFirst: boolean) => SectionContent;
  readonly coverage: readonly string[];
  /** How old the figures at the head are. */
  readonly asOf: readonly Age[];
  /** Two kinds of data that the figures at the head need alike: each says how old it is where they differ. */
  readonly apart?: readonly AsOf[];
  /** How many of its runs have no data on the last of its days. */
  readonly endingEarlier?: { readonly early: number; readonly runs: number };
  /** The first stored day; null where there are no days. */
  readonly firstDay: number | null;
}

type Subject = Recipe['subject'];
type SubjectOf<Kind extends Subject['kind']> = Extract<Subject, { readonly kind: Kind }>;

/** How a report on each kind of subject begins. */
const openings: { readonly [Kind in Subject['kind']]: (options: OpeningOptions, subject: SubjectOf<Kind>) => Opening } =
  {
    run: openingOfRun,
    job: openingOfJob,
    plan: openingOfPlan,
    coverage: openingOfCoverage,
    skill: openingOfBrief,
    comparison: openingOfComparison,
    portfolio: openingOfPortfolio,
    month: openingOfMonth,
    changes: openingOfDigest,
  };

/** The beginning of a report and its sections; `noted` is what its charts may bear. */
export function openingOf(
  recipe: Recipe,
  sources: OpeningSources,
  reportReader: ReportReader,
  noted: readonly Noted[],
): Opening {
  const { subject } = recipe;
  const options: OpeningOptions = { recipe, sources, reportReader, sections: sectionsOf(recipe, reportReader, noted) };
  const open = openings[subject.kind] as (options: OpeningOptions, subject: Subject) => Opening;
  return open(options, subject);
}

/** Gives the sections of a report what it is about. */
type SectionsAbout = <About>(
  sections: Readonly<Record<string, Section<About>>>,
  about: About,
) => (id: string, isFirst: boolean) => SectionContent;

interface OpeningOptions {
  readonly recipe: Recipe;
  readonly sources: OpeningSources;
  readonly reportReader: ReportReader;
  readonly sections: SectionsAbout;
}

function sectionsOf(recipe: Recipe, reportReader: ReportReader, noted: readonly Noted[]): SectionsAbout {
  const isOnePage = templateOf(recipe.template).maxFigures !== undefined;
  const range = { ...(recipe.from !== null && { from: recipe.from }), ...(recipe.to !== null && { to: recipe.to }) };
  const context = <About>(about: About, isFirst: boolean): Context<About> => ({
    about,
    reportReader,
    range,
    // One page says each note once.
    noted: isFirst || !isOnePage ? noted : [],
    isOnePage,
  });
  return (sections, about) => (id, isFirst) => {
    const parts = sections[id]?.(context(about, isFirst)) ?? { blocks: [] };
    return isOnePage ? { ...parts, blocks: parts.blocks.map(withFewNotes) } : parts;
  };
}

function openingOfRun(
  { recipe, sources, reportReader, sections }: OpeningOptions,
  { runId }: SubjectOf<'run'>,
): Opening {
  const run = sources.records.run(runId, reportReader.now);
  const label = reportReader.label('run', run.runId);
  const name = `${run.org} ${run.course} ${run.run}`;
  return {
    title: label ?? name,
    lines: label === null ? [run.runId] : [name, run.runId],
    keyFigures: runFigures(run, reportReader, recipe),
    section: sections(runSections, run),
    coverage: runCoverage(reportReader, run.runId),
    asOf: run.asOf.filter(({ dataset }) => dataset === 'enrollment'),
    firstDay: reportReader.rows({ view: 'run-enrollment', params: { runId: run.runId } }).page.rows[0]?.date ?? null,
  };
}

function openingOfJob({ sources, reportReader, sections }: OpeningOptions, { jobId }: SubjectOf<'job'>): Opening {
  const job = sources.records.job(jobId, reportReader.now);
  return {
    title: jobName(job.name, job.id),
    lines: [job.externalId ?? jobName(null, job.id)],
    keyFigures: jobKeyFigures(job),
    section: sections(jobSections, job),
    coverage: [],
    asOf: [job.asOf],
    firstDay: null,
  };
}

function openingOfPlan({ sources, reportReader, sections }: OpeningOptions, { question }: SubjectOf<'plan'>): Opening {
  const asOf = sources.asOf('jobs', reportReader.now);
  const skillsAsOf = sources.asOf('skills', reportReader.now);
  const plan = { ...recordOf(sources.reader.plans.read(question), question), asOf, skillsAsOf };
  const names = plan.jobs.map(({ name }) => name);
  const filters = filterText({ params: question }, (kind, id) => reportReader.label(kind as LabelKind, id));
  return {
    title: names.length === 0 ? t('Course plan') : t('Courses for {jobs}', { jobs: listed(names.map(isolate)) }),
    // The jobs are the title.
    lines: filters.slice(1),
    keyFigures: [],
    section: sections(planSections, { question, plan }),
    coverage: [planLinksText(plan, question), ...planNotes(plan)].filter((text) => text !== ''),
    asOf: [asOf],
    apart: [asOf, skillsAsOf],
    firstDay: null,
  };
}

function openingOfCoverage(
  { sources, reportReader, sections }: OpeningOptions,
  { question }: SubjectOf<'coverage'>,
): Opening {
  const asOf = sources.asOf('jobs', reportReader.now);
  const skillsAsOf = sources.asOf('skills', reportReader.now);
  const coverage = { ...sources.reader.coverage.record(question), asOf, skillsAsOf };
  return {
    title: t('Demand and supply of skills'),
    lines: filterText({ params: question }, (kind, id) => reportReader.label(kind as LabelKind, id)),
    keyFigures: [],
    section: sections(coverageSections, { question, coverage }),
    coverage: coverageNotes(coverage, question),
    asOf: [asOf],
    apart: [asOf, skillsAsOf],
    firstDay: null,
  };
}

function openingOfBrief(
  { sources, reportReader, sections }: OpeningOptions,
  { skillId, question }: SubjectOf<'skill'>,
): Opening {
  const skill = sources.records.skill(skillId, reportReader.now);
  const gaps = reportReader.rows({ view: 'coverage-opportunity', params: question }).page.rows;
  const index = gaps.findIndex((row) => row.skill_id === skillId);
  const gap = gaps[index] ?? null;
  const known = reportReader.rows({ view: 'coverage-skills', params: question }).page.rows;
  const asOf = sources.asOf('jobs', reportReader.now);
  return {
    title: skillName(skill.name, skill.id),
    lines: filterText({ params: question }, (kind, id) => reportReader.label(kind as LabelKind, id)),
    keyFigures: gapKeyFigures(
      known.find((row) => row.skill_id === skillId) ?? null,
      gap && { nearness: gap.nearness_pct, rank: index + 1, gaps: gaps.length },
    ),
    section: sections(briefSections, { skillId, question, gap }),
    coverage: [],
    asOf: [asOf],
    apart: [asOf, sources.asOf('skills', reportReader.now)],
    firstDay: null,
  };
}

function openingOfComparison(
  { sources, reportReader, sections }: OpeningOptions,
  { things }: SubjectOf<'comparison'>,
): Opening {
  const name = namesOfThings(things, reportReader);
  const names =
    things.of === 'jobs'
      ? things.ids.map((id) => jobName(sources.records.job(id, reportReader.now).name, id))
      : things.ids.map((id) => name(String(id)));
  return {
    title: t('{of, select, runs {{n} runs} courses {{n} courses} other {{n} jobs}} compared', {
      of: things.of,
      n: formatNumber(things.ids.length),
    }),
    lines: names,
    keyFigures: [],
    section: sections(comparisonSections, things),
    coverage: [],
    asOf: [ageOfRuns(runsBehind(things, reportReader))],
    firstDay: null,
  };
}

function openingOfPortfolio({ sources, reportReader, sections }: OpeningOptions): Opening {
  const overview = sources.overview(reportReader.now);
  const { page, masked } = reportReader.rows({ view: 'runs', params: {} });
  return {
    title: t('Portfolio'),
    lines: [
      t('{runs, plural, one {# selected course run} other {# selected course runs}}', {
        runs: overview.portfolio.runs,
      }),
    ],
    keyFigures: portfolioKeyFigures(overview),
    section: sections(portfolioSections, null),
    coverage: [
      ...incompleteSumOf(masked),
      ...olderRunsOf(overview, reportReader),
      ...attentionOf(overview, reportReader),
    ],
    asOf: [ageOfRuns(page.rows)],
    firstDay: null,
  };
}

function openingOfMonth(
  { recipe, reportReader, sections }: OpeningOptions,
  { month: requested, comments }: SubjectOf<'month'>,
): Opening {
  const month = resolvedMonth(requested, dayOfInstant(reportReader.now));
  const { page, masked } = reportReader.rows({ view: 'run-months', params: { month } });
  const runIds = page.rows.map(({ run_id }) => run_id);
  // Without a day in the month: how far the data goes, at most to its end.
  const reachesTo = () => {
    const { dataThrough } = ageOfRuns(reportReader.rows({ view: 'runs', params: {} }).page.rows);
    return dataThrough && Math.min(dataThrough, daysOfMonth(month).last);
  };
  return {
    title: t('Course runs in {month}', { month: formatMonth(month) }),
    lines: [
      t('Compared with {before} and {year}', {
        before: formatMonth(monthsBefore(month, 1)),
        year: formatMonth(monthsBefore(month, 12)),
      }),
      t('{runs, plural, one {# course run} other {# course runs}} with data in the month', { runs: masked.length }),
    ],
    keyFigures: [],
    section: sections(monthSections, monthAbout(recipe, month, comments)),
    coverage: incompleteSumOf(masked),
    endingEarlier: earlyRunsIn(page.rows),
    asOf: [{ dataThrough: newestDayIn(month, runIds, reportReader) ?? reachesTo(), computedAt: null, syncedAt: null }],
    firstDay: null,
  };
}

function openingOfDigest(
  { sources, reportReader, sections }: OpeningOptions,
  { period: requested }: SubjectOf<'changes'>,
): Opening {
  const overview = sources.overview(reportReader.now);
  const { after, until } = sources.reader.changes.instantsOf(requested);
  // All sections tell of one period, whatever the name of its beginning means in another minute.
  const period = { after, until: Math.min(until, reportReader.now) };
  const { page: runs, masked } = reportReader.rows({ view: 'runs', params: {} });
  const compared = reportReader.rows({ view: 'changes-compared', params: period }).page.rows;
  const isFirst = reportReader.rows({ view: 'sync-log', params: {} }).page.total === 1;
  const events = reportReader.rows({ view: 'watch-events', params: period }).page.rows;
  const fromTo = t('{from} to {to} UTC', { from: formatMoment(period.after), to: formatMoment(period.until) });
  return {
    title: t('Digest of changes'),
    lines: [
      ...(reportReader.isPackage && period.after === 0 ? [] : [fromTo]),
      // Changes between syncs and the watch list stay on the computer that synced.
      reportReader.isPackage
        ? t(noEarlierValues)
        : `${changesSentence(compared, null, isFirst)} ${crossedText(events)}`,
    ],
    keyFigures: portfolioKeyFigures(overview),
    section: sections(digestSections, { period, runsOfWeek: overview.portfolio.activeLastWeek.runs }),
    coverage: [
      ...changesNotes(compared),
      ...incompleteSumOf(masked),
      ...olderRunsOf(overview, reportReader),
      ...attentionOf(overview, reportReader),
    ],
    asOf: [ageOfRuns(runs.rows)],
    firstDay: null,
  };
}

/** The runs that a comparison draws its figures from: of courses the selected runs of each. */
function runsBehind(things: Things, reportReader: ReportReader): readonly { readonly data_through: number | null }[] {
  if (things.of === 'runs')
    return reportReader.rows({ view: 'compare-runs', params: { runIds: things.ids } }).page.rows;
  if (things.of === 'jobs') return [];
  return things.ids.flatMap((courseKey) => reportReader.rows({ view: 'runs', params: { courseKey } }).page.rows);
}

/** How many runs the sums leave out, since some of their counts are withheld. */
function incompleteSumOf(masked: readonly MaskedRow[]): string[] {
  const runs = masked.filter(({ notes }) => Object.keys(notes).length > 0).length;
  return runs === 0 ? [] : [incompleteSumText(runs)];
}

/** The figures of a run, of the chosen days where some are chosen. */
function runFigures(
  run: RunRecord,
  reportReader: ReportReader,
  { from, to }: Pick<Recipe, 'from' | 'to'>,
): KeyFigure[] {
  if (from === null && to === null) return runKeyFigures(run);
  const params = { runId: run.runId, ...(from !== null && { from }), ...(to !== null && { to }) };
  const enrollment = reportReader.rows({ view: 'run-enrollment', params });
  const modes = reportReader.rows({ view: 'run-modes', params });
  const activity = reportReader.rows({ view: 'run-activity', params });
  const rows = { enrollment: enrollment.page.rows, modes: modes.page.rows, activity: activity.page.rows };
  const isWithheld = ({ masked }: Pick<ViewRows<ViewName>, 'masked'>, key: string) =>
    masked.at(-1)?.notes[key] !== undefined;
  const withheld = {
    current: isWithheld(enrollment, 'count'),
    peak: enrollment.masked.some(({ notes }) => notes.count !== undefined),
    ever_enrolled: isWithheld(modes, 'cumulative_count'),
    verified: isWithheld(modes, 'verified'),
    active_last_week: isWithheld(activity, 'any'),
  };
  const figures = runFiguresWithin(rows, {
    countries: run.figures.countries,
    withheld: Object.entries(withheld).flatMap(([column, is]) => (is ? [column] : [])),
  });
  const lastOf = (days: readonly { readonly date: number }[]) => days.at(-1)?.date ?? to;
  return runKeyFigures({ figures }, { enrollment: lastOf(rows.enrollment), modes: lastOf(rows.modes) });
}
