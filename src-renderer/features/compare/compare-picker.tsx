import { type CompareKind, kindText, mostCompared } from '#shared/catalog/compare.ts';
import { PickChips } from './compare-tray.tsx';
import { FoundNames } from './found-names.tsx';

interface ComparePickerProps {
  readonly kind: CompareKind;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** The compared things, and a search for more of them. */
export function ComparePicker({ kind, ids, onChange }: ComparePickerProps) {
  return (
    <div className="compare-picker">
      {ids.length > 0 && (
        <PickChips kind={kind} ids={ids} onRemove={(id) => onChange(ids.filter((each) => each !== id))} />
      )}
      {ids.length >= mostCompared ? (
        <p className="quiet">A comparison has room for {mostCompared}. Remove one to add another.</p>
      ) : (
        <FoundNames
          kind={kind}
          label={`Add a ${kindText[kind].one}`}
          without={ids}
          onChoose={(id) => onChange([...ids, id])}
        />
      )}
    </div>
  );
}
