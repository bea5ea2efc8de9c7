import type { LabelKind } from '#shared/catalog/annotations.ts';
import { useChangeLabels, useLabels } from '../../client/annotations.ts';
import { NameInPlace } from '../../ui/name-in-place.tsx';

interface RenameProps {
  readonly kind: LabelKind;
  readonly id: string;
}

/** Gives a thing a name in place; an empty name takes away the user's own. */
export function Rename({ kind, id }: RenameProps) {
  const labels = useLabels();
  const change = useChangeLabels();
  const label = labels.of(kind, id);
  const save = (text: string) => {
    const done = text === '' ? `The name of ${id} is taken away.` : `${id} is now called “${text}”.`;
    change.mutate({ changes: [{ kind, id, text: text === '' ? null : text }], done });
  };
  return (
    <NameInPlace
      // The text being typed is for this thing alone.
      key={`${kind} ${id}`}
      label={`Name of ${id}`}
      name={label ?? ''}
      mayBeEmpty={labels.isOwn(kind, id)}
      onName={save}
    >
      {label === undefined ? 'Give it a name' : 'Rename'}
    </NameInPlace>
  );
}
