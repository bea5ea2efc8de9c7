import { type Recipe, runMark } from '#contract/reports/recipe.ts';
import { readableAccent } from '#contract/reports/report-head.ts';
import { templateOf } from '#contract/reports/templates.ts';
import { fileNamePart, runPart } from '#main/files/file-name.ts';
import { lastDaysText, sourceText } from '#shared/catalog/provenance.ts';
import { countsLearners, isSmall, withheldNote } from '#shared/catalog/small-numbers.ts';
import { type Term, termOfColumn, termOfLabel } from '#shared/catalog/terms.ts';
import { type KeyFigure, valueText } from '#shared/figures/key-figures.ts';
import { locale } from '#shared/language/language.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatChange, formatNumber, salaryUnit } from '#shared/text/numbers.ts';
import { formatDate, formatInstantDay, formatMoment } from '#shared/time/days.ts';
import { dayOfInstant, formatDay } from '#shared/time/time.ts';
import type { EarlierReport } from '../../cache/annotations/saved-reports.ts';
import { endpointOf } from '../../remote/analytics-endpoints.ts';
import { hashOf, type Origin } from '../sidecar.ts';
import { type Age, daysApart, headAges, repeatsHead } from './ages.ts';
import { asOfText } from './blocks.ts';
import { notesOnSubject, notesWithinRange } from './noted.ts';
import { appendixOf, onPages } from './on-pages.ts';
import { onePageBlocks } from './one-page.ts';
import { type Opening, type OpeningSources, openingOf } from './opening.ts';
import { type Block, type Head, type Kpi, type Report, smallNumbersLine, type Table, tablesAmong } from './report.ts';
import { createReportReader, namesOfRuns, type ReportReader } from './report-reader.ts';
import { newsOf } from './sections/digest.ts';
import { monthOf } from './sections/month.ts';
import { type SectionContent, withoutNotes } from './sections/section.ts';
import { reportedBy, runSummary, sinceText } from './summary.ts';

const maxNameLength = 110;

export interface ReportSources extends OpeningSources {
  readonly origin: () => Origin;
}

/**
 * Builds a report: the rows of the views, through the small-number rule, into figures and tables that say what the screens say.
 * @param earlier the last report of the same kind and subject
 * @throws AlmanacError NOT_FOUND when the subject is not there (any more)
 */
export function buildReport(
  input: Recipe,
  sources: ReportSources,
  now: number,
  earlier: EarlierReport | null = null,
): Report {
  const template = templateOf(input.template);
  const { appVersion, hosts: of, fromPackage } = sources.origin();
  const hosts = [...new Set([of.taxonomy, of.analytics])].filter((host) => host !== null);
  const reportReader = createReportReader(sources, now, input.threshold);
  const { subject } = input;
  const ofMonth = subject.kind === 'month' ? monthOf(subject, reportReader) : null;
  const recipe = withRunNamed({ ...input, subject: ofMonth ?? subject }, reportReader);
  const notes = recipe.annotations ? notesOnSubject(recipe, reportReader) : [];
  const opening = openingOf(recipe, sources, reportReader, notes);
  const sectionIds = recipe.sections.filter(({ on }) => on).map(({ id }) => id);
  const sections = sectionIds.filter((id) => !isAppendix(id)).map((id, index) => opening.section(id, index === 0));
  const noted = recipe.annotations ? sections : sections.map(withoutNotes);
  const parts = recipe.subject.kind === 'changes' ? newsOf(noted) : noted;
  const blocks = onPages(parts.flatMap(({ blocks }) => blocks).filter((block) => block !== null));
  const appendix = appendixOf(
    sectionIds,
    parts.flatMap(({ tables = [] }) => tables),
  );
  const printed = [...blocks, ...appendix.map((table): Block => ({ kind: 'table', table, finding: null }))];
  const kpis = opening.keyFigures.map((figure) => kpiOf(figure, recipe.threshold));
  const isOnePage = template.maxFigures !== undefined;
  const smallNumbers = countsAnyLearners(opening, parts) ? { threshold: recipe.threshold, isBrief: isOnePage } : null;
  const reported = reportedBy(opening.keyFigures, kpis);
  const snapshot = reportReader.snapshot();
  // A view of several datasets has no dates of its own; the snapshot has those of everything that was read.
  const ages = headAges(opening.asOf, [...reportReader.asOf(), snapshot]);
  const { dataThrough: through } = ages;
  const atHead = new Set(
    reportReader
      .asOf()
      .flatMap((asOf) =>
        repeatsHead(ages, asOf) ? asOfText({ page: { asOf }, isPackage: reportReader.isPackage }) : [],
      ),
  );
  const head = headOf(recipe, opening, ages, sourceText({ sourceHosts: hosts, fromPackage }));
  // Other comments of the author are no part of this report, also not of the file beside it.
  const { logo, ...requested } =
    ofMonth === null ? input : { ...input, subject: { ...subject, comments: ofMonth.comments } };
  return {
    head,
    layout: isOnePage ? 'one-page' : 'pages',
    paper: recipe.paper,
    summary:
      recipe.subject.kind === 'run'
        ? runSummary(kpis, recipe, enrollmentOf(reportReader), reportReader.isPackage)
        : null,
    kpis,
    since: sinceText(earlier, opening.keyFigures, reported, recipe.threshold),
    reported,
    blocks: blocks.map((block) => withoutAge(block, atHead)),
    appendix: appendix.map((table) => withoutTableAge(table, atHead)),
    tables: parts.flatMap(tablesOf),
    notes: recipe.notes,
    annotations: notesWithinRange(notes, recipe),
    coverage: opening.coverage,
    smallNumbers,
    smallNumbersText: smallNumbersLine({ smallNumbers, kpis, blocks }, [
      ...tablesAmong(isOnePage ? onePageBlocks(blocks, recipe.paper) : blocks),
      ...appendix,
    ]),
    definitions: termsOf(
      opening.keyFigures.flatMap(({ label }, index) => (kpis[index]?.value === null ? [] : [label])),
      parts,
      printed,
    ),
    snapshot: snapshot.id,
    appVersion: appVersion ?? '',
    exportedAt: now,
    fileName: reportFileStem(recipe, through, now),
    origin: {
      title: head.title,
      sourceHosts: hosts,
      fromPackage,
      datasets: [...reportReader.datasets()],
      endpoints: reportReader.datasets().map(endpointOf),
      query: { report: requested, logo: logo !== null, hash: hashOf(requested) },
      filterText: [head.template, ...head.subject, ...(head.range === null ? [] : [head.range])],
      address: null,
      dataFrom: recipe.from,
      dataTo: recipe.to,
      dataThrough: ages.firstThrough ?? through,
      dataThroughNewest: through,
      computedAt: ages.computedAt,
      syncedAt: ages.syncedAt,
      lacking: reportReader.lacking(),
      exportedAt: now,
      appVersion,
      snapshotId: snapshot.id,
    },
  };
}

/** A block without the dates that the head has already. */
function withoutAge(block: Block, atHead: ReadonlySet<string | null>): Block {
  if (block.kind === 'table') return { ...block, table: withoutTableAge(block.table, atHead) };
  return block.kind === 'figure' && atHead.has(block.asOf) ? { ...block, asOf: null } : block;
}

const withoutTableAge = (table: Table, atHead: ReadonlySet<string | null>): Table =>
  atHead.has(table.asOf) ? { ...table, asOf: null } : table;

/** The recipe with the name of the run where the author wrote the mark for it. */
function withRunNamed(recipe: Recipe, reportReader: ReportReader): Recipe {
  const { subject, title, introduction, notes } = recipe;
  if (subject.kind !== 'run') return recipe;
  const isNamed = reportReader.label('run', subject.runId) !== null;
  const name = isNamed ? namesOfRuns([subject.runId], reportReader)(subject.runId) : subject.runId;
  const named = (words: string) => words.replaceAll(runMark, () => name);
  return { ...recipe, title: named(title), introduction: named(introduction), notes: named(notes) };
}

/** How old the enrollment is that the report has read. */
const enrollmentOf = (reportReader: ReportReader) =>
  reportReader.asOf().find(({ dataset }) => dataset === 'enrollment') ??
  ({ state: 'never', dataThrough: null, daysBehind: null } as const);

/** Sections that are the tables behind the others. */
const isAppendix = (id: string) => id === 'tables' || id === 'tablesInFull';

function headOf(recipe: Recipe, opening: Opening, ages: Age, source: string): Head {
  const { title, lines } = opening;
  const { dataThrough: through, computedAt: computed, syncedAt: synced } = ages;
  const first = ages.firstThrough ?? through;
  // The figures at the head count enrollment by days; other parts may end on other days, and say so.
  const isEnrollment = opening.asOf.some(({ dataThrough }) => dataThrough !== null);
  const { apart = [] } = opening;
  const dates = [
    {
      label: isEnrollment ? t('Enrollment through') : t('Data through'),
      text: through === null ? null : throughText(lastDaysText(first ?? through, through), opening.endingEarlier),
      ...(through !== null && (first !== through || opening.endingEarlier?.early)
        ? { brief: formatDate(through) }
        : {}),
    },
    {
      label: t('Computed'),
      text: daysApart(apart, 'computedAt') ?? (computed === null ? null : formatInstantDay(computed)),
    },
    {
      label: t('Synced'),
      text: daysApart(apart, 'syncedAt') ?? (synced === null ? null : `${formatMoment(synced)} UTC`),
    },
  ];
  const own = recipe.title !== '';
  return {
    template: t(templateOf(recipe.template).title),
    title: own ? recipe.title : title,
    subject: own ? [title, ...lines] : lines,
    range: rangeText(recipe, opening.firstDay, through),
    dates: dates.flatMap(({ text, ...date }) => (text === null ? [] : [{ ...date, text }])),
    source: source || t('the services used in the last sync'),
    author: recipe.author,
    contact: recipe.contact,
    introduction: recipe.introduction,
    logo: recipe.logo,
    accent: recipe.accent === null ? null : readableAccent(recipe.accent),
    footer: recipe.footer,
  };
}

/** The last days, and for how many runs the last days of the month are missing. */
function throughText(day: string, ending: Opening['endingEarlier']): string {
  if (ending === undefined || ending.early === 0) return day;
  return t(
    '{day}; no data for the last days of the month for {early} of {runs, plural, one {# course run} other {# course runs}}',
    {
      day,
      early: formatNumber(ending.early),
      runs: ending.runs,
    },
  );
}

function rangeText({ from, to, subject }: Recipe, first: number | null, through: number | null): string | null {
  if (subject.kind !== 'run') return null;
  const [begin, end] = [from ?? first, to ?? through];
  return begin === null || end === null ? null : t('{from} to {to}', { from: formatDate(begin), to: formatDate(end) });
}

/** A report on a job counts no learners: a rule for small numbers would puzzle. */
const countsAnyLearners = ({ keyFigures }: Opening, parts: readonly SectionContent[]): boolean =>
  keyFigures.some(({ isLearners }) => isLearners) ||
  parts.flatMap(tablesOf).some(({ columns }) => columns.some(countsLearners)) ||
  parts.some(({ blocks }) => blocks.some((block) => block?.kind === 'figure' && block.withholds));

/** The tables of a section, those behind its figures included. */
const tablesOf = ({ blocks, tables = [] }: SectionContent): Table[] => [
  ...blocks.flatMap((block) => (block?.kind === 'table' ? [block.table] : [])),
  ...tables,
];

/** The day of a row, its name, its key and its field, which pages name by the label of its column: their heads say all that there is to say. */
const saysItself = ({ key, type }: Table['columns'][number]): boolean =>
  type === 'day' ||
  type === 'instant' ||
  /^(?:name|note|org|figure|field|.*_(?:id|key|label|name|code)|country_alpha\d)$/.test(key);

/** Exactly the terms that the report uses, in its language, by label; where a label means several things, with the tables that it is of. */
function termsOf(ofFigures: readonly string[], parts: readonly SectionContent[], blocks: readonly Block[]): Term[] {
  const labels = [...ofFigures, ...parts.flatMap(({ terms = [] }) => terms)];
  const tables = tablesAmong(blocks);
  const ofColumns = tables.flatMap(({ title, columns }) =>
    columns.flatMap((column) => {
      const term = saysItself(column) ? undefined : termOfColumn(column);
      return term === undefined ? [] : [{ term, title }];
    }),
  );
  const found = [...labels.map(termOfLabel).filter((term) => term !== undefined), ...ofColumns.map(({ term }) => term)];
  const unique = [...new Map(found.map((term) => [term.id, term])).values()];
  const sameLabel = Map.groupBy(unique, ({ label }) => label);
  const titlesOf = ({ id }: Term) => new Set(ofColumns.flatMap(({ term, title }) => (term.id === id ? [title] : [])));
  const labelledTerms = unique.map((term) => {
    const titles = [...titlesOf(term)];
    const isClear = sameLabel.get(term.label)?.length === 1 || titles.length === 0;
    const label = translated(term.label);
    return {
      ...term,
      label: isClear ? label : `${label} (${titles.join(', ')})`,
      meaning: translated(term.meaning),
      ...(term.caveat !== undefined && { caveat: translated(term.caveat) }),
    };
  });
  return labelledTerms.toSorted((a, b) => a.label.localeCompare(b.label, locale().language));
}

function subjectPart({ subject }: Recipe): string {
  switch (subject.kind) {
    case 'run':
      return runPart(subject.runId);
    case 'job':
      return `job-${subject.jobId}`;
    case 'plan':
      return `plan-${subject.question.jobIds.slice(0, 3).join('-')}`;
    case 'coverage':
      return `${subject.question.scope.of}-courses`;
    case 'skill':
      return `skill-${subject.skillId}`;
    case 'comparison':
      return subject.things.of;
    case 'portfolio':
      return 'all-runs';
    case 'month':
      return `month-${subject.month}`;
    case 'changes':
      return 'changes';
  }
}

/** `<subject>--report-<template>--<from>_<to>--asof-<day>`, without an extension. */
function reportFileStem(recipe: Recipe, through: number | null, now: number): string {
  const { from, to } = recipe;
  const range =
    from === null && to === null ? null : [from, to].map((day) => (day === null ? '' : formatDay(day))).join('_');
  const parts = [
    subjectPart(recipe),
    `report-${recipe.template}`,
    range,
    `asof-${formatDay(through ?? dayOfInstant(now))}`,
  ];
  return fileNamePart(parts.filter((part) => part !== null).join('--')).slice(0, maxNameLength);
}

/** A key figure as it may be shared. A change of a few learners is not said, and a number that is withheld has nothing beside it. */
export function kpiOf(figure: KeyFigure, threshold: number): Kpi {
  const { value, isChange, isShare, change, note, isWithheld } = figure;
  const label = translated(figure.label);
  if (isWithheld || (isChange && isSmall(value, threshold))) return { label, value: t(withheldNote), number: null };
  const isFew = isSmall(change?.value, threshold);
  const moved = change && !isFew ? change : undefined;
  const words = isFew
    ? t('change of less than {threshold} {over}', { threshold: String(threshold), over: change?.over ?? '' })
    : moved && (moved.value === null ? t('change unknown') : `${formatChange(moved.value)} ${moved.over}`);
  return {
    label,
    value: valueText(figure),
    number: value,
    ...(figure.isSalary && { unit: translated(salaryUnit) }),
    ...(isShare && { unit: '%' }),
    change: words || undefined,
    tone: moved?.value ? (moved.value > 0 ? 'positive' : 'negative') : undefined,
    note,
  };
}
