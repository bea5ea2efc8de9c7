import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cssString, escapeHtml } from '#main/common/escape.ts';
import { drawFigure } from '#main/data-host/export/reports/svg/draw.ts';
import { text } from '#main/data-host/export/reports/svg/element.ts';
import { atLength } from '#test/support/at-length.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    ']]>',
    '</style><script>',
    '\\',
    '\u0000',
    '\uD800',
  ),
);

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a text in a report', () => {
  it('never opens a tag or leaves a quoted attribute, and reads as it was', () => {
    fc.assert(
      fc.property(hostile, (given) => {
        const escaped = escapeHtml(given);
        expect(escaped).not.toMatch(/[<>"']/);
        const printable = given.isWellFormed() && !/\p{Cc}|\p{Cn}/u.test(given);
        if (printable) expect(unescaped(escaped)).toBe(given);
      }),
    );
  });

  it('never ends a string of the style sheet, nor the style sheet', () => {
    fc.assert(
      fc.property(hostile, (given) => {
        const inner = cssString(given).slice(1, -1);
        expect(inner).not.toMatch(/["<>\n\r\f]/);
        expect(inner.replace(/\\[0-9a-f]{1,6} /g, '')).not.toContain('\\');
      }),
    );
  });

  it('stays a text within a picture', () => {
    fc.assert(
      fc.property(hostile, (given) => {
        const inner = /^<text x="1">(.*)<\/text>$/s.exec(text(given, { x: 1 }))?.[1] ?? '<';
        expect(inner).not.toMatch(/[<>]/);
      }),
    );
  });

  it('is escaped in names, titles and labels of every drawing', () => {
    fc.assert(
      fc.property(hostile, (given) => {
        const { svg } = drawFigure(
          {
            id: 'x',
            title: given,
            name: given,
            finding: given,
            chart: { kind: 'bars', bars: [{ label: given, value: 1, note: given }], valueLabel: given },
          },
          { width: 400 },
        );
        const tags = [...svg.matchAll(/<\/?([a-z]+)/gi)].map(([, tag]) => tag);
        const expected = ['svg', 'title', 'desc', 'defs', 'pattern', 'rect', 'line', 'text'];
        expect(tags.filter((tag) => !expected.includes(tag ?? ''))).toEqual([]);
      }),
      { numRuns: atLength(300, 1000) },
    );
  });
});
