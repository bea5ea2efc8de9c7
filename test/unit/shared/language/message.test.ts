import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageOf, localeTagOf } from '#shared/language/language.ts';
import { message, t, tParts, translated } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { setTestLocale } from '#test/support/language/set-locale.ts';

const catalogue = {
  '{n, plural, one {# run} other {# runs}} of {name}': '{n, plural, one {# edición} other {# ediciones}} de {name}',
  'Press <b>Sync</b> in {place}.': 'En {place}, pulse <b>Sincronizar</b>.',
  'Open⟨state⟩': 'Abierta',
  Enrolled: 'Inscritos',
};

const setSpanish = () => setTestLocale({ language: 'es', catalogue, tag: 'es' });

describe('a message', () => {
  test('is no part of what every object has', () => {
    expect(translated('constructor')).toBe('constructor');
    setSpanish();
    expect(translated('toString')).toBe('toString');
  });

  test('is in English until another language is chosen', () => {
    expect(t('{n, plural, one {# run} other {# runs}} of {name}', { n: 1, name: 'DemoX' })).toBe('1 run of DemoX');
    expect(t('Open⟨state⟩')).toBe('Open');
    expect(translated('Enrolled')).toBe('Enrolled');
  });

  test('has the words, the plural, the order and the numbers of its language', () => {
    setSpanish();
    expect(t('{n, plural, one {# run} other {# runs}} of {name}', { n: 12_345, name: 'DemoX' })).toBe(
      '12.345 ediciones de DemoX',
    );
    expect(
      tParts<object>(message('Press <b>Sync</b> in {place}.'), { place: 'A', b: (words: unknown[]) => ({ words }) }),
    ).toEqual(['En A, pulse ', { words: ['Sincronizar'] }, '.']);
    expect(t('Open⟨state⟩')).toBe('Abierta');
    expect(translated('Enrolled')).toBe('Inscritos');
    expect(formatNumber(26_048.5, 1)).toBe('26.048,5');
  });

  test('is in English, with the plural of English, where its language lacks it', () => {
    setSpanish();
    expect(t('{n, plural, one {# job} other {# jobs}}', { n: 1 })).toBe('1 job');
  });

  test('has single quotation marks in what it puts between its own, in each language', () => {
    const name = 'Notes on “data”';
    const words = message('Pinned “{name}” for {about}');
    expect(t(words, { name, about: name })).toBe('Pinned “Notes on ‘data’” for Notes on “data”');
    setTestLocale({ language: 'es', catalogue: { [words]: 'Fijado “{name}” para {about}' }, tag: 'es' });
    expect(t(words, { name, about: 'A “b”' })).toBe('Fijado “Notes on ‘data’” para A “b”');
    expect(tParts<object>(message('Pinned “{name}” <b>here</b>'), { name, b: () => ({}) })).toEqual([
      'Pinned “Notes on ‘data’” ',
      {},
    ]);
  });

  test('takes any text as a value, and changes none of it', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(t('Remove {name}', { name })).toBe(`Remove ${name}`);
      }),
    );
  });
});

describe('the language of the app', () => {
  test('is that of the computer where the app speaks it, and otherwise English', () => {
    expect(languageOf('system', 'es-MX')).toBe('es');
    expect(languageOf('system', 'de-DE')).toBe('en');
    expect(languageOf('en', 'es-ES')).toBe('en');
  });

  test('writes numbers as the computer does, unless another language was chosen', () => {
    expect(localeTagOf('system', 'de-DE')).toBe('de-DE');
    expect(localeTagOf('es', 'es-MX')).toBe('es-MX');
    expect(localeTagOf('system', '')).toBeUndefined();
    expect(localeTagOf('es', 'en-US')).toBe('es');
  });
});
