import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawMarks } from '#main/data-host/export/reports/svg/draw.ts';
import type { CanvasChart } from '#renderer/charts/drawn-figure.tsx';
import { type Chart, hasMarks } from '#shared/figures/charts/drawing.ts';
import { known } from '#shared/figures/charts/points.ts';
import { acrossText, upText } from '#shared/figures/charts/scatter-axes.ts';
import { type FigureId, figures } from '#shared/figures/figures.ts';
import { buildFigure } from '#shared/figures/registry.ts';
import { atLength } from '../../support/at-length.ts';
import { textsOnCanvas } from '../../support/drawn-on-canvas.ts';
import { pageOf, paramsOf } from '../../support/random-rows.ts';
import { textsOfSvg } from '../../support/svg.ts';

/*
 * A figure on the screen and the same figure in a file bear the same labels: names of series, of rows and of columns, words of axes,
 * letters of notes, names of marks. Every figure is held to it, with rows as no service should send them.
 */

const ids = (Object.keys(figures) as FigureId[]).filter((id) => id !== 'run-world');
const size = { width: 680, height: 300 };

/** The labels that a chart must bear wherever it is drawn. Names of points are left out: which of them fit depends on the letters. */
function labelsOf(chart: Chart): string[] {
  switch (chart.kind) {
    case 'lines': {
      const filled = chart.series.filter(({ points }) => known(points).length > 0);
      return filled.length > 1 ? filled.map(({ label }) => label) : [];
    }
    case 'areas':
      return chart.bands.filter(({ points }) => (known(points).at(-1)?.y ?? 0) > 0).map(({ label }) => label);
    case 'bars':
      return chart.bars.map(({ label }) => label);
    case 'dots':
      return chart.dots.map(({ label }) => label);
    case 'pairs':
      return chart.pairs.map(({ label }) => label);
    case 'matrix':
      return [...chart.rows, ...chart.columns.map(({ label }) => label)];
    case 'histogram':
      return (chart.marks ?? []).map(({ label }) => label);
    case 'scatter':
      return [acrossText(chart), upText(chart), ...(chart.corner ? [chart.corner.label] : [])];
    case 'shares':
      // A part of nothing has no place in a bar of 100 %.
      return chart.shares.filter(({ count }) => count > 0).map(({ label }) => label);
    default:
      return [];
  }
}

/** The labels without a text that says them: whole, over two lines, or cut off. */
const missing = (labels: readonly string[], texts: readonly string[]) => {
  const plain = texts.map((text) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"'));
  const overLines = plain.map((text, index) => `${text} ${plain[index + 1] ?? ''}`);
  const isSaid = (label: string) =>
    overLines.includes(label) ||
    plain.some((text) => text.includes(label) || (text.endsWith('…') && label.startsWith(text.slice(0, -1).trimEnd())));
  return labels.filter((label) => label.trim() !== '' && !isSaid(label));
};

describe('a number that is hidden', () => {
  it('is said to be, and leaves the bars of the others their scale', () => {
    const bars = [40, Number.NaN, 17].map((value, index) => ({ label: `Level ${index}`, value }));
    const texts = textsOnCanvas({ kind: 'bars', bars, valueLabel: 'Learners' }, size);
    expect(texts).toEqual(expect.arrayContaining(['17', '20', '40', 'not shown']));
    expect(texts.join()).not.toContain('NaN');
  });

  it('leaves the bins of the others their scale', () => {
    const bins = [40, Number.NaN, 17].map((count, from) => ({ label: `Age ${from}`, from, count }));
    const chart = { kind: 'histogram', bins, binWidth: 1, ticks: [], xLabel: 'Age', countLabel: 'Learners' } as const;
    expect(textsOnCanvas(chart, size)).toEqual(expect.arrayContaining(['20', '40']));
  });
});

describe('labels', () => {
  it.each(ids)('of %s are the same on the screen and in files', (id) => {
    fc.assert(
      fc.property(pageOf(figures[id].view), (page) => {
        const input = { page, params: paramsOf(id), labelOf: () => null, subsections: ['a/b:c', 'Java'] };
        const figure = buildFigure(id, input as never);
        if (figure === null || !hasMarks(figure.chart) || figure.chart.kind === 'panels') return;
        const labels = labelsOf(figure.chart);
        const inFile = textsOfSvg(`<svg>${drawMarks(figure, size).svg}</svg>`);
        const onScreen = textsOnCanvas(figure.chart as CanvasChart, size);
        expect({ file: missing(labels, inFile), screen: missing(labels, onScreen) }).toEqual({ file: [], screen: [] });
      }),
      { numRuns: atLength(15, 1000) },
    );
  });
});
