import type { Column } from '../../../src-preload/contract/columns.ts';
import type { ViewName } from '../../../src-preload/contract/views.ts';
import { useChangeSettings, useSettings } from '../../client/settings.ts';
import { hiddenColumnsOf } from './hidden-columns.ts';

interface ColumnChoiceProps {
  readonly view: ViewName;
  readonly title: string;
  /** All columns that there are, hidden or not. */
  readonly columns: readonly Column[];
}

/** Which columns of a view are shown; remembered per view. The first one names the row and always stays. */
export function ColumnChoice({ view, title, columns }: ColumnChoiceProps) {
  const settings = useSettings();
  const change = useChangeSettings();
  const hidden = hiddenColumnsOf(settings, view);
  const choose = (key: string, isShown: boolean) => {
    change((now) => {
      const others = hiddenColumnsOf(now, view).filter((each) => each !== key);
      return { hiddenColumns: { ...now.hiddenColumns, [view]: isShown ? others : [...others, key] } };
    });
  };
  return (
    <details className="column-choice">
      <summary>
        Columns<span className="sr-only"> of {title}</span>
        {hidden.length > 0 && <span className="quiet"> ({hidden.length} hidden)</span>}
      </summary>
      <fieldset>
        <legend className="sr-only">Columns of {title}</legend>
        {columns.slice(1).map(({ key, label }) => (
          <label key={key} className="check">
            <input
              type="checkbox"
              checked={!hidden.includes(key)}
              onChange={(event) => choose(key, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
