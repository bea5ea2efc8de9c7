import { expect, test } from 'vitest';
import { csvDialectFor } from '#main/shell/handlers/export-handlers.ts';

const auto = { exportProfile: 'excel', separator: 'auto' } as const;

test.each([
  ['en-US', '.', ','],
  ['de-DE', ',', ';'],
  ['fr-FR', ',', ';'],
  ['de-CH', '.', ','],
  ['ar-EG', '.', ','],
  ['no such locale', '.', ','],
])('the Excel profile in %s: decimal %s, separator %s', (locale, decimalMark, separator) => {
  expect(csvDialectFor(auto, locale)).toEqual({ profile: 'excel', separator, decimalMark });
});

test('a chosen separator wins', () => {
  expect(csvDialectFor({ ...auto, separator: ';' }, 'en-US').separator).toBe(';');
});

test('the Data profile is the same everywhere', () => {
  const dialect = { profile: 'data', separator: ',', decimalMark: '.' };
  expect(csvDialectFor({ exportProfile: 'data', separator: ';' }, 'de-DE')).toEqual(dialect);
});
