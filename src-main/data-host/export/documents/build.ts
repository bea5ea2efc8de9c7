import type { Recipe } from '../../../../src-preload/contract/documents/recipe.ts';
import { templateOf } from '../../../../src-preload/contract/documents/templates.ts';
import { formatDate, formatInstantDay, formatMoment } from '../../../../src-preload/contract/format/days.ts';
import { formatNumber } from '../../../../src-preload/contract/format/numbers.ts';
import { sourceWords } from '../../../../src-preload/contract/provenance.ts';
import { type Term, termOfColumn, termOfLabel } from '../../../../src-preload/contract/terms.ts';
import { endpointOf } from '../../remote/endpoint-of.ts';
import { hashOf, type Origin } from '../provenance.ts';
import { type Age, agesOf } from './ages.ts';
import type { Block, Document, Head, Table } from './document.ts';
import { documentFileName } from './file-name.ts';
import { kpiOf } from './kpi.ts';
import { notesOnSubject, notesWithinRange } from './noted.ts';
import { type Opening, type OpeningSources, openingOf } from './opening.ts';
import { createReadings } from './readings.ts';
import { type SectionParts, withoutNotes } from './sections/section.ts';

export interface DocumentSources extends OpeningSources {
  readonly origin: () => Origin;
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
  const noted = recipe.annotations ? notesOnSubject(recipe, readings) : [];
  const opening = openingOf(recipe, sources, readings, noted);
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
    annotations: notesWithinRange(noted, recipe),
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
