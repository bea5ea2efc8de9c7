import { expect, it } from 'vitest';
import { styleOf } from '#main/data-host/export/reports/style.ts';
import { drawFigure } from '#main/data-host/export/reports/svg/draw.ts';
import { chartOfKind } from '#test/support/every-kind-of-chart.ts';

/* Drawn last, the white outline that a report gives to the words of a chart hides them. */

it('a report outlines the words of charts', () => {
  const head = { runningHead: '', footer: '', accent: null };
  expect(styleOf('a4', head, 'pages', '')).toMatch(/\.chart svg text\{stroke:/);
});

it.each(Object.values(chartOfKind))('the outline lies behind the words of $kind', (chart) => {
  const figure = { id: 'f', title: 'Title', finding: '', name: '', chart };
  expect(drawFigure(figure, { width: 600 }).svg).toMatch(/^<svg [^>]*paint-order="stroke"/);
});
