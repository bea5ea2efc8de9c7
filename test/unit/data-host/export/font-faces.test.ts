import { expect, it } from 'vitest';
import { fontFaces, fontFacesFor } from '#main/data-host/export/reports/style.ts';

it.each(['Graduates 🎓', 'with love ❤️', '👩‍🔬', '🇩🇪', '☕'])('a report of %j brings emoji in one colour', (text) => {
  expect(fontFacesFor(text)).toContain('"Almanac Signs"');
});

it.each(['', 'Room #7, 3 * 4', '© 2026 Org®, X™', 'Größe ▲ 12 → 14', '数学'])(
  'a report of %j brings letters alone',
  (text) => {
    expect(fontFacesFor(text)).toBe(fontFaces);
  },
);
