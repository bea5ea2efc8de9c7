import type { ReactNode } from 'react';
import type { ExportCheck, ExportFormat } from '#contract/exports.ts';
import { notPromised } from '#shared/catalog/small-numbers.ts';
import { modeLabel } from '#shared/catalog/vocabulary.ts';
import { plural } from '#shared/text/numbers.ts';
import { hrefOf } from '../../routing/routes.ts';

/** The treatment of each finding, and how it is changed. */
export interface Fixes {
  readonly hides: boolean;
  readonly guard: boolean;
  readonly labels: boolean;
  readonly threshold: number;
  readonly format: ExportFormat;
  readonly onHides: (next: boolean) => void;
  readonly onGuard: (next: boolean) => void;
  readonly onLabels: (next: boolean) => void;
  readonly onWorkbook: () => void;
}

/** What the check found in the rows, each with what can be done about it in one click. */
export function Findings({ found, fixes }: { readonly found: ExportCheck; readonly fixes: Fixes }) {
  const { small, formulaLike, reshaped, unlabelled } = found;
  const isClear = small.cells === 0 && formulaLike === 0 && reshaped === 0 && unlabelled.ids === 0;
  if (isClear) {
    return (
      <p>{plural(found.rows, 'row')}. No small numbers, no text that looks like a formula, no ids without a name.</p>
    );
  }
  return (
    <ul className="findings">
      {small.cells > 0 && (
        <Finding
          says={`${plural(small.cells, 'count')} of fewer than ${fixes.threshold} learners, under ${inWords(small.columns.map(modeLabel))}.`}
          fix="Leave them empty, with what would give them away"
          note={fixes.hides ? notPromised : undefined}
          on={fixes.hides}
          onChange={fixes.onHides}
        />
      )}
      {formulaLike > 0 && fixes.format === 'csv' && (
        <Finding
          says={`${plural(formulaLike, 'text')} that a spreadsheet could take for a formula.`}
          fix="Put a quote before each, so that it stays text"
          on={fixes.guard}
          onChange={fixes.onGuard}
        />
      )}
      {formulaLike > 0 && fixes.format === 'xlsx' && (
        <li>{plural(formulaLike, 'text')} that looks like a formula. In a workbook it stays text.</li>
      )}
      {reshaped > 0 && fixes.format === 'csv' && (
        <Finding
          says={`${plural(reshaped, 'text')} of digits that a spreadsheet would change: it shows 007 as 7, and an id of 20 digits without its last five.`}
          fix="Write a workbook, which keeps them"
          on={false}
          onChange={fixes.onWorkbook}
        />
      )}
      {reshaped > 0 && fixes.format === 'xlsx' && (
        <li>{plural(reshaped, 'text')} of digits. In a workbook it stays as it is.</li>
      )}
      {unlabelled.ids > 0 && (
        <Finding
          says={
            <>
              {plural(unlabelled.ids, 'id')} without a name, under {inWords(unlabelled.columns)}.{' '}
              <a href={hrefOf('settings', { section: 'courses' })}>Give names</a>
            </>
          }
          fix="Add a column with the names that are known"
          on={fixes.labels}
          onChange={fixes.onLabels}
        />
      )}
    </ul>
  );
}

interface FindingProps {
  readonly says: ReactNode;
  readonly fix: string;
  readonly note?: string | undefined;
  readonly on: boolean;
  readonly onChange: (next: boolean) => void;
}

function Finding({ says, fix, note, on, onChange }: FindingProps) {
  return (
    <li>
      {says}
      <label className="check">
        <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
        {fix}
      </label>
      {note !== undefined && <p className="field-note">{note}</p>}
    </li>
  );
}

/** `A`, `A and B`, `A, B and 3 more`. */
function inWords(labels: readonly string[]): string {
  const [first = '', second, ...rest] = labels;
  if (second === undefined) return first;
  if (rest.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${rest.length} more`;
}
