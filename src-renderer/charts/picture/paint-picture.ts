import type { ChartConfiguration, ChartType } from 'chart.js';
import { inks } from '../../../src-preload/contract/charts/palette.ts';
import type { AnyChart } from '../canvas.tsx';
import { labelFont } from '../frame.ts';
import { Chart } from '../register.ts';
import { linesOf } from './wrapped-text.ts';

/** What a picture of a chart says beside the chart itself, so that it can be read where nothing else is. */
export interface PictureText {
  readonly title: string;
  readonly finding: string;
  /** What must be known to read the marks. */
  readonly notes: readonly string[];
  /** Where the data comes from and how old it is. */
  readonly source: string;
}

/** Draws the marks into a box of the picture, in CSS pixels. */
export interface Drawing {
  readonly height: number;
  draw(context: CanvasRenderingContext2D, box: { x: number; y: number; width: number; height: number }): void;
}

/** Wide enough for a page of a text document, sharp enough for paper. */
const pictureWidth = 800;
const pixelsPerPoint = 3;
const margin = 24;

const ink = inks.light;
const styles = {
  title: { font: `600 18px "Source Serif 4 Variable", serif`, line: 24, colour: ink.ink },
  finding: { font: `13px ${labelFont.family}`, line: 18, colour: ink['ink-2'] },
  note: { font: `12px ${labelFont.family}`, line: 16, colour: ink['ink-2'] },
  source: { font: `11px ${labelFont.family}`, line: 15, colour: ink['ink-3'] },
} as const;

interface Paragraph {
  readonly style: keyof typeof styles;
  readonly lines: readonly string[];
  /** Room above it. */
  readonly gap: number;
}

/** A PNG with title, finding, chart, notes and source on paper, always in the light theme. */
export async function paintPicture(text: PictureText, drawing: Drawing): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  const context = contextOf(canvas);
  const width = pictureWidth - 2 * margin;
  const paragraph = (style: Paragraph['style'], words: string, gap: number): Paragraph => {
    context.font = styles[style].font;
    return { style, lines: linesOf(words, width, (line) => context.measureText(line).width), gap };
  };
  const head = [paragraph('title', text.title, 0), paragraph('finding', text.finding, 4)];
  const foot = [
    ...text.notes.map((note, place) => paragraph('note', note, place === 0 ? 10 : 2)),
    paragraph('source', text.source, 10),
  ];
  const top = margin + heightOf(head) + 14;
  const height = top + drawing.height + heightOf(foot) + margin;
  canvas.width = pictureWidth * pixelsPerPoint;
  canvas.height = height * pixelsPerPoint;
  context.scale(pixelsPerPoint, pixelsPerPoint);
  context.fillStyle = ink.surface;
  context.fillRect(0, 0, pictureWidth, height);
  write(context, head, margin);
  drawing.draw(context, { x: margin, y: top, width, height: drawing.height });
  write(context, foot, top + drawing.height);
  return toPng(canvas);
}

/** A chart of Chart.js, drawn once more off the screen at the size of the picture. */
export function chartDrawing(config: AnyChart, height: number): Drawing {
  return {
    height,
    draw(context, box) {
      const canvas = document.createElement('canvas');
      // Chart.js measures with these and multiplies them by the ratio itself.
      canvas.width = box.width;
      canvas.height = box.height;
      const still = {
        ...config.options,
        responsive: false,
        devicePixelRatio: pixelsPerPoint,
        events: [],
      };
      const chart = new Chart(canvas, { ...config, options: still } as ChartConfiguration<ChartType>);
      context.drawImage(canvas, box.x, box.y, box.width, box.height);
      chart.destroy();
    },
  };
}

function heightOf(paragraphs: readonly Paragraph[]): number {
  return paragraphs.reduce((sum, { style, lines, gap }) => sum + gap + lines.length * styles[style].line, 0);
}

function write(context: CanvasRenderingContext2D, paragraphs: readonly Paragraph[], top: number): void {
  let y = top;
  context.textBaseline = 'alphabetic';
  for (const { style, lines, gap } of paragraphs) {
    const { font, line, colour } = styles[style];
    context.font = font;
    context.fillStyle = colour;
    y += gap;
    for (const words of lines) {
      context.fillText(words, margin, y + line * 0.76);
      y += line;
    }
  }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on.');
  return context;
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png'),
  );
}
