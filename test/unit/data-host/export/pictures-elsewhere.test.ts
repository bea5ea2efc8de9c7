import { describe, expect, it } from 'vitest';
import { standaloneFigure } from '#main/data-host/export/pictures/standalone-figure.ts';
import { anyLetters } from '#main/data-host/export/reports/svg/letters.ts';
import { type Box, overlaps } from '#shared/figures/placement.ts';
import { blockOf, chartOfKind } from '#test/support/every-kind-of-chart.ts';
import { type PlacedText, placedTexts } from '#test/support/pictures/svg-texts.ts';

/*
 * The rules that let a picture look the same in Inkscape, LibreOffice and librsvg: each of them reads less than a browser does.
 */

const caption = {
  subject: 'Course run: course-v1:SeoulDesignX+CLD103x+2025-Spring',
  source: `Course Almanac · analytics.example.org · ${'data through 18 Nov 2026 · '.repeat(6)}snapshot 97f6b547d1fd`,
};
const pictures = Object.values(chartOfKind).map((chart) => standaloneFigure(blockOf(chart), caption));
const named = Object.keys(chartOfKind).map((kind, index) => [kind, pictures[index] ?? pictures[0]] as const);

/** Where a text stands if its letters are the widest that are common. */
function boxOf({ text, x, y, anchor, size, isBold }: PlacedText): Box {
  const width = anyLetters.widthOf(text, size, isBold ? 'bold' : undefined);
  const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
  return { x: left, y: y - size * 0.75, width, height: size * 0.95 };
}

describe.each(named)('a picture of %s', (_kind, picture) => {
  const { svg = '', width = 0, height = 0 } = picture ?? {};
  const [, styles = ''] = /<style>(.*)<\/style>/s.exec(svg) ?? [];
  const drawing = svg.replace(/<style>.*<\/style>/s, '');
  const texts = placedTexts(svg);

  it('has every text as text, with its size, ink and font as attributes', () => {
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) {
      expect(text.size, text.text).toBeGreaterThan(8);
      expect(text.fill, text.text).toMatch(/^#[0-9A-F]{6}$/i);
      // LibreOffice takes the first name alone: one that systems know, or know what to replace by.
      expect(text.family, text.text).toMatch(/^(?:Arial,sans-serif|Georgia,serif)$/);
    }
  });

  it('says in its style sheet no more than which letters are better, in selectors that old readers know', () => {
    const rules = styles.replace(/@font-face\{[^}]*\}/g, '').match(/[^{}]+\{[^}]*\}/g) ?? [];
    expect(rules.length).toBeGreaterThan(1);
    for (const rule of rules) {
      const [, selector = '', body = ''] = /^([^{]+)\{([^}]*)\}$/.exec(rule) ?? [];
      for (const each of selector.split(/,(?=(?:svg|text)\b)/))
        expect(each).toMatch(/^text$|^(?:svg|text)\[font-family="[^"]*"\]$/);
      expect(body).toMatch(/^(?:font-family|font-variant-numeric):[^;]*$/);
      if (body.startsWith('font-family')) expect(body).toMatch(/,(?:serif|sans-serif)$/);
    }
  });

  it('uses nothing that one of these programs passes over', () => {
    expect(drawing).not.toMatch(
      / (?:style|dominant-baseline|alignment-baseline|baseline-shift|textLength|lengthAdjust|paint-order|vector-effect|clip-path|mask|filter|marker-(?:start|mid|end)|context-fill|mix-blend-mode|xml:space|dx|rotate)="/,
    );
    expect(drawing).not.toMatch(
      /currentColor|var\(|calc\(|rgba?\(|hsla?\(|color-mix|<(?:use|symbol|tspan|textPath|switch|image)\b/,
    );
    // Drawn last, an outline hides the letters.
    expect(drawing).not.toMatch(/<text\b[^>]* stroke="/);
    // Lengths are numbers: em and % mean something else in each of them.
    expect(drawing).not.toMatch(/ (?:x|y|x1|x2|y1|y2|r|width|height|font-size|stroke-width)="(?!-?[\d.]+")/);
  });

  it('paints its own ground, and with patterns that it has', () => {
    expect(drawing).toContain(`<rect width="${width}" height="${height}" fill="#FFFFFF"/>`);
    for (const [, id = ''] of drawing.matchAll(/url\(#([^)]+)\)/g)) expect(drawing).toContain(`<pattern id="${id}"`);
  });

  it('has room for the widest letters: no text leaves it or stands on another', () => {
    const boxes = texts.map((text) => ({ ...boxOf(text), text: text.text }));
    const outside = boxes.filter(
      (box) => box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height,
    );
    expect(outside.map(({ text }) => text)).toEqual([]);
    const onOthers = boxes.flatMap((box, index) =>
      boxes.slice(index + 1).flatMap((other) => (overlaps(box, other) ? [[box.text, other.text]] : [])),
    );
    expect(onOthers).toEqual([]);
  });
});
