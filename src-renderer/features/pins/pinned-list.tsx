import { message, t } from '#shared/language/message.ts';
import type { Pin } from '#shared/subjects/annotations/annotations.ts';
import { usePins, useRemovePin, useRenamePin } from '../../client/annotations.ts';
import { Button } from '../../ui/button.tsx';
import { Keys } from '../../ui/keys.tsx';
import { NameInPlace } from '../../ui/name-in-place.tsx';
import { srOnly, Words } from '../../ui/words.tsx';

/** The pinned views, to open, rename and unpin. */
export function PinnedList() {
  const pins = usePins();
  return (
    <section className="block" aria-labelledby="pinned">
      <h2 id="pinned">{t('Pinned views')}</h2>
      {pins.length === 0 && (
        <p className="quiet">
          <Words
            of={message('Nothing pinned yet. {keys} pins the current view, with its filters, order and dates.')}
            keys={<Keys keys="Ctrl+D" />}
          />
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
          label={t('Name of the pin {name}', { name: pin.name })}
          name={pin.name}
          onName={(name) => rename.mutate({ pin: { ...pin, name }, before: pin.name })}
        >
          <Words of={message('Rename<hidden> {name}</hidden>')} hidden={srOnly} name={pin.name} />
        </NameInPlace>
        <Button kind="link" onClick={() => remove.mutate(pin)}>
          <Words of={message('Unpin<hidden> {name}</hidden>')} hidden={srOnly} name={pin.name} />
        </Button>
      </span>
    </li>
  );
}
