const shortLength = 80;

/** A record as it came: the start of it, and the rest on request. Somebody else's text, never markup. */
export function RawRecord({ text }: { readonly text: string }) {
  if (text.length <= shortLength) return <code dir="auto">{text}</code>;
  return (
    <details>
      <summary>
        <code dir="auto">{text.slice(0, shortLength)}…</code>
      </summary>
      <code className="raw" dir="auto">
        {text}
      </code>
    </details>
  );
}
