import type { Input } from 'electron';
import { expect, test } from 'vitest';
import { commandsByKey } from '#main/shell/windows/menu-template.ts';
import { acceleratorOf } from '#main/shell/windows/report-keys.ts';
import { commandOf } from '#renderer/app/keyboard.ts';

const press = (key: string, held: Partial<Input> = {}) =>
  ({ type: 'keyDown', key, control: false, meta: false, alt: false, shift: false, ...held }) as Input;
const commandOfPress = (input: Input) => commandsByKey().get(acceleratorOf(input) ?? '');

test.each([
  ['p', 'print'],
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'zoomReset'],
  ['k', 'search'],
])('Control or Command and %s is %s', (key, command) => {
  expect(commandOfPress(press(key, { control: true }))).toBe(command);
  expect(commandOfPress(press(key, { meta: true }))).toBe(command);
});

test.each<[string, Input]>([
  ['a letter alone', press('p')],
  ['a key that is let go', press('p', { control: true, type: 'keyUp' })],
  ['a key with Control and Alt', press('p', { control: true, alt: true })],
  ['a letter with Shift', press('P', { control: true, shift: true })],
  ['the name of something that every object has', press('constructor', { control: true })],
])('%s is none', (_what, input) => {
  expect(commandOfPress(input)).toBeUndefined();
});

const keys = [...'abcdefghijklmnopqrstuvwxyz0123456789+-=,.', 'F1', 'F5', 'ArrowLeft', 'ArrowRight', 'Enter', 'Escape'];
const held = [{}, { control: true }, { alt: true }, { control: true, shift: true }, { control: true, alt: true }];

test.each(keys)('%s means the same in a report as on a page, whatever is held with it', (key) => {
  for (const { control = false, alt = false, shift = false } of held as Partial<Input>[]) {
    const onPage = commandOf({ key, ctrlKey: control, metaKey: false, altKey: alt, shiftKey: shift });
    expect(commandOfPress(press(key, { control, alt, shift }))).toBe(onPage);
  }
});
