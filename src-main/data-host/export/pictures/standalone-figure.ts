import { escapeHtml } from '#main/common/escape.ts';
import { noteLetter } from '#shared/figures/charts/day-notes.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import { locale } from '#shared/language/language.ts';
import { t } from '#shared/language/message.ts';
import { isolate } from '#shared/text/text.ts';
import { formatDate } from '#shared/time/days.ts';
import type { FigureBlock } from '../reports/report.ts';
import { fontFaces } from '../reports/style.ts';
import { describedBy, drawMarks } from '../reports/svg/draw.ts';
import { el, ground, text } from '../reports/svg/element.ts';
import { anyLetters } from '../reports/svg/letters.ts';

/**
 * Fonts for programs that read only attributes of a picture. The first one has to be a name that every system knows or replaces by
 * one alike: LibreOffice takes no other, and sets a serif that it never heard of in a sans-serif.
 */
const fallbacks = { sans: 'Arial,sans-serif', serif: 'Georgia,serif' } as const;

const sans = `"Almanac Sans","Source Sans 3","Source Sans Pro","Segoe UI","Helvetica Neue",${fallbacks.sans}`;
const serif = `"Almanac Serif","Source Serif 4","Source Serif Pro",${fallbacks.serif}`;

/**
 * Our letters come with the picture, and go before the fallbacks. The selectors are of attributes, which LibreOffice passes over:
 * it would take the first name of these lists too.
 */
const fontStyles: string = [
  fontFaces,
  'text{font-variant-numeric:tabular-nums lining-nums}',
  `svg[font-family="${fallbacks.sans}"],text[font-family="${fallbacks.sans}"]{font-family:${sans}}`,
  `text[font-family="${fallbacks.serif}"]{font-family:${serif}}`,
].join('');

/*
 * A figure as a picture that stands alone: title, what it is of, finding, chart, notes and source on paper. It has no script, asks
 * for nothing, and all its words are text. Programs that do not read its font set them in one of theirs, and have the room for it.
 */

/** Wide enough for a page of a text document. */
const plateWidth = 800;
const margin = 24;
const chartWidth = plateWidth - 2 * margin;
/** Lines of the widest letters reach into the margin; ours end well before it. */
const widestLine = plateWidth - margin - 8;
const defaultChartHeight = 270;
/** LibreOffice leaves a seam between the pieces of a hatch, and long pieces have few. */
const hatchLength = 100;

const styles = {
  title: { size: 19, line: 25, weight: 600, family: fallbacks.serif, fill: ink.ink },
  subject: { size: 13, line: 18, weight: 400, family: fallbacks.sans, fill: ink['ink-2'] },
  finding: { size: 13, line: 18, weight: 400, family: fallbacks.sans, fill: ink.ink },
  note: { size: 12, line: 16, weight: 400, family: fallbacks.sans, fill: ink['ink-2'] },
  source: { size: 11, line: 15, weight: 400, family: fallbacks.sans, fill: ink['ink-3'] },
} as const;

interface Paragraph {
  readonly style: keyof typeof styles;
  readonly words: string;
  /** Room above it. */
  readonly gap: number;
}

/** Words around the chart of a picture. */
export interface FigureCaption {
  /** The run and the days of the rows; empty where there is nothing to say. */
  readonly subject: string;
  /** Where the data comes from and how old it is. */
  readonly source: string;
}

export interface Plate {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The picture of a figure as one SVG file; a bare one has its words for those alone who do not see it. */
export function standaloneFigure(block: FigureBlock, { subject, source }: FigureCaption, isBare = false): Plate {
  const { figure, isDrawn } = block;
  const { id, title, lead, finding } = figure;
  const marks = isDrawn
    ? drawMarks(figure, { width: chartWidth, height: defaultChartHeight, letters: anyLetters, hatchLength })
    : { svg: '', height: 0 };
  // Where nothing may be drawn, the words are all there is.
  const isPlain = isBare && isDrawn;
  const words: Paragraph[] = [
    { style: 'title', words: title, gap: 0 },
    { style: 'subject', words: subject, gap: 1 },
    { style: 'finding', words: lead === undefined ? finding : `${lead} ${finding}`, gap: 6 },
  ];
  const notes = notesOf(block).map((words, index): Paragraph => ({ style: 'note', words, gap: index === 0 ? 12 : 2 }));
  const top = written(isPlain ? [] : words, margin);
  const chartTop = isPlain ? margin : top.bottom + 16;
  const foot = written(
    isPlain ? [] : [...notes, { style: 'source', words: source, gap: 12 }],
    isDrawn ? chartTop + marks.height : top.bottom,
  );
  const height = Math.ceil(foot.bottom + margin - 4);
  const svg = el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-desc`,
      viewBox: `0 0 ${plateWidth} ${height}`,
      width: plateWidth,
      height,
      'font-family': fallbacks.sans,
      lang: locale().language,
    },
    el('title', { id: `${id}-title` }, escapeHtml([title, subject].filter(Boolean).join(' · '))),
    el('desc', { id: `${id}-desc` }, escapeHtml(`${describedBy(figure)} ${source}`)),
    el('style', {}, fontStyles),
    el('rect', { width: plateWidth, height, fill: ground }),
    top.svg,
    el('g', { transform: `translate(${margin} ${chartTop})` }, marks.svg),
    foot.svg,
  );
  return { svg: `<?xml version="1.0" encoding="UTF-8"?>\n${svg}\n`, width: plateWidth, height };
}

function notesOf({ figure: { chart, note }, isDrawn }: FigureBlock): string[] {
  if (!isDrawn) return note ? [note] : [];
  const floats = chart.kind === 'lines' && !chart.axis.fromZero;
  const days = 'notes' in chart ? (chart.notes ?? []) : [];
  return [
    ...(floats ? [t('The vertical axis does not start at zero.')] : []),
    ...(note ? [note] : []),
    ...days.map(({ day, text: words }, index) => `${noteLetter(index)} ${formatDate(day)}: ${isolate(words)}`),
  ];
}

/** Paragraphs below each other, broken into lines. */
function written(paragraphs: readonly Paragraph[], top: number): { readonly svg: string; readonly bottom: number } {
  let y = top;
  const lines: string[] = [];
  for (const { style, words, gap } of paragraphs) {
    if (words === '') continue;
    const { size, line, weight, family, fill } = styles[style];
    y += gap;
    for (const each of linesOf(words, widestLine, (part) =>
      anyLetters.widthOf(part, size, weight === 600 ? 'bold' : undefined),
    )) {
      lines.push(
        text(each, {
          x: margin,
          y: y + line * 0.76,
          'font-family': family,
          'font-size': size,
          'font-weight': weight,
          fill,
        }),
      );
      y += line;
    }
  }
  return { svg: lines.join(''), bottom: y };
}

/**
 * Breaks a text into lines no wider than `width`, between words; a word that is wider stands alone and is broken inside.
 * `measure` gives the width of a text.
 */
export function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = piecesOf(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return line === '' ? lines : [...lines, line];
}

function piecesOf(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      pieces.push(piece);
      piece = letter;
    } else piece += letter;
  }
  return [...pieces, piece];
}
