import type { Noted } from '../../../../src-preload/contract/charts/day-notes.ts';
import type { Recipe } from '../../../../src-preload/contract/documents/recipe.ts';
import { templateOf } from '../../../../src-preload/contract/documents/templates.ts';
import {
  jobKeyFigures,
  type KeyFigure,
  portfolioKeyFigures,
  runKeyFigures,
} from '../../../../src-preload/contract/figures/key-figures.ts';
import { formatNumber } from '../../../../src-preload/contract/format/numbers.ts';
import type { Overview, RunRecord } from '../../../../src-preload/contract/records.ts';
import type { OverviewReader } from '../../cache/overview.ts';
import { type Age, newest } from './ages.ts';
import { runCoverage } from './coverage.ts';
import { namesOfThings } from './names.ts';
import { withFewNotes } from './noted.ts';
import type { Readings, Sources } from './readings.ts';
import { comparisonSections, jobSections, portfolioSections } from './sections/others.ts';
import { runSections } from './sections/run.ts';
import type { Context, Section, SectionParts } from './sections/section.ts';

export interface OpeningSources extends Sources {
  readonly overview: OverviewReader;
}

/** What a report on one kind of subject begins with. */
export interface Opening {
  readonly title: string;
  readonly lines: readonly string[];
  readonly keyFigures: readonly KeyFigure[];
  readonly section: (id: string, isFirst: boolean) => SectionParts;
  readonly coverage: readonly string[];
  /** How old the figures at the head are. */
  readonly asOf: readonly Age[];
  /** The first stored day; null where there are no days. */
  readonly firstDay: number | null;
}

/** The beginning of a report and its sections; `noted` is what its charts may bear. */
export function openingOf(
  recipe: Recipe,
  sources: OpeningSources,
  readings: Readings,
  noted: readonly Noted[],
): Opening {
  const { subject } = recipe;
  const isOnePage = templateOf(recipe.template).mostFigures !== undefined;
  const context = <About>(about: About, isFirst: boolean): Context<About> => ({
    about,
    readings,
    range: { ...(recipe.from !== null && { from: recipe.from }), ...(recipe.to !== null && { to: recipe.to }) },
    // One page says each note once.
    noted: isFirst || !isOnePage ? noted : [],
    isOnePage,
  });
  const within =
    <About>(sections: Readonly<Record<string, Section<About>>>, about: About) =>
    (id: string, isFirst: boolean): SectionParts => {
      const parts = sections[id]?.(context(about, isFirst)) ?? { blocks: [] };
      return isOnePage ? { ...parts, blocks: parts.blocks.map(withFewNotes) } : parts;
    };
  switch (subject.kind) {
    case 'run': {
      const run = sources.records.run(subject.runId, readings.now);
      const label = readings.label('run', run.runId);
      const name = `${run.org} ${run.course} ${run.run}`;
      return {
        title: label ?? name,
        lines: label === null ? [run.runId] : [name, run.runId],
        keyFigures: runFigures(run, readings),
        section: within(runSections, run),
        coverage: runCoverage(readings, run.runId),
        asOf: run.asOf.filter(({ dataset }) => dataset === 'enrollment'),
        firstDay: readings.rows({ view: 'run-enrollment', params: { runId: run.runId } }).page.rows[0]?.date ?? null,
      };
    }
    case 'job': {
      const job = sources.records.job(subject.jobId, readings.now);
      return {
        title: job.name ?? `Job ${job.id}`,
        lines: [job.externalId ?? `Job ${job.id}`],
        keyFigures: jobKeyFigures(job),
        section: within(jobSections, job),
        coverage: [],
        asOf: [job.asOf],
        firstDay: null,
      };
    }
    case 'comparison': {
      const name = namesOfThings(subject.things, readings);
      const ids = subject.things.ids.map(String);
      const names =
        subject.things.of === 'jobs'
          ? subject.things.ids.map((id) => sources.records.job(id, readings.now).name ?? `Job ${id}`)
          : ids.map(name);
      const compared =
        subject.things.of === 'runs'
          ? readings.rows({ view: 'compare-runs', params: { runIds: subject.things.ids } }).page.rows
          : [];
      return {
        title: `${formatNumber(ids.length)} ${subject.things.of} compared`,
        lines: names,
        keyFigures: [],
        section: within(comparisonSections, subject.things),
        coverage: [],
        asOf: [ageOfRuns(compared)],
        firstDay: null,
      };
    }
    case 'portfolio': {
      const overview = sources.overview(readings.now);
      const runs = readings.rows({ view: 'runs', params: {} }).page.rows;
      return {
        title: 'Portfolio',
        lines: [`${formatNumber(overview.portfolio.runs)} selected course runs`],
        keyFigures: portfolioKeyFigures(overview),
        section: within(portfolioSections, null),
        coverage: attentionOf(overview),
        asOf: [ageOfRuns(runs)],
        firstDay: null,
      };
    }
  }
}

/** The last day of any of several runs: that of all together is the day on which the oldest one ended. */
const ageOfRuns = (runs: readonly { readonly data_through: number | null }[]): Age => ({
  dataThrough: newest(runs.map((row) => row.data_through)),
  computedAt: null,
  syncedAt: null,
});

/** The figures of a run. What the last row of the modes hides for the sake of another mode is hidden here, too. */
function runFigures(run: RunRecord, readings: Readings): KeyFigure[] {
  const last = readings.rows({ view: 'run-modes', params: { runId: run.runId } }).shared.at(-1);
  const isTelling = last !== undefined && Object.hasOwn(last.notes, 'verified');
  return runKeyFigures(run).map((figure) => (figure.label === 'Verified' ? { ...figure, isTelling } : figure));
}

/** What of the portfolio is not there. */
function attentionOf({ ledger }: Overview): string[] {
  const failed = ledger.reduce((sum, line) => sum + line.failed, 0);
  const never = ledger.reduce((sum, line) => sum + line.never, 0);
  if (failed + never === 0) return [];
  return [
    `Not everything is here: ${formatNumber(failed)} sources failed in the last sync and ${formatNumber(never)} were never synced.`,
  ];
}
