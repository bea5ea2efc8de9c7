import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Whether an element is laid out from right to left: its first column stands at the right then. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key as it would be from left to right, where the right arrow leads to the next column. */
export const keyInReadingOrder = (key: string, within: Element): string =>
  isRightToLeft(within) ? (mirrored[key] ?? key) : key;

/*
 * Key presses on every keyboard. Input methods use Escape and Enter themselves while a word is composed, and on Cyrillic, Greek,
 * Arabic or Korean keyboards the key J types another letter.
 */

interface Press {
  readonly key: string;
  /** The place of the key; absent for a press that a program made. */
  readonly code?: string;
}

const signs: Readonly<Record<string, string>> = {
  Comma: ',',
  Period: '.',
  Slash: '/',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
};

/** Returns the sign that a press types on a Latin keyboard, letters in lower case: by its sign where that is in ASCII, otherwise by its place. */
export function latinKey({ key, code = '' }: Press): string {
  if (key.length !== 1 || /[!-~]/.test(key)) return key.length === 1 ? key.toLowerCase() : key;
  const [, letterOrDigit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code)?.filter((part) => part !== undefined) ?? [];
  return letterOrDigit?.toLowerCase() ?? signs[code] ?? key;
}

/** Whether Escape was pressed for a field, and not for its input method. */
export const isEscape = ({ key, nativeEvent }: ReactKeyboardEvent): boolean =>
  key === 'Escape' && !nativeEvent.isComposing;

/** Whether Enter was pressed for a field, and not for its input method. */
export const isEnter = ({ key, nativeEvent }: ReactKeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing;
