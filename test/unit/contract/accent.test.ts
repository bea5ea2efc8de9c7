import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accent, readableAccent } from '#contract/reports/report-head.ts';
import { contrast, inks } from '#shared/figures/charts/palette.ts';

/* The colour of an institution, whichever it is, can be read as text. */

const { paper, surface } = inks.light;
const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const ofText = (each: string) => Math.min(contrast(each, paper), contrast(each, surface));

describe('the accent of reports', () => {
  it('has the contrast of text, and is the chosen colour wherever that has it', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const used = readableAccent(chosen);
        expect(accent.safeParse(used).success).toBe(true);
        expect(ofText(used)).toBeGreaterThanOrEqual(4.5);
        if (ofText(chosen) >= 4.5) expect(used).toBe(chosen.toUpperCase());
        expect(readableAccent(used)).toBe(used);
      }),
    );
  });

  it.each(['red', '#12345', '#1234567', '#12345g', 'url(x)', '#123456;}'])('is no text such as %s', (text) => {
    expect(accent.safeParse(text).success).toBe(false);
  });
});
