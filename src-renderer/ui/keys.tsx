const isMac = typeof navigator !== 'undefined' && /^Mac/.test(navigator.platform);

/** `Ctrl+K` as its keys, `Home End` as two; the command key takes the place of Ctrl on a Mac. */
export const keysOf = (keys: string, mac = isMac): string[] =>
  keys.split(/ |\+(?=.)/).map((key) => (mac && key === 'Ctrl' ? '⌘' : key));

/** Keys to press, each as a key. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="keys">
      {keysOf(keys).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
