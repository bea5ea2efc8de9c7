import { t } from '#shared/language/message.ts';
import { type CompareKind, maxCompared } from '#shared/subjects/compare/compare.ts';
import { PickChips } from './compare-tray.tsx';
import { FoundNames } from './found-names.tsx';
import { MostSimilar } from './most-similar.tsx';

interface ComparePickerProps {
  readonly kind: CompareKind;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

const hasOne = (ids: readonly string[]): ids is readonly [string, ...string[]] => ids.length > 0;

/** The compared things, and a search for more of them. */
export function ComparePicker({ kind, ids, onChange }: ComparePickerProps) {
  const add = (id: string) => onChange([...ids, id]);
  return (
    <div className="compare-picker">
      {ids.length > 0 && (
        <PickChips kind={kind} ids={ids} onRemove={(id) => onChange(ids.filter((each) => each !== id))} />
      )}
      {ids.length >= maxCompared ? (
        <p className="quiet">{t('A comparison holds up to {max}. Remove one to add another.', { max: maxCompared })}</p>
      ) : (
        <>
          {kind === 'jobs' && hasOne(ids) && <MostSimilar ids={ids} onChoose={add} />}
          <FoundNames
            kind={kind}
            label={t('Add a {kind, select, runs {run} courses {course} jobs {job} other {skill}}', { kind })}
            without={ids}
            onChoose={add}
          />
        </>
      )}
    </div>
  );
}
