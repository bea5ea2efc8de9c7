import type { KeyboardEvent } from 'react';
import { describe, expect, it } from 'vitest';
import { commandOf } from '#renderer/app/keyboard.ts';
import { isEnter, isEscape, latinKey } from '#renderer/ui/keys.tsx';

const control = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };

describe('a key of a keyboard that is not Latin', () => {
  it.each([
    ['о', 'KeyJ', 'j'],
    ['л', 'KeyK', 'k'],
    ['С', 'KeyC', 'c'],
    ['ξ', 'KeyJ', 'j'],
    ['ㅏ', 'KeyK', 'k'],
    ['ؤ', 'KeyC', 'c'],
    ['б', 'Comma', ','],
    ['१', 'Digit1', '1'],
  ])('%s at the place of %s is %s', (key, code, latin) => expect(latinKey({ key, code })).toBe(latin));

  it('does what it does on others with Ctrl', () => {
    expect(commandOf({ key: 'л', code: 'KeyK', ...control })).toBe(commandOf({ key: 'k', code: 'KeyK', ...control }));
    expect(commandOf({ key: 'л', code: 'KeyK', ...control })).toBeDefined();
  });
});

describe('a key of a Latin keyboard', () => {
  it.each([
    ['j', 'KeyJ', 'j'],
    // AZERTY and Dvorak have the letters in other places.
    ['J', 'KeyC', 'j'],
    ['q', 'KeyA', 'q'],
    ['ArrowDown', 'ArrowDown', 'ArrowDown'],
    ['é', 'Digit2', '2'],
    ['+', 'Equal', '+'],
    [' ', 'Space', ' '],
  ])('%s (%s) is %s', (key, code, latin) => expect(latinKey({ key, code })).toBe(latin));
});

it('belongs to the input method while a word is composed', () => {
  const press = (isComposing: boolean) => ({ key: 'Escape', nativeEvent: { isComposing } }) as KeyboardEvent;
  expect(isEscape(press(false))).toBe(true);
  expect(isEscape(press(true))).toBe(false);
  expect(isEnter(press(false))).toBe(false);
});
