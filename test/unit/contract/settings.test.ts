import { expect, test } from 'vitest';
import { settingsPatch } from '#contract/settings.ts';

const entries = <T>(count: number, value: T) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`key-${number}`, value]));

test.each([
  ['figures', 'chart'],
  ['hiddenColumns', ['name']],
  ['columnWidths', { name: 200 }],
] as const)('a page cannot fill the file of the settings with %s', (key, value) => {
  expect(settingsPatch.safeParse({ [key]: entries(300, value) }).success).toBe(true);
  expect(settingsPatch.safeParse({ [key]: entries(301, value) }).success).toBe(false);
});
