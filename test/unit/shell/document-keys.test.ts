import type { Input } from 'electron';
import { expect, test } from 'vitest';
import { commandOfKey } from '../../../src-main/shell/document-keys.ts';

const press = (key: string, held: Partial<Input> = {}) =>
  ({ type: 'keyDown', key, control: false, meta: false, alt: false, shift: false, ...held }) as Input;

test.each([
  ['p', 'print'],
  ['P', 'print'],
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'zoomReset'],
])('Control or Command and %s is %s', (key, command) => {
  expect(commandOfKey(press(key, { control: true }))).toBe(command);
  expect(commandOfKey(press(key, { meta: true }))).toBe(command);
});

test.each<[string, Input]>([
  ['a letter alone', press('p')],
  ['a key that is let go', press('p', { control: true, type: 'keyUp' })],
  ['a key with Alt', press('p', { control: true, alt: true })],
  ['a key without a command here', press('k', { control: true })],
  ['the name of something that every object has', press('constructor', { control: true })],
])('%s is none', (_what, input) => {
  expect(commandOfKey(input)).toBeUndefined();
});
