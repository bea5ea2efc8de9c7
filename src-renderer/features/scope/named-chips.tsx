import { t } from '#shared/language/message.ts';
import type { CompareKind } from '#shared/subjects/compare/compare.ts';
import { PickName } from '../../subjects/compare/found-names.tsx';
import { X } from '../../ui/icons.tsx';

interface NamedChipsProps {
  readonly kind: CompareKind;
  readonly ids: readonly string[];
  readonly label: string;
  readonly onRemove: (id: string) => void;
}

/** Things by their names, each with a button that takes it away; nothing while there are none. */
export function NamedChips({ kind, ids, label, onRemove }: NamedChipsProps) {
  if (ids.length === 0) return null;
  return (
    <ul className="chips" aria-label={label}>
      {ids.map((id) => (
        <li key={id}>
          <NamedChip kind={kind} id={id} others={ids} onRemove={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}

interface NamedChipProps extends Pick<NamedChipsProps, 'kind'> {
  readonly id: string;
  readonly others: readonly string[];
  readonly onRemove: () => void;
}

function NamedChip({ onRemove, ...named }: NamedChipProps) {
  return (
    <button type="button" className="chip" title={named.id} onClick={onRemove}>
      <span className="sr-only">{t('Remove⟨before a name⟩')}: </span>
      <PickName {...named} /> <X size={12} />
    </button>
  );
}
