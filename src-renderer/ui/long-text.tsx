import { useState } from 'react';
import { Button } from './button.tsx';

const most = 160;

/** Text from outside: as text whatever it holds, and cut where it would fill the screen. */
export function LongText({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= most) return <span dir="auto">{text}</span>;
  return (
    <>
      <span dir="auto">{whole ? text : `${text.slice(0, most)}…`}</span>{' '}
      <Button kind="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'Show less' : 'Show all'}
      </Button>
    </>
  );
}
