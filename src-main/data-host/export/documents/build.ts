import type { Recipe } from '../../../../src-preload/contract/documents/recipe.ts';
import { templateOf } from '../../../../src-preload/contract/documents/templates.ts';
import {
  jobKeyFigures,
  type KeyFigure,
  portfolioKeyFigures,
  runKeyFigures,
} from '../../../../src-preload/contract/figures/key-figures.ts';
import { formatDate, formatInstantDay, formatMoment } from '../../../../src-preload/contract/format/days.ts';
import { formatNumber } from '../../../../src-preload/contract/format/numbers.ts';
import type { AsOf } from '../../../../src-preload/contract/freshness.ts';
import { sourceWords } from '../../../../src-preload/contract/provenance.ts';
import type { Overview, RunRecord } from '../../../../src-preload/contract/records.ts';
import { type Term, termOfColumn, termOfLabel } from '../../../../src-preload/contract/terms.ts';
import type { OverviewReader } from '../../cache/overview.ts';
import { endpointOf } from '../../remote/endpoint-of.ts';
import { hashOf, type Origin } from '../provenance.ts';
import { runCoverage } from './coverage.ts';
import type { Block, Document, Head, Table } from './document.ts';
import { documentFileName } from './file-name.ts';
import { kpiOf } from './kpi.ts';
import { createReadings, type Readings, type Sources } from './readings.ts';
import { comparisonSections, jobSections, portfolioSections, thingName } from './sections/others.ts';
import { runSections } from './sections/run.ts';
import { type Context, type Section, type SectionParts, withoutNotes } from './sections/section.ts';

export interface DocumentSources extends Sources {
  readonly overview: OverviewReader;
  readonly origin: () => Origin;
}

/** What a report on one kind of subject begins with. */
type Age = Pick<AsOf, 'dataThrough' | 'computedAt' | 'syncedAt'>;

interface Opening {
  readonly title: string;
  readonly lines: readonly string[];
  readonly keyFigures: readonly KeyFigure[];
  readonly section: (id: string, isFirst: boolean) => SectionParts;
  readonly coverage: readonly string[];
  /** What notes are kept on; null where they cannot be. */
  readonly noted: { readonly kind: 'run' | 'job'; readonly id: string } | null;
  /** How old the figures at the head are. */
  readonly asOf: readonly Age[];
  /** The first stored day; null where there are no days. */
  readonly firstDay: number | null;
}

/**
 * Builds a report: the rows of the views, through the small-number rule, into figures and tables that say what the screens say.
 * @throws AlmanacError NOT_FOUND when the subject is not there (any more)
 */
export function buildDocument(recipe: Recipe, sources: DocumentSources, now: number): Document {
  const template = templateOf(recipe.template);
  const { appVersion, hosts: of, fromPackage } = sources.origin();
  const hosts = [...new Set([of.taxonomy, of.analytics])].filter((host) => host !== null);
  const readings = createReadings(sources, now, recipe.threshold);
  const opening = openingOf(recipe, sources, readings);
  const wanted = recipe.sections.filter(({ on }) => on).map(({ id }) => id);
  const sections = wanted.filter((id) => id !== 'tables').map((id, place) => opening.section(id, place === 0));
  const parts = recipe.annotations ? sections : sections.map(withoutNotes);
  const figures = parts.flatMap(({ blocks }) => blocks).filter((block) => block !== null);
  const tables = wanted.includes('tables') ? parts.flatMap(({ tables: some = [] }) => some) : [];
  const blocks = [...figures, ...tables.map((table): Block => ({ kind: 'table', table, finding: null }))];
  const kpis = opening.keyFigures.map((figure) => kpiOf(figure, recipe.threshold));
  const asOf = [...opening.asOf, ...readings.asOf()];
  const snapshot = readings.snapshot();
  // A view of several datasets has no dates of its own; the snapshot has those of everything that was read.
  const ages = [...asOf, snapshot];
  const { dataThrough: through } = agesOf(ages);
  const head = headOf(recipe, opening, ages, sourceWords({ sourceHosts: hosts, fromPackage }));
  const { logo, ...asked } = recipe;
  return {
    head,
    layout: template.mostFigures === undefined ? 'pages' : 'one-page',
    paper: recipe.paper,
    kpis,
    blocks,
    tables: parts.flatMap(tablesOf),
    notes: recipe.notes,
    annotations: recipe.annotations ? annotationsOf(opening, readings, recipe) : [],
    coverage: opening.coverage,
    suppression: suppressionText(recipe.threshold, kpis, blocks),
    definitions: termsOf(kpis, parts, blocks),
    snapshot: snapshot.id,
    appVersion: appVersion ?? '',
    exportedAt: now,
    fileName: documentFileName(recipe, through, now),
    origin: {
      title: head.title,
      sourceHosts: hosts,
      fromPackage,
      datasets: [...readings.datasets()],
      endpoints: readings.datasets().map(endpointOf),
      query: { report: asked, logo: logo !== null, hash: hashOf(asked) },
      filtersInWords: [head.template, ...head.subject, ...(head.range === null ? [] : [head.range])],
      address: null,
      dataFrom: recipe.from,
      dataTo: recipe.to,
      ...agesOf(ages),
      exportedAt: now,
      appVersion,
      snapshotId: snapshot.id,
    },
  };
}

function openingOf(recipe: Recipe, sources: DocumentSources, readings: Readings): Opening {
  const { subject } = recipe;
  const isOnePage = templateOf(recipe.template).mostFigures !== undefined;
  const context = <About>(about: About, isFirst: boolean): Context<About> => ({
    about,
    readings,
    range: { ...(recipe.from !== null && { from: recipe.from }), ...(recipe.to !== null && { to: recipe.to }) },
    // One page says each note once.
    annotations: recipe.annotations && (isFirst || !isOnePage),
    isOnePage,
  });
  const within =
    <About>(sections: Readonly<Record<string, Section<About>>>, about: About) =>
    (id: string, isFirst: boolean) =>
      sections[id]?.(context(about, isFirst)) ?? { blocks: [] };
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
        noted: { kind: 'run', id: run.runId },
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
        noted: { kind: 'job', id: String(job.id) },
        asOf: [job.asOf],
        firstDay: null,
      };
    }
    case 'comparison': {
      const name = thingName(subject.things, readings);
      const ids = subject.things.ids.map(String);
      const names =
        subject.things.of === 'jobs'
          ? subject.things.ids.map((id) => sources.records.job(id, readings.now).name ?? `Job ${id}`)
          : ids.map(name);
      return {
        title: `${formatNumber(ids.length)} ${subject.things.of} compared`,
        lines: names,
        keyFigures: [],
        section: within(comparisonSections, subject.things),
        coverage: [],
        noted: null,
        asOf: [],
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
        noted: null,
        // The last day of any run: that of all together is the day on which the oldest one ended.
        asOf: [{ dataThrough: newest(runs.map((row) => row.data_through)), computedAt: null, syncedAt: null }],
        firstDay: null,
      };
    }
  }
}

/** The figures of a run. What the last row of the modes hides for the sake of another mode is hidden here, too. */
function runFigures(run: RunRecord, readings: Readings): KeyFigure[] {
  const newest = readings.rows({ view: 'run-modes', params: { runId: run.runId } }).shared.at(-1);
  const isTelling = newest !== undefined && Object.hasOwn(newest.notes, 'verified');
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

const newest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
};
const oldest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** The three dates of everything together. */
const agesOf = (asOf: readonly Age[]): Age => ({
  dataThrough: newest(asOf.map((each) => each.dataThrough)),
  computedAt: newest(asOf.map((each) => each.computedAt)),
  syncedAt: oldest(asOf.map((each) => each.syncedAt)),
});

function headOf(recipe: Recipe, opening: Opening, asOf: readonly Age[], source: string): Head {
  const { title, lines } = opening;
  const { dataThrough: through, computedAt: computed, syncedAt: synced } = agesOf(asOf);
  const dates = [
    { label: 'Data through', text: through === null ? null : formatDate(through) },
    { label: 'Computed', text: computed === null ? null : formatInstantDay(computed) },
    { label: 'Synced', text: synced === null ? null : `${formatMoment(synced)} UTC` },
  ];
  const own = recipe.title !== '';
  return {
    template: templateOf(recipe.template).title,
    title: own ? recipe.title : title,
    subject: own ? [title, ...lines] : lines,
    range: rangeText(recipe, opening.firstDay, through),
    dates: dates.flatMap(({ label, text }) => (text === null ? [] : [{ label, text }])),
    source: source || 'the services of the last sync',
    author: recipe.author,
    contact: recipe.contact,
    introduction: recipe.introduction,
    logo: recipe.logo,
  };
}

function rangeText({ from, to, subject }: Recipe, first: number | null, through: number | null): string | null {
  if (subject.kind !== 'run') return null;
  const [begin, end] = [from ?? first, to ?? through];
  return begin === null || end === null ? null : `${formatDate(begin)} to ${formatDate(end)}`;
}

/** The notes on the subject and on days within the range, as the charts have them. */
function annotationsOf({ noted }: Opening, readings: Readings, { from, to }: Recipe) {
  if (noted === null) return [];
  const { rows } = readings.rows({ view: 'notes', params: noted }).page;
  return rows
    .filter(({ day }) => day === null || ((from === null || day >= from) && (to === null || day <= to)))
    .map(({ day, text }) => ({ day, text }))
    .toSorted((one, other) => (one.day ?? -Infinity) - (other.day ?? -Infinity));
}

function suppressionText(threshold: number, kpis: Document['kpis'], blocks: readonly Block[]): string {
  if (threshold === 0) return 'Small numbers of learners are printed as they are.';
  const cells = blocks.reduce((sum, block) => {
    if (block.kind !== 'table') return sum;
    return sum + block.table.rows.reduce((hidden, { notes }) => hidden + Object.keys(notes).length, 0);
  }, 0);
  const hidden = cells + kpis.filter(({ value, number }) => value !== null && number === null).length;
  const rule = `Numbers of learners from 1 to ${threshold - 1} are not shown, nor others from which they would follow.`;
  const drawn = blocks.some((block) => block.kind === 'figure' && block.withholds);
  if (hidden === 0 && !drawn) return `${rule} There are none here.`;
  return hidden === 0 ? rule : `${rule} ${formatNumber(hidden)} are hidden in this report.`;
}

/** The tables of a section, those behind its figures included. */
const tablesOf = ({ blocks, tables = [] }: SectionParts): Table[] => [
  ...blocks.flatMap((block) => (block?.kind === 'table' ? [block.table] : [])),
  ...tables,
];

/** Exactly the terms that the report uses, by label; where a label means several things, with the tables that it is of. */
function termsOf(kpis: Document['kpis'], parts: readonly SectionParts[], blocks: readonly Block[]): Term[] {
  const labels = [...kpis.map(({ label }) => label), ...parts.flatMap(({ terms = [] }) => terms)];
  const tables = blocks.flatMap((block): Table[] => (block.kind === 'table' ? [block.table] : []));
  const ofColumns = tables.flatMap(({ title, columns }) =>
    columns.flatMap((column) => {
      const term = termOfColumn(column);
      return term === undefined ? [] : [{ term, title }];
    }),
  );
  const found = [...labels.map(termOfLabel).filter((term) => term !== undefined), ...ofColumns.map(({ term }) => term)];
  const unique = [...new Map(found.map((term) => [term.id, term])).values()];
  const sameLabel = Map.groupBy(unique, ({ label }) => label);
  const titlesOf = ({ id }: Term) => new Set(ofColumns.flatMap(({ term, title }) => (term.id === id ? [title] : [])));
  const told = unique.map((term) => {
    const titles = [...titlesOf(term)];
    const isClear = sameLabel.get(term.label)?.length === 1 || titles.length === 0;
    return isClear ? term : { ...term, label: `${term.label} (${titles.join(', ')})` };
  });
  return told.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
