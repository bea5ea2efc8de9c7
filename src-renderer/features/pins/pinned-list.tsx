import { type KeyboardEvent, useState } from 'react';
import type { Pin } from '../../../src-preload/contract/own-words.ts';
import { usePins, useRemovePin, useSetPin } from '../../client/own-words.ts';
import { Button } from '../../ui/button.tsx';

/** The pinned views, to open, rename and unpin. */
export function PinnedList() {
  const pins = usePins();
  return (
    <section className="block" aria-labelledby="pinned">
      <h2 id="pinned">Pinned views</h2>
      {pins.length === 0 && (
        <p className="quiet">None yet. Ctrl+D pins the view that you look at, with its filters, order and dates.</p>
      )}
      {pins.length > 0 && (
        <ul className="ruled">
          {pins.map((pin) => (
            <PinnedItem key={pin.address} pin={pin} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PinnedItem({ pin }: { readonly pin: Pin }) {
  const set = useSetPin();
  const remove = useRemovePin();
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    const name = draft?.trim() ?? '';
    if (name !== '' && name !== pin.name) set.mutate({ ...pin, name });
    setDraft(null);
  };
  if (draft !== null) {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter') save();
      if (event.key === 'Escape') setDraft(null);
    };
    return (
      <li>
        <input
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just used
          autoFocus
          aria-label={`Name of the pin ${pin.name}`}
          maxLength={200}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKey}
        />{' '}
        <Button onClick={save}>Save</Button>
      </li>
    );
  }
  return (
    <li className="pinned-item">
      <a href={`#${pin.address}`} dir="auto">
        {pin.name}
      </a>
      <span className="pinned-actions">
        <Button kind="link" onClick={() => setDraft(pin.name)}>
          Rename<span className="sr-only"> {pin.name}</span>
        </Button>
        <Button kind="link" onClick={() => remove.mutate(pin)}>
          Unpin<span className="sr-only"> {pin.name}</span>
        </Button>
      </span>
    </li>
  );
}
