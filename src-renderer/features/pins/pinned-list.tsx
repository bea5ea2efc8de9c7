import type { Pin } from '#shared/catalog/annotations.ts';
import { usePins, useRemovePin, useRenamePin } from '../../client/annotations.ts';
import { Button } from '../../ui/button.tsx';
import { Keys } from '../../ui/keys.tsx';
import { NameInPlace } from '../../ui/name-in-place.tsx';

/** The pinned views, to open, rename and unpin. */
export function PinnedList() {
  const pins = usePins();
  return (
    <section className="block" aria-labelledby="pinned">
      <h2 id="pinned">Pinned views</h2>
      {pins.length === 0 && (
        <p className="quiet">
          None yet. <Keys keys="Ctrl+D" /> pins the view that you look at, with its filters, order and dates.
        </p>
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
  const rename = useRenamePin();
  const remove = useRemovePin();
  return (
    <li className="pinned-item">
      <a href={`#${pin.address}`} dir="auto">
        {pin.name}
      </a>
      <span className="pinned-actions">
        <NameInPlace
          label={`Name of the pin ${pin.name}`}
          name={pin.name}
          onName={(name) => rename.mutate({ pin: { ...pin, name }, before: pin.name })}
        >
          Rename<span className="sr-only"> {pin.name}</span>
        </NameInPlace>
        <Button kind="link" onClick={() => remove.mutate(pin)}>
          Unpin<span className="sr-only"> {pin.name}</span>
        </Button>
      </span>
    </li>
  );
}
