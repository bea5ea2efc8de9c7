import { useChangeLabels, useLabels } from '#renderer/client/annotations.ts';
import { NameInPlace } from '#renderer/ui/name-in-place.tsx';
import { t } from '#shared/language/message.ts';
import type { LabelKind } from '#shared/subjects/annotations/annotations.ts';
import { isolate } from '#shared/text/text.ts';

interface RenameProps {
  readonly kind: LabelKind;
  readonly id: string;
  /** The service gives it a name without a label. */
  readonly isNamed?: boolean;
}

/** Gives a thing a name in place; an empty name takes away the user's own. */
export function Rename({ kind, id, isNamed = false }: RenameProps) {
  const labels = useLabels();
  const change = useChangeLabels();
  const label = labels.of(kind, id);
  const original = kind === 'run' && labels.isOwn(kind, id) ? labels.titleOf(id) : undefined;
  const save = (text: string) => {
    const done = () =>
      text === ''
        ? t('Name “{old}” removed. Choose Undo to restore it.', { old: isolate(label ?? id) })
        : t('Renamed from “{old}” to “{name}” in this app.', {
            old: isolate(label ?? id),
            name: isolate(text),
          });
    change.mutate({ changes: [{ kind, id, text: text === '' ? null : text }], done, was: label ?? id });
  };
  return (
    <NameInPlace
      // The text being typed is for this thing alone.
      key={`${kind} ${id}`}
      label={t('Name of {id}', { id })}
      name={label ?? ''}
      placeholder={original}
      note={original && t('Leave empty for the service’s name: {name}.', { name: isolate(original) })}
      mayBeEmpty={labels.isOwn(kind, id)}
      onName={save}
    >
      {label === undefined && !isNamed ? t('Give it a name') : t('Rename')}
    </NameInPlace>
  );
}
