import { packageThresholds } from '../../../src-preload/contract/packages.ts';
import { oneFileAtATime, usualThreshold } from '../../../src-preload/contract/small-numbers.ts';
import { CountField } from '../../ui/count-field.tsx';

interface SafeToShareProps {
  readonly threshold: number | null;
  readonly onThreshold: (threshold: number | null) => void;
  readonly hasNotes: boolean;
}

/** What is in a package that should not go to everybody, and what is done about it. */
export function SafeToShare({ threshold, onThreshold, hasNotes }: SafeToShareProps) {
  return (
    <fieldset data-testid="safe-to-share">
      <legend>Safe to share</legend>
      <ul className="marked-list">
        <li data-mark="✓">No data on single learners, no report files, no secrets: they are never in a package.</li>
        <li data-mark={threshold === null ? '⚠' : '✓'}>
          {threshold === null
            ? 'Small counts of learners are given as they are. They may point to single people.'
            : `Counts of learners from 1 to ${threshold - 1} are withheld, and the next smallest where one could be worked out. 0 stays 0. ${oneFileAtATime}`}
        </li>
        {hasNotes && <li data-mark="⚠">Your notes are in it, word by word. Make sure that they name nobody.</li>}
        <li data-mark="–">
          Answers that learners typed are in it as text. The README warns of those that look like formulas.
        </li>
      </ul>
      <div>
        <label className="check">
          <input
            type="checkbox"
            checked={threshold !== null}
            onChange={(event) => onThreshold(event.target.checked ? usualThreshold : null)}
          />
          Hide small counts of learners
        </label>
      </div>
      {threshold !== null && (
        <CountField
          label="Hide counts below"
          value={threshold}
          range={packageThresholds}
          required
          onChange={onThreshold}
        />
      )}
    </fieldset>
  );
}
