import type { Recipe, ReportedFigures } from '#contract/reports/recipe.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { briefWithholdingRule, notPromised, withholdingRule } from '#shared/catalog/small-numbers.ts';
import type { Term } from '#shared/catalog/terms.ts';
import type { ViewName } from '#shared/catalog/views.ts';
import type { Figure } from '#shared/figures/charts/drawing.ts';
import { t } from '#shared/language/message.ts';
import type { MaskedRow } from '../../masking/masked-rows.ts';
import { type About, aboutOf, type SourceFacts } from '../sidecar.ts';

/*
 * A report as pure data: what the HTML, the PDF and the workbook all say. Every number in it may be shared.
 */

/** A figure at the head, as it is printed. */
export interface Kpi {
  readonly label: string;
  /** Null is not reported. */
  readonly value: string | null;
  /** The value for a workbook; null where it is withheld or not reported. */
  readonly number: number | null;
  /** The unit of that number, where the value has it in itself. */
  readonly unit?: string | undefined;
  /** How much it has changed, in the colour of its tone. */
  readonly change?: string | undefined;
  readonly tone?: 'positive' | 'negative' | undefined;
  readonly note?: string | undefined;
}

/** The words below a key figure, or beside it in a workbook. */
export const kpiNote = ({ change, note }: Kpi): string => [change, note].filter(Boolean).join(' · ');

/** Stands before the introduction, which readers would otherwise take for words of the app. */
export const introductionLabel = (): string => t('From the author:');

/** The sum of a column. */
export interface TableTotal {
  /** Null where it would give away what is withheld. */
  readonly sum: number | null;
  /** How many rows it leaves out, as their number is withheld; or that the rows leave out runs, as they are sums themselves. */
  readonly without: number | 'runs';
  /** How many rows have a number, where some have none: the sum must not pass for one of all rows. */
  readonly of?: { readonly rows: number; readonly all: number };
}

export interface Table {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly MaskedRow[];
  /** Rows that the report leaves out; 0 for none. */
  readonly more: number;
  /** All rows in the same order, for a workbook: a user who adds them up needs each. */
  readonly allRows: readonly MaskedRow[];
  readonly totals: Readonly<Record<string, TableTotal>>;
  readonly asOf: string | null;
  /** Columns that print a name in place of an id, or a number with its day; a workbook keeps the value. Null prints the value. */
  readonly texts?: Readonly<Record<string, (row: MaskedRow['row']) => string | null>> | undefined;
  /** Columns with the service’s name of a thing, and the name that a screen shows instead: pages and workbooks have it. */
  readonly names?: Readonly<Record<string, (row: MaskedRow['row']) => string>> | undefined;
  /** Keys of columns that only a workbook has: ids beside their names. */
  readonly sheetOnly?: readonly string[] | undefined;
  /** The table that pages print instead, null for none; reports with full tables and workbooks use the table itself. */
  readonly onPages?: Table | null | undefined;
  /** Stands below it on pages. */
  readonly remark?: string | undefined;
  /** Columns that pages go without, by label, because no printed row has a value there. */
  readonly blank?: readonly string[] | undefined;
}

/** A figure as it may be shared. */
export interface FigureBlock {
  readonly kind: 'figure';
  readonly figure: Figure;
  /** The view whose rows it draws. */
  readonly view: ViewName;
  /** False where nothing may be drawn: then the finding stands alone. */
  readonly isDrawn: boolean;
  /** Whether some of its numbers are too small to be drawn or said. */
  readonly withholds: boolean;
  /** The rule by which they are, at the end of the note. */
  readonly rule?: string;
  readonly asOf: string | null;
  /** One of many like it: two stand beside each other. */
  readonly isSmall?: boolean;
}

export type Block =
  | FigureBlock
  | { readonly kind: 'table'; readonly table: Table; readonly finding: string | null }
  | {
      readonly kind: 'nothing';
      readonly title: string;
      readonly reason: string;
      /** Words that are the answer of the report, and not why something is missing. */
      readonly isFinding?: boolean;
    };

export interface DayNoteLine {
  /** Null is about the subject as a whole. */
  readonly day: number | null;
  readonly text: string;
}

/** The head of the first page. */
export interface Head {
  readonly template: string;
  readonly title: string;
  /** Name and id of the subject, under the title. */
  readonly subject: readonly string[];
  /** The days that it covers; null where it has none. */
  readonly range: string | null;
  /** Data through, computed, synced: three different dates, each with its word; in brief where every page says it. */
  readonly dates: readonly { readonly label: string; readonly text: string; readonly brief?: string }[];
  readonly source: string;
  readonly author: string;
  readonly contact: string;
  readonly introduction: string;
  readonly logo: Recipe['logo'];
  /** The colour of the institution as text can have it; null for none. */
  readonly accent: string | null;
  /** On every page; empty for none. */
  readonly footer: string;
}

export interface Report {
  readonly head: Head;
  readonly layout: 'one-page' | 'pages';
  readonly paper: Recipe['paper'];
  /** One sentence of the figures at the head; null where there is none to say. */
  readonly summary: string | null;
  readonly kpis: readonly Kpi[];
  /** How they changed since the last report of the same kind and subject; null where there was none. */
  readonly since: string | null;
  /** The key figures to compare the next report with. */
  readonly reported: ReportedFigures;
  readonly blocks: readonly Block[];
  /** Tables behind the figures, after everything else. */
  readonly appendix: readonly Table[];
  /** The tables of all blocks and those behind the figures: what a workbook has, whether the pages print them or not. */
  readonly tables: readonly Table[];
  /** The author's own words. */
  readonly notes: string;
  readonly annotations: readonly DayNoteLine[];
  /** Sentences on what the data does not cover. */
  readonly coverage: readonly string[];
  /** The rule on small numbers; null where the report counts no learners. */
  readonly smallNumbers: { readonly threshold: number; readonly isBrief: boolean } | null;
  /** The treatment of small numbers, for pages; other kinds of files count what they have. */
  readonly smallNumbersText: string;
  /** The terms that the report uses, in its language, and no others. */
  readonly definitions: readonly Term[];
  readonly snapshot: string;
  readonly appVersion: string;
  /** An instant. */
  readonly exportedAt: number;
  readonly fileName: string;
  /** Where all of it comes from, for the file beside it. */
  readonly origin: SourceFacts;
}

/*
 * The line on small numbers says how many a file hides, and is read as a promise. Pages print the first rows of a table and a workbook has
 * all, so each kind of file counts the rows that it has.
 */

type Counted = Pick<Table, 'columns' | 'rows'>;

/** How many cells say that their number is too small; a column that is left out has none. */
const markedCells = ({ columns, rows }: Counted): number =>
  columns.reduce((sum, { key }) => sum + rows.filter(({ notes }) => notes[key] !== undefined).length, 0);

/**
 * The line for a file with these tables; empty where the report counts no learners. Hidden days of charts are not counted, and said beside each.
 * @param isOfCharts whether the tables have the rows of the charts, too
 */
export function smallNumbersLine(
  { smallNumbers, kpis, blocks }: Pick<Report, 'smallNumbers' | 'kpis' | 'blocks'>,
  tables: readonly Counted[],
  isOfCharts = false,
): string {
  if (smallNumbers === null) return '';
  const { threshold, isBrief } = smallNumbers;
  if (threshold === 0) return t('Small learner counts are not hidden in this report.');
  const cells = tables.reduce((sum, table) => sum + markedCells(table), 0);
  const withheld = cells + kpis.filter(({ value, number }) => value !== null && number === null).length;
  const brief = briefWithholdingRule(threshold);
  const rule = isBrief ? brief : `${brief} ${t(notPromised)}`;
  const drawn = blocks.some((block) => block.kind === 'figure' && block.withholds);
  if (withheld === 0 && !drawn) return `${rule} ${t('No numbers are hidden in this report.')}`;
  return withheld === 0
    ? rule
    : `${rule} ${t('{besides, select, charts {Apart from charts, } other {}}{hidden, plural, one {# number is hidden in this report.} other {# numbers are hidden in this report.}}', { hidden: withheld, besides: drawn && !isOfCharts ? 'charts' : 'none' })}`;
}

/** The tables among some parts of a report. */
export const tablesAmong = (blocks: readonly Block[]): Table[] =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));

/** The report as a workbook says it, which has all rows of every table, also of those behind the figures. */
export const asWorkbook = (report: Report): Report => ({
  ...report,
  smallNumbersText: smallNumbersLine(
    report,
    report.tables.map(({ columns, allRows }) => ({ columns, rows: allRows })),
    true,
  ),
});

/** Lists the source, the figures and findings, and the columns of the tables, for the file beside a report. */
export function reportAbout(
  { origin, blocks, tables, smallNumbersText, definitions }: Report,
  threshold: number,
): About {
  return aboutOf(origin, {
    figures: blocks.flatMap((block) =>
      block.kind === 'figure' ? [{ title: block.figure.title, finding: block.figure.finding }] : [],
    ),
    tables: tables.map(({ id, title, rows, columns }) => ({
      view: id,
      title,
      rows: rows.length,
      columns: columns.map(({ key, label, type, unit, meaning }) => ({
        name: key,
        title: label,
        type,
        ...(unit ? { unit } : {}),
        definition: meaning,
      })),
    })),
    definitions: definitions.map(({ label, meaning }) => ({ term: label, definition: meaning })),
    suppression: { threshold, rule: withholdingRule(threshold), in_words: smallNumbersText },
  });
}
