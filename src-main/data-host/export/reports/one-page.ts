import { blankText, moreRowsText } from './blocks.ts';
import { type Block, introductionLabel, kpiNote, type Report } from './report.ts';
import { minHeightOf } from './svg/draw.ts';

/*
 * How large the figures of a report on one page are, in the pixels that they are drawn for.
 */

/** Narrower than on other pages, so that letters are no smaller than nine points on paper. */
export const onePageWidth = 540;
export const onePageHalf = 264;
/** How many pixels of the page one of such a figure is: 680 are as wide as the paper between its margins. */
export const onePageScale = 680 / onePageWidth;

/** How tall the first figure is and those below it, by the paper: Letter is shorter than A4. */
const defaultHeights = {
  a4: { tall: 150, pair: 150, pairs: 90 },
  letter: { tall: 115, pair: 125, pairs: 75 },
} as const;

/** Lines of all words that stand beside figures of these heights. Half of the words stand in columns, so a line holds few. */
const defaultLines = 21;
const lettersInLine = 75;
const lettersInTitle = 45;
/** A key figure has a fifth of the page. */
const lettersInKpi = 19;
const lineHeight = 12;
/** Lower figures say nothing. */
const minShare = 0.66;

const lettersOf = (texts: readonly (string | null | undefined)[]) => texts.join(' ').length;

function wordsOf(block: Block): string {
  if (block.kind === 'figure') return block.figure.finding;
  if (block.kind === 'nothing') return block.reason;
  return [block.finding, blankText(block.table)].filter(Boolean).join(' ');
}

/** The lines of the key figures below their number, and those of a title that takes more than one, each as high as two others. */
function linesOfHead({ kpis, head }: Report): number {
  const lines = kpis.map(
    (kpi) => Math.ceil(kpi.label.length / lettersInKpi) + Math.ceil(kpiNote(kpi).length / lettersInKpi),
  );
  return Math.max(0, ...lines) + 2 * Math.floor(head.title.length / lettersInTitle);
}

/** The words of the author begin lines of their own, and notes have a heading. */
function linesOfAuthor({ head: { introduction, author, contact }, notes }: Report): number {
  const lines = (text: string) => (text === '' ? 0 : text.split('\n').length);
  return lines(introduction) + (notes === '' ? 0 : lines(notes) + 1) + (author + contact === '' ? 0 : 1);
}

/** A line over the whole width. */
const lettersInWideLine = 110;

/** Notes from the app: each begins a line of its own, below a figure or under a heading. */
function linesOfAnnotations({ annotations, blocks }: Report): number {
  const onDays = blocks.flatMap((block) =>
    block.kind === 'figure' && 'notes' in block.figure.chart ? (block.figure.chart.notes ?? []) : [],
  );
  const onSubject = annotations.filter(({ day }) => day === null);
  const lines = onSubject.reduce((sum, { text }) => sum + Math.ceil(text.length / lettersInWideLine), 0);
  return onDays.length + lines + (onSubject.length === 0 ? 0 : 1);
}

/** The share of their usual heights that words leave to figures. */
function shareOfFigures(report: Report, height: number): number {
  const { blocks, head, summary, notes, coverage, smallNumbersText, definitions, since } = report;
  const letters = lettersOf([
    head.introduction && introductionLabel(),
    head.introduction,
    head.author,
    head.contact,
    since,
    summary,
    notes,
    smallNumbersText,
    ...coverage,
    ...blocks.map(wordsOf),
    ...definitions.flatMap(({ label, meaning }) => [label, meaning]),
  ]);
  const lines = letters / lettersInLine + linesOfHead(report) + linesOfAuthor(report) + linesOfAnnotations(report);
  return 1 - (Math.max(0, lines - defaultLines) * lineHeight) / height;
}

function defaultsOf({ blocks, paper }: Report) {
  const { tall, pair, pairs } = defaultHeights[paper];
  const rows = Math.ceil((blocks.length - 1) / 2);
  const below = rows > 1 ? pairs : pair;
  return { tall, pair, rows, below, height: tall + rows * below };
}

/**
 * The most rows of tables: of one over the whole width, where a row has one line, and of those in pairs, where names have more. They leave room
 * for words, in Spanish too, which needs more of them.
 */
export const onePageRows = { whole: 8, pairs: { a4: 7, letter: 5 } } as const;

function shortened(block: Block, max: number): Block {
  if (block.kind !== 'table' || block.table.rows.length <= max) return block;
  const { table } = block;
  const rows = table.rows.slice(0, max);
  return { ...block, table: { ...table, rows, more: table.more + table.rows.length - max, totals: {} } };
}

/** The parts with as many rows of tables as one page prints. */
export const onePageBlocks = (blocks: readonly Block[], paper: Report['paper']): Block[] =>
  blocks.map((block, index) => shortened(block, index === 0 ? onePageRows.whole : onePageRows.pairs[paper]));

/** The smallest heights of the first figure and of those in pairs: rows of named things cannot be lower. */
function minHeights({ blocks }: Report): { readonly tall: number; readonly pair: number } {
  const [tall = 0, ...pairs] = blocks.map((block) =>
    block.kind === 'figure' && block.isDrawn ? minHeightOf(block.figure.chart) : 0,
  );
  return { tall, pair: Math.max(0, ...pairs) };
}

/** Whether rows of named things need more than the words leave. */
function areRowsTooHigh(report: Report): boolean {
  const { rows, height } = defaultsOf(report);
  const min = minHeights(report);
  if (min.tall + min.pair === 0) return false;
  const { tall, pair } = onePageHeights(report);
  // Heights are rounded.
  return tall + rows * pair >= height * shareOfFigures(report, height) + 2;
}

/** Heights on paper, in pixels of 96 to the inch, as Chromium prints the sheet of `style.ts`. */
const room = { a4: 1000, letter: 932 } as const;
/** The head, the key figures and the words about the numbers. */
const aroundTables = 230;
/** The heading of a table, the names of its columns and the space above. */
const headOfTable = 64;
const rowHeight = 20;
const wordHeight = 15;
const lettersInHalfLine = 50;
/** A line of the terms, which stand in two columns. */
const lettersInTerm = 56;

const linesIn = (texts: readonly (string | null | undefined)[], letters: number): number =>
  texts.reduce((sum, words) => sum + Math.ceil((words ?? '').length / letters), 0);

function heightOfBlock(block: Block, letters: number): number {
  if (block.kind !== 'table') return headOfTable / 2 + linesIn([wordsOf(block)], letters) * wordHeight;
  const { rows, more, asOf } = block.table;
  const below = [blankText(block.table), more === 0 ? null : moreRowsText(block.table)].filter(Boolean).join(' ');
  return headOfTable + rows.length * rowHeight + linesIn([block.finding, below, asOf], letters) * wordHeight;
}

/**
 * The height of tables with all words around them. The first has the whole width; of those below it the second stands at the right, the others
 * below each other at the left.
 */
function heightOfTables(report: Report): number {
  const { blocks, head, summary, since, notes, coverage, smallNumbersText, definitions } = report;
  const [first, ...others] = blocks;
  const heights = others.map((block) => heightOfBlock(block, lettersInHalfLine));
  const beside = heights[1] ?? 0;
  const below = heights.reduce((sum, height) => sum + height, 0) - beside;
  const words = linesIn([head.introduction, summary, since, notes, smallNumbersText, ...coverage], lettersInWideLine);
  const terms = definitions.map(({ label, meaning }) => `${label}: ${meaning}`);
  const linesOfTerms = terms.length === 0 ? 0 : linesIn(terms, lettersInTerm) / 2 + 2;
  const lines = words + linesOfAuthor(report) + linesOfAnnotations(report) + linesOfTerms;
  const whole = first === undefined ? 0 : heightOfBlock(first, lettersInWideLine);
  return aroundTables + whole + Math.max(below, beside) + lines * wordHeight;
}

/** Fewer rows say nothing. */
const minRows = 3;

/** Tables cannot be made lower: they go without the explanations of terms, and then without some of the rows in pairs. */
function withFewerWords(report: Report): Report {
  const isTooHigh = (each: Report) => heightOfTables(each) > room[report.paper];
  if (!isTooHigh(report)) return report;
  const ofRows = (max: number): Report => {
    const blocks = report.blocks.map((block, index) => (index === 0 ? block : shortened(block, max)));
    return { ...report, definitions: [], blocks };
  };
  let max: number = onePageRows.pairs[report.paper];
  while (max > minRows && isTooHigh(ofRows(max))) max -= 1;
  return ofRows(max);
}

/**
 * A report as one page has room for it. Where its author has more to say, or figures or tables have many rows, it goes without the
 * explanations of terms: figures would be too low, and tables would need a second page.
 */
export function fittedToPage(input: Report): Report {
  const report = { ...input, blocks: onePageBlocks(input.blocks, input.paper) };
  if (report.blocks.some(({ kind }) => kind === 'table')) return withFewerWords(report);
  const { rows, height } = defaultsOf(report);
  const hasOwnWords = report.head.introduction !== '' || report.notes !== '' || linesOfAnnotations(report) > 0;
  const areTooLow = hasOwnWords && shareOfFigures(report, height) < minShare;
  return rows > 0 && (areTooLow || areRowsTooHigh(report)) ? { ...report, definitions: [] } : report;
}

/**
 * The heights of the first figure and of those in pairs below it. More words than usual, as other languages have them, take from the
 * heights: the page would otherwise make whole figures smaller, with their letters.
 */
export function onePageHeights(report: Report): { readonly tall: number; readonly pair: number } {
  const { tall, pair, rows, below, height } = defaultsOf(report);
  if (rows === 0) return { tall: 2 * tall, pair };
  const share = Math.max(minShare, shareOfFigures(report, height));
  const min = minHeights(report);
  return {
    tall: Math.max(min.tall, Math.round(tall * share)),
    pair: Math.max(min.pair, Math.round(below * share)),
  };
}
