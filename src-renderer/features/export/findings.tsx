import type { ReactNode } from 'react';
import type { ExportCheck, ExportFormat } from '#contract/exports.ts';
import { modeLabel } from '#shared/catalog/vocabulary.ts';
import { t, translated } from '#shared/language/message.ts';
import { hrefOf } from '../../routing/routes.ts';
import { HowCountsAreHidden } from '../../ui/not-reported.tsx';

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
      <p>
        {t(
          '{n, plural, one {# row} other {# rows}}. No small numbers, no text that looks like a formula, no ids without a name.',
          { n: found.rows },
        )}
      </p>
    );
  }
  return (
    <ul className="findings">
      {small.cells > 0 && (
        <Finding
          says={t('{n, plural, one {# count} other {# counts}} of fewer than {threshold} learners, under {columns}.', {
            n: small.cells,
            threshold: fixes.threshold,
            columns: inWords(small.columns.map(modeLabel)),
          })}
          fix={t('Leave them empty, with any that would reveal them')}
          more={fixes.hides && <HowCountsAreHidden threshold={fixes.threshold} />}
          on={fixes.hides}
          onChange={fixes.onHides}
        />
      )}
      {formulaLike > 0 && fixes.format === 'csv' && (
        <Finding
          says={t('{n, plural, one {# text} other {# texts}} that a spreadsheet could take for a formula.', {
            n: formulaLike,
          })}
          fix={t('Put a quote before each, so that it stays text')}
          on={fixes.guard}
          onChange={fixes.onGuard}
        />
      )}
      {formulaLike > 0 && fixes.format === 'xlsx' && (
        <li>
          {t(
            '{n, plural, one {# text that looks like a formula. In a workbook it stays text.} other {# texts that look like a formula. In a workbook they stay text.}}',
            { n: formulaLike },
          )}
        </li>
      )}
      {reshaped > 0 && fixes.format === 'csv' && (
        <Finding
          says={t(
            '{n, plural, one {# text} other {# texts}} that a spreadsheet would change: it shows 007 as 7, 1/2 as a date, and an id of 20 digits without its last five.',
            { n: reshaped },
          )}
          fix={t('Write a workbook, which keeps them')}
          on={false}
          onChange={fixes.onWorkbook}
        />
      )}
      {reshaped > 0 && fixes.format === 'xlsx' && (
        <li>
          {t(
            '{n, plural, one {# text that a spreadsheet would change stays} other {# texts that a spreadsheet would change stay}} as written in a workbook.',
            { n: reshaped },
          )}
        </li>
      )}
      {unlabelled.ids > 0 && (
        <Finding
          says={
            <>
              {t('{n, plural, one {# id} other {# ids}} without a name, under {columns}.', {
                n: unlabelled.ids,
                columns: inWords(unlabelled.columns),
              })}{' '}
              <a href={hrefOf('settings', { section: 'courses' })}>{t('Give names')}</a>
            </>
          }
          fix={t('Include known names')}
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
  /** Stands below the choice. */
  readonly more?: ReactNode;
  readonly on: boolean;
  readonly onChange: (next: boolean) => void;
}

function Finding({ says, fix, more, on, onChange }: FindingProps) {
  return (
    <li>
      {says}
      <label className="check">
        <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
        {fix}
      </label>
      {more}
    </li>
  );
}

/** `A`, `A and B`, `A, B and 3 more`. */
function inWords(labels: readonly string[]): string {
  const [first = '', second, ...rest] = labels.map(translated);
  if (second === undefined) return first;
  if (rest.length === 0) return t('{first} and {second}', { first, second });
  return t('{first}, {second} and {n} more', { first, second, n: rest.length });
}
