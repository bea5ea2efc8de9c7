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
