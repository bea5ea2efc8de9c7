import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt, insideQuotes, isolate } from '#shared/text/text.ts';

describe('a name within a sentence', () => {
  it('stays as it is when it runs like the sentence', () => {
    for (const name of ['Python', 'Économie 101', '한국어 교육', 'course-v1:a+b+c', ''])
      expect(isolate(name)).toBe(name);
  });

  it('has other quotation marks between those of the sentence', () => {
    expect(insideQuotes('Skills · “data”')).toBe('Skills · ‘data’');
  });

  it('stands between isolating marks when it runs the other way', () => {
    expect(isolate('שלום')).toBe('\u2068שלום\u2069');
    expect(isolate('Intro: علم البيانات')).toBe('\u2068Intro: علم البيانات\u2069');
  });

  it('keeps the parts of an id in their order', () => {
    const part = (text: string) => `\u2066${text}\u2069`;
    expect(isolate('course-v1:KSU+محاسبة+2024')).toBe(
      part(['course-v1:', 'KSU+', 'محاسبة+', '2024'].map(part).join('')),
    );
    expect(isolate('א/ב/2024')).toBe(part(['א/', 'ב/', '2024'].map(part).join('')));
  });

  it('cannot turn round what stands after it, whatever marks it holds', () => {
    const marks = fc.constantFrom('\u202e', '\u202b', '\u2067', '\u2069', '\u200f', 'a', 'ש', '1');
    fc.assert(
      fc.property(
        fc.array(marks).map((parts) => parts.join('')),
        (name) => {
          const inner = isolate(name).replace(/^\u2068|\u2069$/g, '');
          expect(inner).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
          expect(inner).toBe(name.replace(/[^a1ש]/g, ''));
        },
      ),
    );
  });

  it('is never cut inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, length) => {
        expect(cutAt(text, length).isWellFormed()).toBe(true);
        expect(text.startsWith(cutAt(text, length))).toBe(true);
      }),
    );
  });
});
