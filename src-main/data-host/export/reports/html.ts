import { bytesOf, logoTypeOf } from '#contract/reports/logo.ts';
import { reportPolicy } from '#contract/reports/policy.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { withheldNote } from '#shared/catalog/small-numbers.ts';
import { noteLetter } from '#shared/figures/charts/day-notes.ts';
import type { Chart } from '#shared/figures/charts/drawing.ts';
import { formatCell, isNumeric } from '#shared/text/cells.ts';
import { plural } from '#shared/text/numbers.ts';
import { formatDate, formatMoment } from '#shared/time/days.ts';
import { cellText } from './blocks.ts';
import { escapeHtml as text } from './escape.ts';
import type { Block, FigureBlock, Report, Table } from './report.ts';
import { styleOf } from './style.ts';
import { drawFigure } from './svg/draw.ts';

/*
 * A report as one HTML file: no script, nothing from outside, every text escaped.
 */

/** The width in pixels that a figure is drawn for, as wide as the paper between its margins. */
const fullWidth = 680;
const halfWidth = 330;

export function reportHtml(report: Report): string {
  const { head, layout, paper } = report;
  const through = head.dates[0] ? `${head.dates[0].label.toLowerCase()} ${head.dates[0].text}` : '';
  const runningHead = [head.title, through].filter(Boolean).join(' · ');
  const body =
    layout === 'one-page' ? onePageBlocks(report) : report.blocks.map((block) => blockHtml(block, fullWidth)).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${reportPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Course Almanac ${text(report.appVersion)}">
<title>${text(`${head.title} – ${head.template}`)}</title>
<style>${styleOf(paper, runningHead, layout)}</style>
</head>
<body>
<div class="sheet">
<header class="head">${headHtml(report)}</header>
<main>${kpisHtml(report)}${body}</main>
<footer class="colophon">${colophonHtml(report)}</footer>
</div>
</body>
</html>
`;
}

function headHtml({ head }: Report): string {
  const ids = head.subject.map(
    (line) => `<span${/[:+]/.test(line) && !line.includes(' ') ? ' class="id"' : ''} dir="auto">${text(line)}</span>`,
  );
  const range = head.range === null ? [] : [{ label: 'Covers', text: head.range }];
  const dates = [...range, ...head.dates].map(
    (date) => `<div><dt>${text(date.label)}</dt><dd>${text(date.text)}</dd></div>`,
  );
  const lead = head.introduction === '' ? '' : `<p class="lead" dir="auto">${text(head.introduction)}</p>`;
  return `<p class="kind"><span>Course Almanac · ${text(head.template)}</span>${logoHtml(head.logo)}</p>
<h1 dir="auto">${text(head.title)}</h1>
<p class="subject">${ids.join('')}</p>
<dl class="dates">${dates.join('')}</dl>${lead}`;
}

function logoHtml(logo: Report['head']['logo']): string {
  const type = logo === null ? null : logoTypeOf(bytesOf(logo) ?? new Uint8Array());
  return type === null ? '' : `<img src="data:${type};base64,${logo}" alt="Logo">`;
}

/** A dash for who sees it, words for who hears it. */
const notReported = '<span class="quiet" role="img" aria-label="not reported">—</span>';

function kpisHtml({ kpis }: Report): string {
  if (kpis.length === 0) return '';
  const figures = kpis.map(({ label, value, note, tone }) => {
    const said = value === null ? notReported : text(value);
    const below = note === undefined ? '' : `<dd class="note${tone ? ` ${tone}` : ''}">${text(note)}</dd>`;
    return `<div><dt>${text(label)}</dt><dd class="value">${said}</dd>${below}</div>`;
  });
  return `<section aria-label="Key figures"><dl class="kpis">${figures.join('')}</dl></section>`;
}

/** The first figure over the whole width, the others in pairs below it. */
function onePageBlocks({ blocks }: Report): string {
  const [first, ...others] = blocks;
  if (!first) return '';
  const pairs =
    others.length === 0
      ? ''
      : `<div class="half">${others.map((block) => blockHtml(block, halfWidth, others.length > 2 ? 120 : 200)).join('')}</div>`;
  return blockHtml(first, fullWidth, others.length === 0 ? 320 : 225) + pairs;
}

function blockHtml(block: Block, width: number, height?: number): string {
  switch (block.kind) {
    case 'figure':
      return figureHtml(block, width, height);
    case 'table':
      return tableBlockHtml(block);
    case 'nothing':
      return `<section class="block"><h2>${text(block.title)}</h2><p class="remark">${text(block.reason)}</p></section>`;
  }
}

function figureHtml(
  { figure, isDrawn, asOf }: Extract<Block, { kind: 'figure' }>,
  width: number,
  height?: number,
): string {
  const { id, title, lead, finding, note, chart } = figure;
  const floats = chart.kind === 'lines' && !chart.axis.fromZero;
  const remarks = [note, floats && isDrawn ? 'The vertical axis does not start at zero.' : undefined].filter(Boolean);
  const drawing = isDrawn ? drawFigure(figure, { width, ...(height !== undefined && { height }) }) : null;
  // On one page a chart gives way to words.
  const basis = height === undefined ? '' : ` style="flex:0 1 ${drawing?.height ?? 0}px"`;
  const picture =
    drawing === null
      ? ''
      : `<div class="chart${width === fullWidth ? ' wide' : ''}" role="group" tabindex="0" aria-label="${text(title)}, picture"${basis}>${drawing.svg}</div>`;
  const narrow = drawing === null || width !== fullWidth ? '' : narrowHtml(figure);
  return `<figure class="block" aria-labelledby="${id}-h"><figcaption><h2 id="${id}-h">${text(title)}</h2><p class="finding">${text(lead === undefined ? finding : `${lead} ${finding}`)}</p>${
    remarks.length === 0 ? '' : `<p class="remark">${text(remarks.join(' '))}</p>`
  }</figcaption>${picture}${narrow}${isDrawn ? dayNotesHtml(chart, height === undefined ? null : shortNote) : ''}${asOf === null ? '' : `<p class="as-of">${text(height === undefined ? asOf : (asOf.split(' · ')[0] ?? ''))}</p>`}</figure>`;
}

/** The same figure once more as wide as a phone, which shows it in place of the wide one: letters stay readable, and nothing scrolls. */
function narrowHtml(figure: FigureBlock['figure']): string {
  const { svg } = drawFigure({ ...figure, id: `${figure.id}-narrow` }, { width: halfWidth });
  return `<div class="chart narrow">${svg}</div>`;
}

/** On one page a note has one line; the app has the whole of it. */
const shortNote = 90;

function dayNotesHtml(chart: Chart, most: number | null): string {
  const cut = (note: string) => (most !== null && note.length > most ? `${note.slice(0, most - 1).trimEnd()}…` : note);
  const notes = 'notes' in chart ? (chart.notes ?? []) : [];
  if (notes.length === 0) return '';
  const items = notes.map(
    (note, place) =>
      `<li><b>${noteLetter(place)}</b> ${text(formatDate(note.day))}: <bdi>${text(cut(note.text))}</bdi></li>`,
  );
  return `<ol class="day-notes" aria-label="Notes on days">${items.join('')}</ol>`;
}

/** Longer tables are folded on a screen; paper has them whole. */
const foldedFrom = 26;

function tableBlockHtml({ table, finding }: Extract<Block, { kind: 'table' }>): string {
  const said = finding === null ? '' : `<p class="finding">${text(finding)}</p>`;
  const inner = `<div class="scroll" role="group" tabindex="0" aria-label="${text(table.title)}, table">${tableHtml(table)}</div>`;
  const folded =
    table.rows.length < foldedFrom
      ? inner
      : `<details><summary>${text(plural(table.rows.length, 'row'))}</summary>${inner}</details>`;
  const more =
    table.more === 0
      ? ''
      : `<p class="remark">${text(`${plural(table.more, 'more row')} in the app and its data files.`)}</p>`;
  const asOf = table.asOf === null ? '' : `<p class="as-of">${text(table.asOf)}</p>`;
  return `<section class="block"><h2>${text(table.title)}</h2>${said}${folded}${more}${asOf}</section>`;
}

function cellClass(column: Column): string {
  if (isNumeric(column)) return ' class="number"';
  return column.type === 'day' || column.type === 'instant' ? ' class="when"' : '';
}

/** The label with its unit, where it does not say it already. */
function headOf({ label, unit }: Column): string {
  const says = unit === undefined || unit === 'year' || label.toLowerCase().includes(unit.toLowerCase());
  return says ? label : `${label}, ${unit}`;
}

function tableHtml({ title, columns, rows, totals, texts = {} }: Table): string {
  const heads = columns.map((column) => `<th scope="col"${cellClass(column)}>${text(headOf(column))}</th>`);
  const lines = rows.map((shared) => {
    const cells = columns.map((column) => {
      const said = texts[column.key]?.(shared.row) ?? cellText(column, shared);
      if (said === '—') return `<td${cellClass(column)}>${notReported}</td>`;
      return `<td${cellClass(column)}${column.type === 'text' ? ' dir="auto"' : ''}>${text(said)}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const sums = columns.map((column, index) => {
    const total = totals[column.key];
    if (index === 0) return '<th scope="row">Total</th>';
    const said = total === undefined ? '' : total === null ? withheldNote : formatCell(column, total);
    return `<td${cellClass(column)}>${text(said)}</td>`;
  });
  const foot = Object.keys(totals).length === 0 ? '' : `<tfoot><tr>${sums.join('')}</tr></tfoot>`;
  return `<table><caption>${text(`${title}, ${plural(rows.length, 'row')}`)}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody>${foot}</table>`;
}

function colophonHtml(report: Report): string {
  const { head, notes, annotations, coverage, suppression, definitions, snapshot, appVersion, exportedAt } = report;
  const parts: string[] = [];
  if (notes !== '') parts.push(`<h2>Notes</h2><p class="pre" dir="auto">${text(notes)}</p>`);
  const shown = report.layout === 'one-page' ? annotations.filter(({ day }) => day === null) : annotations;
  if (shown.length > 0) {
    const items = shown.map(
      ({ day, text: note }) => `<li>${day === null ? '' : `${text(formatDate(day))}: `}<bdi>${text(note)}</bdi></li>`,
    );
    parts.push(`<h2>Notes in the app</h2><ul class="day-notes">${items.join('')}</ul>`);
  }
  if (definitions.length > 0) {
    const terms = definitions.map(({ label, meaning, caveat }) => {
      const more = report.layout === 'one-page' || (caveat && meaning.includes(caveat)) ? [] : [caveat];
      return `<div><dt>${text(label)}:</dt> <dd>${text([meaning, ...more].filter(Boolean).join(' '))}</dd></div>`;
    });
    parts.push(`<h2>Words used here</h2><dl class="terms">${terms.join('')}</dl>`);
  }
  const people = [head.author && `Made by ${head.author}.`, head.contact && `Contact: ${head.contact}.`]
    .filter(Boolean)
    .join(' ');
  const source = `Source: ${head.source}. Written ${formatMoment(exportedAt)} UTC with ${['Course Almanac', appVersion].filter(Boolean).join(' ')}. Snapshot ${snapshot}. All days are UTC days.`;
  const sentences = [...coverage, suppression, people, source].filter((sentence) => sentence !== '');
  parts.push(
    `<h2>About these numbers</h2>${sentences.map((sentence) => `<p dir="auto">${text(sentence)}</p>`).join('')}`,
  );
  return parts.join('');
}
