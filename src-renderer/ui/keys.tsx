import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { type Message, message, t } from '#shared/language/message.ts';

const isMac = typeof navigator !== 'undefined' && /^Mac/.test(navigator.platform);

/** Keys whose names are words. */
const names: Readonly<Record<string, Message>> = {
  Shift: message('Shift⟨key⟩'),
  Enter: message('Enter⟨key⟩'),
  Space: message('Space⟨key⟩'),
  Home: message('Home⟨key⟩'),
  End: message('End⟨key⟩'),
  PgUp: message('PgUp⟨key⟩'),
  PgDn: message('PgDn⟨key⟩'),
};

const nameOf = (key: string): string => {
  const name = names[key];
  return name === undefined ? key : t(name);
};

/** `Ctrl+K` as its keys, `Home End` as two; the command key takes the place of Ctrl on a Mac. */
export const keysOf = (keys: string, mac = isMac): string[] =>
  keys.split(/ |\+(?=.)/).map((key) => (mac && key === 'Ctrl' ? '⌘' : key));

/** Keys to press, each as a key. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="keys">
      {keysOf(keys).map((key) => (
        <kbd key={key}>{nameOf(key)}</kbd>
      ))}
    </span>
  );
}

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
