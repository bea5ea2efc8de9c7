import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Subject as About, newRecipe, type Recipe } from '#contract/reports/recipe.ts';
import { type TemplateId, templateIds, templateOf } from '#contract/reports/templates.ts';
import { maxCharts } from '#main/data-host/export/reports/sections/month.ts';
import { type ViewName, viewDefinition } from '#shared/catalog/views.ts';
import { periodOfChanges } from '#shared/subjects/compare/since.ts';
import { coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { planQuestion } from '#shared/subjects/plan/question.ts';
import { shortUnit, unitWords } from '#shared/text/units.ts';
import { month } from '#shared/time/days.ts';
import type { Batch } from '../batch.ts';
import { pathsThatDiffer } from '../compare.ts';
import { pairedRows } from '../paired-rows.ts';
import { reportsToldApart } from '../surfaces/withheld.ts';
import type { RunWorld } from '../worlds/run-world.ts';
import { plainWords, type Teller } from './drawn-figure.ts';
import type { Found, Question, QuestionKind } from './question.ts';
import { isPrinted, isTyped } from './report-cells.ts';
import { type PrintedReport, type PrintedTable, readHtml, readWorkbook } from './report-files.ts';

type Row = Readonly<Record<string, unknown>>;

/** The oracle's answer on a report. */
interface OracleReport {
  readonly kpis: readonly { readonly label: string; readonly value: number | null; readonly note: object }[];
  readonly findings: readonly (readonly [string, object])[];
  readonly tables: readonly { readonly view: ViewName; readonly title: string | null; readonly rows: readonly Row[] }[];
  /** The dates that the oracle knows; null where each part of the report says its own. */
  readonly dates: Readonly<Record<string, string>> | null;
  /** The numbers of the lines below the title, where the oracle knows them. */
  readonly subject?: object;
}

/** Every kind of report with all of its sections, as it is handed over in HTML and as a workbook. */
export const reportQuestions: QuestionKind = {
  subject: 'report',
  names: templateIds.flatMap((id) => [
    id,
    ...Object.keys(templateOf(id).sections).map((section) => `${id} ${section}`),
  ]),
  questions: async (batch) =>
    recipesOf(batch).map((recipe, index) =>
      questionOf(batch, recipe, index % reopenedEvery === 0 || recipe.template === 'portfolio'),
    ),
};

/** Each world has some kinds, by turns: a report takes as long as many figures. The portfolio is one for all worlds together. */
function recipesOf({ worlds }: Batch): Recipe[] {
  const howMany = worlds.flatMap(({ runs }) => runs).length;
  const ofWorlds = worlds.flatMap(({ index, runs, taxonomy }) => {
    const jobs = taxonomy.jobs.map(({ id }) => Number(id));
    const skills = taxonomy.skills.map(({ id }) => Number(id));
    const turns = [
      () => runs.slice(0, 1).flatMap(({ id }) => ofKind('run-full', { kind: 'run', runId: id })),
      () => runs.slice(0, 1).flatMap(ofChosenDays),
      () => comparisonOf({ of: 'runs', ids: runs.map(({ id }) => id) }),
      () => jobs.slice(0, 1).flatMap((jobId) => ofKind('job-skills', { kind: 'job', jobId })),
      () => comparisonOf({ of: 'courses', ids: [...new Set(runs.map(({ courseKey }) => courseKey))] }),
      () => runs.slice(-1).flatMap(({ id }) => ofKind('run-one-page', { kind: 'run', runId: id })),
      () => comparisonOf({ of: 'jobs', ids: jobs }),
      () =>
        jobs.length === 0
          ? []
          : ofKind('plan', { kind: 'plan', question: planQuestion.parse({ jobIds: jobs.slice(0, 2) }) }),
      () => skills.slice(0, 1).flatMap((skillId) => ofBrief(skillId)),
      () => ofMonth(runs, index, howMany),
      () => ofKind('coverage', { kind: 'coverage', question: coverageQuestion.parse({ supply: 'learners' }) }),
    ];
    // Two of them, which meet each other in another order each time.
    return [turns[index % turns.length], turns[(index * 3 + 1) % turns.length]].flatMap((turn) => turn?.() ?? []);
  });
  const period = periodOfChanges.parse({});
  return [...ofWorlds, ...ofKind('portfolio', { kind: 'portfolio' }), ...ofKind('digest', { kind: 'changes', period })];
}

type Things = Extract<About, { kind: 'comparison' }>['things'];
const comparisonOf = (things: Things) =>
  things.ids.length < 2 ? [] : ofKind('comparison', { kind: 'comparison', things });

/** The newest month of any of its runs (of as many as all worlds have), or one in the middle, with a comment on the first run. */
function ofMonth(runs: readonly RunWorld[], index: number, howMany: number): Recipe[] {
  const months = runs
    .flatMap(({ rows }) => rows.enrollment.map((row) => month.safeParse(String(row.date).slice(0, 7)).data ?? ''))
    .filter((each) => each !== '')
    .toSorted();
  const asked = months.at(index % 2 === 0 ? -1 : Math.floor(months.length / 2));
  if (asked === undefined) return [];
  const comments = runs.slice(0, 1).map(({ id }) => ({ runId: id, month: asked, text: 'A new partner.' }));
  // The largest alone of more runs have a chart, and the table says which those are.
  const withCharts = howMany <= maxCharts;
  return ofKind('month', { kind: 'month', month: asked, comments }).map((recipe) => ({
    ...recipe,
    sections: recipe.sections.map(({ id, on }) => ({ id, on: on && (withCharts || id !== 'charts') })),
  }));
}

/** A gap or not: the brief says which. */
const ofBrief = (skillId: number): Recipe[] =>
  ofKind('course-brief', { kind: 'skill', skillId, question: coverageQuestion.parse({}) });

/** The days from the second to the last but one, to which everything in the report is bound. */
function ofChosenDays({ id, rows }: RunWorld): Recipe[] {
  const days = rows.enrollment
    .map(({ date }) => Math.floor(Date.parse(String(date)) / 86_400_000))
    .filter(Number.isInteger);
  const [from = null, to = null] = [days.at(1), days.at(-2)];
  if (from === null || to === null || from > to) return [];
  return ofKind('run-full', { kind: 'run', runId: id }).map((recipe) => ({ ...recipe, from, to }));
}

/** All numbers as they are, and every section as far as they fit the page. */
const ofKind = (template: TemplateId, subject: About): Recipe[] => {
  const { sections, maxFigures = Number.POSITIVE_INFINITY } = templateOf(template);
  const on = Object.keys(sections).map((section, index) => ({ id: section, on: index < maxFigures }));
  return [{ ...newRecipe(template, subject, 'a4'), annotations: false, threshold: 0, sections: on }];
};

/** A reopened package writes the same report again: so many take turns. */
const reopenedEvery = 3;

function questionOf(batch: Batch, recipe: Recipe, isReopenedToo: boolean): Question {
  const { template: name, subject, sections, from, to } = recipe;
  const things = 'things' in subject ? subject.things : {};
  // Changes that syncs saw stay on the computer that has synced.
  const isReopened = isReopenedToo && name !== 'portfolio' && name !== 'digest';
  // So do failures of a sync, which the portfolio counts.
  const isToldAlike = isReopenedToo && name !== 'digest' && (name !== 'portfolio' || batch.given.failing.length === 0);
  const ofPage = async ({ host }: Pick<Teller, 'host'>, oracle: unknown) => {
    const { html } = await host.call('host:report', { recipe });
    return saidOtherwise(readHtml(html), oracle as OracleReport, isPrinted);
  };
  const ofWorkbook = async ({ host }: Pick<Teller, 'host'>, oracle: unknown) => {
    const path = join(batch.folder, `${randomUUID()}.xlsx`);
    await host.call('host:saveReport', { recipe, format: 'xlsx', path, sidecar: false });
    return saidOtherwise(readWorkbook(path), oracle as OracleReport, isTyped);
  };
  return {
    subject: 'report',
    name,
    params: { ...subject, ...things, from, to, sections: sections.filter(({ on }) => on).map(({ id }) => id) },
    surfaces: {
      'HTML report': (oracle) => ofPage(batch.started, oracle),
      workbook: (oracle) => ofWorkbook(batch.started, oracle),
      ...(isToldAlike && { 'package that withholds': async () => reportsToldApart(batch, recipe) }),
      ...(isReopened && {
        'HTML report of a reopened package': async (oracle) => ofPage(await batch.reopened(), oracle),
        'workbook of a reopened package': async (oracle) => ofWorkbook(await batch.reopened(), oracle),
      }),
    },
  };
}

/** Names of sheets that are longer are cut at a word. */
const maxSheetNameLength = 31;

type IsCell = (cell: string | number | null, value: unknown, type: string) => boolean;

/** Titles as they stand in a list of some, whatever signs they have themselves. */
const asList = (titles: string) => `, ${titles.replaceAll(' and ', ', ')}, `;

function saidOtherwise(report: PrintedReport, oracle: OracleReport, isCell: IsCell): Found[] {
  const found: Found[] = [];
  const labels = oracle.kpis.map(({ label }) => label);
  const kpis = report.kpis.map(({ label, note }) => ({
    label,
    // A workbook says of a percentage that it is one.
    note: plainWords(note).replace(/^(?:not reported|%)(?: · )?/, ''),
  }));
  found.push(
    ...pathsThatDiffer(
      kpis,
      oracle.kpis.map(({ label, note }) => ({ label, note })),
    ),
  );
  for (const { label, value } of report.kpis) {
    const expected = oracle.kpis[labels.indexOf(label)]?.value ?? null;
    if (!isCell(value, expected, 'number')) found.push({ at: `key figure ${label}`, app: value, oracle: expected });
  }
  const findings = report.findings.map(([title, text]) => [title, plainWords(text)]);
  for (const [title, expected] of oracle.findings) {
    // One sentence stands for all figures that withhold everything, under their titles.
    const said = (findings.find(([heading]) => heading === title) ??
      findings.find(([heading = '']) => asList(heading).includes(asList(title))))?.[1];
    for (const each of pathsThatDiffer(said, expected)) found.push({ ...each, at: `finding of ${title}` });
  }
  if (oracle.subject !== undefined && report.subject !== null)
    found.push(
      ...pathsThatDiffer(report.subject, oracle.subject).map((each) => ({ ...each, at: 'lines below the title' })),
    );
  for (const [label, expected] of Object.entries(oracle.dates ?? {}))
    found.push(...pathsThatDiffer(report.dates[label], expected).map((each) => ({ ...each, at: `date ${label}` })));
  for (const { view, title, rows } of oracle.tables) {
    const name = title ?? viewDefinition(view).title;
    const table =
      report.tables.find((each) => each.title === name) ??
      report.tables.find((each) => name.length > maxSheetNameLength && name.startsWith(each.title));
    if (table) found.push(...rowsOtherwise(name, table, view, rows, isCell));
    // A report that prints no tables has them in its workbook alone.
    else if (isCell === isTyped) found.push({ at: `table ${name}`, app: undefined, oracle: `${rows.length} rows` });
  }
  return found;
}

/** Every row of a table against those of the oracle, whatever their order; texts are words that a report may say otherwise. */
function rowsOtherwise(
  name: string,
  table: PrintedTable,
  view: ViewName,
  rows: readonly Row[],
  isCell: IsCell,
): Found[] {
  const { columns } = viewDefinition(view);
  const spread = rows.flatMap((row) => Object.keys(row)).filter((key) => key.startsWith('='));
  const pivot = new Map(spread.map((key) => [key.slice(1).trim(), key]));
  const heads = table.header.flatMap((printed, index) => {
    const head = printed.replace(/ \(UTC\)$/, '').trim();
    const own = columns.find(
      ({ label, unit }) =>
        head === label ||
        (unit !== undefined && [unitWords(unit), shortUnit(unit)].some((words) => head === `${label}, ${words}`)),
    );
    if (own) return own.type === 'text' ? [] : [{ index, key: own.key, type: own.type as string }];
    // A blank at the end of a name is not printed.
    const key = pivot.get(head) ?? pivot.get(head.replace(/, [a-z]+$/, '')) ?? `=${head}`;
    // Words beside a code are a column that no view has.
    return pivot.size > 0 ? [{ index, key, type: 'number' }] : [];
  });
  const fits = (cells: PrintedTable['rows'][number], row: Row) =>
    heads.every(({ index, key, type }) => isCell(cells[index] ?? null, row[key] ?? null, type));
  const pairs = pairedRows(table.rows, rows, fits);
  const left = rows.filter((_, index) => !pairs.includes(index));
  const found = table.rows.flatMap((cells, index): Found[] =>
    pairs[index] === null ? [{ at: `table ${name}`, app: cells, oracle: rows.length > 3 ? 'no such row' : rows }] : [],
  );
  return [...found, ...(left.length > 0 ? [{ at: `table ${name}`, app: 'no such row', oracle: left[0] }] : [])];
}
