import { expect, it } from 'vitest';
import { drawMarks } from '#main/data-host/export/reports/svg/draw.ts';

it('in a file, the open dot of a pair is the value before and the filled one that after', () => {
  const pairs = [
    { label: 'Rises', from: 10, to: 30 },
    { label: 'Falls', from: 30, to: 10 },
  ];
  const chart = { kind: 'pairs', pairs, fromLabel: 'Before', toLabel: 'After' } as const;
  const { svg } = drawMarks({ id: 'f', title: 'Title', finding: '', name: '', chart }, { width: 540, height: 150 });
  const dots = [...svg.matchAll(/<circle cx="([\d.]+)"([^>]*)>/g)].map(([, x, look = '']) => ({
    x: Number(x),
    isOpen: look.includes('stroke='),
  }));
  expect(dots).toHaveLength(4);
  const [rising, falling] = [dots.slice(0, 2), dots.slice(2)].map((pair) => pair.toSorted((a, b) => a.x - b.x));
  expect([rising?.map(({ isOpen }) => isOpen), falling?.map(({ isOpen }) => isOpen)]).toEqual([
    [true, false],
    [false, true],
  ]);
});
