import { bytesOf, logoTypeOf, reportPolicy } from '#contract/reports/report-head.ts';
import { escapeHtml as text } from '#main/common/escape.ts';
import { noteLetter } from '#shared/figures/charts/day-notes.ts';
import type { Chart } from '#shared/figures/charts/drawing.ts';
import { locale } from '#shared/language/language.ts';
import { t } from '#shared/language/message.ts';
import { cutAt, cutSentence } from '#shared/text/text.ts';
import { formatDate, formatMoment } from '#shared/time/days.ts';
import { blankText, moreRowsText } from './blocks.ts';
import { withoutRule } from './masked-figure.ts';
import { withoutEmptyFigures } from './on-pages.ts';
import { fittedToPage, onePageHalf, onePageHeights, onePageScale, onePageWidth } from './one-page.ts';
import { type Block, type FigureBlock, introductionLabel, type Kpi, kpiNote, type Report } from './report.ts';
import { styleOf } from './style.ts';
import { drawFigure } from './svg/draw.ts';
import { notReported, tableHtml } from './table-html.ts';

/*
 * A report as one HTML file: no script, nothing from outside, every text escaped.
 */

/** The width in pixels that a figure is drawn for, as wide as the paper between its margins. */
const fullWidth = 680;
const halfWidth = 330;
/** A small figure, whose values need no more. */
const smallHeight = 130;

export function reportHtml(input: Report): string {
  const report =
    input.layout === 'one-page' ? fittedToPage(input) : { ...input, blocks: withoutEmptyFigures(input.blocks) };
  const { head, layout, paper } = report;
  const blocks = layout === 'one-page' ? [onePageBlocks(report)] : blocksOnPages(report.blocks);
  // The sign that asks for colour would bring the computer's own font for emoji, whatever comes with the report.
  const body = `<div class="sheet">
<header class="head">${headHtml(report)}</header>
<main>${kpisHtml(report)}${contentsHtml(report)}${blocks.join('')}</main>
${appendixHtml(report)}<footer class="colophon" id="${wordsId}">${colophonHtml(report)}</footer>
</div>`.replaceAll('\uFE0F', '');
  return `<!doctype html>
<html lang="${locale().language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${reportPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Course Almanac ${text(report.appVersion)}">
<title>${text(head.title === head.template ? head.title : `${head.title} – ${head.template}`)}</title>
<style>${styleOf(paper, { ...head, runningHead: runningHeadOf(head) }, layout, body)}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** The letters of a title that leave room for the day on one line; a second line would be cut at the edge of the paper. */
const lettersInRunningHead = 68;

function runningHeadOf({ title, dates: [date] }: Report['head']): string {
  const short = title.length > lettersInRunningHead ? `${cutSentence(title, lettersInRunningHead).trimEnd()}…` : title;
  return [short, date && `${date.label.toLowerCase()} ${date.brief ?? date.text}`].filter(Boolean).join(' · ');
}

function headHtml({ head }: Report): string {
  const ids = head.subject.map(
    (line) => `<span${/[:+]/.test(line) && !line.includes(' ') ? ' class="id"' : ''} dir="auto">${text(line)}</span>`,
  );
  const range = head.range === null ? [] : [{ label: t('Covers'), text: head.range }];
  const dates = [...range, ...head.dates].map(
    (date) => `<div><dt>${text(date.label)}</dt><dd>${text(date.text)}</dd></div>`,
  );
  const label = text(introductionLabel());
  const lead =
    head.introduction === ''
      ? ''
      : `<p class="lead" dir="auto"><span class="by" dir="ltr">${label}</span> ${text(head.introduction)}</p>`;
  return `<p class="kind"><span>Course Almanac · ${text(head.template)}</span>${logoHtml(head.logo)}</p>
<h1 dir="auto">${text(head.title)}</h1>
<p class="subject">${ids.join('')}</p>
<dl class="dates">${dates.join('')}</dl>${lead}`;
}

/** A report of more parts than this has a list of them at its beginning. */
const fewParts = 12;

const partId = (index: number): string => `part-${index + 1}`;
const wordsId = 'words';

/** The parts of a long report; each line leads to its part. Paper goes without: a browser cannot print the numbers of pages beside them. */
function contentsHtml({ blocks, appendix, layout }: Report): string {
  if (layout === 'one-page' || blocks.length + appendix.length <= fewParts) return '';
  const titles = blocks.map((block) => titleOfBlock(block));
  const lines = [
    ...titles.map((title, index) => ({ title, id: partId(index) })),
    ...appendix.map(({ title }, index) => ({ title, id: partId(blocks.length + index) })),
    { title: t('Terms and sources'), id: wordsId },
  ];
  const items = lines.map(({ title, id }) => `<li><a href="#${id}">${text(title)}</a></li>`);
  return `<nav class="contents" aria-label="${text(t('Contents'))}"><ol>${items.join('')}</ol></nav>`;
}

function titleOfBlock(block: Block): string {
  if (block.kind === 'figure') return block.figure.title;
  return block.kind === 'table' ? block.table.title : block.title;
}

/** The tables behind the figures come after all parts, and before the words that explain them. */
function appendixHtml({ blocks, appendix }: Report): string {
  const tables = appendix.map((table, index) =>
    tableBlockHtml({ kind: 'table', table, finding: null }, partId(blocks.length + index)),
  );
  return tables.length === 0 ? '' : `<section aria-label="${text(t('Tables'))}">${tables.join('')}</section>\n`;
}

function logoHtml(logo: Report['head']['logo']): string {
  const type = logo === null ? null : logoTypeOf(bytesOf(logo) ?? new Uint8Array());
  return type === null ? '' : `<img src="data:${type};base64,${logo}" alt="${text(t('Logo'))}">`;
}

/** Colours the change alone: what else is said of a figure is neither good nor bad. */
function belowHtml(kpi: Kpi): string {
  const { change = '', tone } = kpi;
  const words = kpiNote(kpi);
  if (words === '') return '';
  if (tone === undefined) return `<dd class="note">${text(words)}</dd>`;
  return `<dd class="note"><span class="${tone}">${text(change)}</span>${text(words.slice(change.length))}</dd>`;
}

function kpisHtml({ kpis, summary, since }: Report): string {
  const summaryHtml = summary === null ? '' : `<p class="summary">${text(summary)}</p>`;
  if (kpis.length === 0) return summaryHtml;
  const figures = kpis.map((kpi) => {
    const valueHtml = kpi.value === null ? notReported() : text(kpi.value);
    return `<div><dt>${text(kpi.label)}</dt><dd class="value">${valueHtml}</dd>${belowHtml(kpi)}</div>`;
  });
  return `${summaryHtml}<section aria-label="${text(t('Key figures'))}"><dl class="kpis">${figures.join('')}</dl>${since === null ? '' : `<p class="since">${text(since)}</p>`}</section>`;
}

/** Blocks below each other, small figures in pairs. */
function blocksOnPages(blocks: readonly Block[]): string[] {
  const isSmall = (block: Block | undefined) => block?.kind === 'figure' && block.isSmall === true;
  return blocks.map((block, index) => {
    if (!isSmall(block)) return blockHtml(block, fullWidth, undefined, partId(index));
    const begin = isSmall(blocks[index - 1]) ? '' : '<div class="pairs">';
    const end = isSmall(blocks[index + 1]) ? '' : '</div>';
    return `${begin}${blockHtml(block, halfWidth, undefined, partId(index))}${end}`;
  });
}

/** The first figure over the whole width, the others in pairs below it. */
function onePageBlocks(report: Report): string {
  const [first, ...others] = report.blocks;
  if (!first) return '';
  const { tall, pair } = onePageHeights(report);
  const below = others.map((block) => blockHtml(block, onePageHalf, pair));
  const half = below.length === 0 ? '' : `<div class="half">${below.join('')}</div>`;
  return blockHtml(first, onePageWidth, tall) + half;
}

function blockHtml(block: Block, width: number, height?: number, id?: string): string {
  switch (block.kind) {
    case 'figure':
      return figureHtml(block, width, height, id);
    case 'table':
      return tableBlockHtml(block, id);
    case 'nothing':
      return `<section class="block"${idOf(id)}><h2>${text(block.title)}</h2><p class="${block.isFinding ? 'finding' : 'remark'}">${text(block.reason)}</p></section>`;
  }
}

const isWide = (width: number) => width > halfWidth;

const idOf = (id: string | undefined): string => (id === undefined ? '' : ` id="${id}"`);

function figureHtml(
  { figure, isDrawn, rule, asOf }: Extract<Block, { kind: 'figure' }>,
  width: number,
  height?: number,
  partId?: string,
): string {
  const { id, title, lead, finding, note, chart } = figure;
  const floats = chart.kind === 'lines' && !chart.axis.fromZero;
  const isOnePage = height !== undefined;
  const shownNote = isOnePage && note !== undefined ? withoutRule(note, rule) : note;
  const remarks = [shownNote, floats && isDrawn ? t('The vertical axis does not start at zero.') : undefined].filter(
    Boolean,
  );
  const drawing = isDrawn
    ? drawFigure(figure, {
        width,
        ...(height !== undefined ? { height, yields: true } : isWide(width) ? {} : { height: smallHeight }),
      })
    : null;
  // On one page a chart gives way to words.
  const basis = !isOnePage ? '' : ` style="flex:0 1 ${Math.round((drawing?.height ?? 0) * onePageScale)}px"`;
  const picture =
    drawing === null
      ? ''
      : `<div class="chart${isWide(width) ? ' wide' : ''}" role="group" tabindex="0" aria-label="${text(t('{title}, picture', { title }))}"${basis}>${drawing.svg}</div>`;
  const narrow = drawing === null || !isWide(width) ? '' : narrowHtml(figure);
  return `<figure class="block"${idOf(partId)} aria-labelledby="${id}-h"><figcaption><h2 id="${id}-h">${text(title)}</h2><p class="finding">${text(lead === undefined ? finding : `${lead} ${finding}`)}</p>${
    remarks.length === 0 ? '' : `<p class="remark">${text(remarks.join(' '))}</p>`
  }</figcaption>${picture}${narrow}${isDrawn ? dayNotesHtml(chart, isOnePage ? shortNote : null) : ''}${asOf === null || isOnePage ? '' : `<p class="as-of">${text(asOf)}</p>`}</figure>`;
}

/** The same figure once more as wide as a phone, which shows it in place of the wide one: letters stay readable, and nothing scrolls. */
function narrowHtml(figure: FigureBlock['figure']): string {
  const { svg } = drawFigure({ ...figure, id: `${figure.id}-narrow` }, { width: halfWidth });
  return `<div class="chart narrow">${svg}</div>`;
}

/** On one page a note has one line; the app has the whole of it. */
const shortNote = 90;

function dayNotesHtml(chart: Chart, max: number | null): string {
  const cut = (note: string) => (max !== null && note.length > max ? `${cutAt(note, max - 1).trimEnd()}…` : note);
  const notes = 'notes' in chart ? (chart.notes ?? []) : [];
  if (notes.length === 0) return '';
  const items = notes.map(
    (note, index) =>
      `<li><b>${noteLetter(index)}</b> ${text(formatDate(note.day))}: <bdi>${text(cut(note.text))}</bdi></li>`,
  );
  return `<ol class="day-notes" aria-label="${text(t('Notes on days'))}">${items.join('')}</ol>`;
}

/** Longer tables are folded on a screen; paper has them whole. */
const foldedFrom = 26;
/** A table of no more rows is on one page. */
const undivided = 8;

function tableBlockHtml({ table, finding }: Extract<Block, { kind: 'table' }>, id?: string): string {
  const findingHtml = finding === null ? '' : `<p class="finding">${text(finding)}</p>`;
  const inner = `<div class="scroll" role="group" tabindex="0" aria-label="${text(t('{title}, table', { title: table.title }))}">${tableHtml(table)}</div>`;
  const folded =
    table.rows.length < foldedFrom
      ? inner
      : `<details><summary>${text(t('{n, plural, one {# row} other {# rows}}', { n: table.rows.length }))}</summary>${inner}</details>`;
  const remarks = [table.remark ?? null, blankText(table), table.more === 0 ? null : moreRowsText(table)].filter(
    (remark) => remark !== null,
  );
  const more = remarks.length === 0 ? '' : `<p class="remark">${text(remarks.join(' '))}</p>`;
  const asOf = table.asOf === null ? '' : `<p class="as-of">${text(table.asOf)}</p>`;
  const short = table.rows.length <= undivided ? ' short' : '';
  return `<section class="block${short}"${idOf(id)}><div class="titled"><h2>${text(table.title)}</h2>${findingHtml}</div>${folded}${more}${asOf}</section>`;
}

/** The last six terms share the page of the source, which would else hold a few lines alone. Up to twelve stay together. */
const termsBesideSource = 6;

const termsHtml = (terms: readonly string[]): string => `<dl class="terms">${terms.join('')}</dl>`;

function colophonHtml(report: Report): string {
  const { head, notes, annotations, coverage, smallNumbersText, definitions, snapshot, appVersion, exportedAt } =
    report;
  const parts: string[] = [];
  const last: string[] = [];
  if (notes !== '') parts.push(`<h2>${text(t('Notes'))}</h2><p class="pre" dir="auto">${text(notes)}</p>`);
  const shown = report.layout === 'one-page' ? annotations.filter(({ day }) => day === null) : annotations;
  if (shown.length > 0) {
    const items = shown.map(
      ({ day, text: note }) => `<li>${day === null ? '' : `${text(formatDate(day))}: `}<bdi>${text(note)}</bdi></li>`,
    );
    parts.push(`<h2>${text(t('Notes in the app'))}</h2><ul class="day-notes">${items.join('')}</ul>`);
  }
  if (definitions.length > 0) {
    const terms = definitions.map(({ label, meaning, caveat }) => {
      const more = report.layout === 'one-page' || (caveat && meaning.includes(caveat)) ? [] : [caveat];
      return `<div><dt>${text(label)}:</dt> <dd>${text([meaning, ...more].filter(Boolean).join(' '))}</dd></div>`;
    });
    parts.push(`<h2>${text(t('Terms used here'))}</h2>`);
    const isTorn = report.layout === 'pages' && terms.length > 2 * termsBesideSource;
    if (isTorn) parts.push(termsHtml(terms.splice(0, terms.length - termsBesideSource)));
    last.push(termsHtml(terms));
  }
  const people = [
    head.author && t('Prepared by {author}.', { author: head.author }),
    head.contact && t('Contact: {contact}.', { contact: head.contact }),
  ]
    .filter(Boolean)
    .join(' ');
  const source = t(
    'Source: {source}. Created {moment} UTC with Course Almanac{version, select, none {} other { {version}}}. Snapshot {snapshot}. All dates are in UTC.',
    { source: head.source, moment: formatMoment(exportedAt), version: appVersion || 'none', snapshot },
  );
  const sentences = [...coverage, smallNumbersText, people, source].filter((sentence) => sentence !== '');
  last.push(
    `<h2>${text(t('About these numbers'))}</h2>${sentences.map((sentence) => `<p dir="auto">${text(sentence)}</p>`).join('')}`,
  );
  parts.push(`<div class="about">${last.join('')}</div>`);
  if (head.footer !== '') parts.push(`<p class="institution" dir="auto">${text(head.footer)}</p>`);
  return parts.join('');
}
