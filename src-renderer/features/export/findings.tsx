import type { ReactNode } from 'react';
import type { ExportCheck, ExportFormat } from '#contract/exports.ts';
import { modeLabel } from '#shared/catalog/vocabulary.ts';
import { t } from '#shared/language/message.ts';
import { inWords } from '../../client/exporting.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Check } from '../../ui/fields.tsx';
import { HowCountsAreWithheld } from '../../ui/not-reported.tsx';

/** The treatment of each finding, and how it is changed. */
export interface Fixes {
  readonly withholds: boolean;
  readonly guard: boolean;
  readonly labels: boolean;
  readonly threshold: number;
  readonly format: ExportFormat;
  readonly onWithholds: (next: boolean) => void;
  readonly onGuard: (next: boolean) => void;
  readonly onLabels: (next: boolean) => void;
  readonly onWorkbook: () => void;
}

interface FindingsProps {
  readonly found: ExportCheck;
  readonly fixes: Fixes;
  /** Whether a column of the table has numbers of learners. */
  readonly hasLearners: boolean;
}

/** Says which names are missing, or that all are known; null where the file has no names beside IDs. */
export function namesText({ ids, columns, known }: ExportCheck['unlabelled']): string | null {
  if (ids > 0) {
    return t('{n, plural, one {# name is} other {# names are}} missing in {columns}.', {
      n: ids,
      columns: inWords(columns),
    });
  }
  return known.length > 0 ? t('All names in {columns} are known.', { columns: inWords(known) }) : null;
}

/** Lists what the check found in the rows, each with a fix in one click. */
export function Findings({ found, fixes, hasLearners }: FindingsProps) {
  const { small, hiddenBefore, formulaLike, reshaped, unlabelled } = found;
  const hidden = found.hidden - hiddenBefore;
  const isClear =
    small.cells === 0 && found.hidden === 0 && formulaLike === 0 && reshaped === 0 && unlabelled.ids === 0;
  const names = namesText(unlabelled);
  const clear = isClear && (
    <p>
      {hasLearners
        ? t('Nothing is hidden, because no count of learners is below {threshold}, except 0.', {
            threshold: fixes.threshold,
          })
        : t('Nothing here counts learners.')}
    </p>
  );
  if (clear && names === null) return clear;
  return (
    <>
      {clear}
      <ul className="findings">
        {hiddenBefore > 0 && (
          <li>
            {t(
              '{n, plural, one {# cell is hidden in this package and stays empty.} other {# cells are hidden in this package and stay empty.}}',
              { n: hiddenBefore },
            )}
          </li>
        )}
        {small.cells > 0 && (
          <Finding
            says={t('{n, plural, one {# count} other {# counts}} of fewer than {threshold} learners in {columns}.', {
              n: small.cells,
              threshold: fixes.threshold,
              columns: inWords(small.columns.map(modeLabel)),
            })}
            fix={t(
              '{n, plural, one {Leave this cell empty, and any that would reveal it} other {Leave these cells empty, and any that would reveal them}}',
              { n: small.cells },
            )}
            more={fixes.withholds && <HowCountsAreWithheld threshold={fixes.threshold} />}
            on={fixes.withholds}
            onChange={fixes.onWithholds}
          />
        )}
        {small.cells === 0 && hidden > 0 && (
          <Finding
            says={t(
              '{n, plural, one {# cell} other {# cells}} would let a reader work out a count of fewer than {threshold} learners.',
              { n: hidden, threshold: fixes.threshold },
            )}
            fix={t('{n, plural, one {Leave this cell empty} other {Leave these cells empty}}', { n: hidden })}
            more={fixes.withholds && <HowCountsAreWithheld threshold={fixes.threshold} />}
            on={fixes.withholds}
            onChange={fixes.onWithholds}
          />
        )}
        {formulaLike > 0 && fixes.format === 'csv' && (
          <Finding
            says={t(
              '{n, plural, one {A spreadsheet could treat # cell as a formula.} other {A spreadsheet could treat # cells as formulas.}}',
              {
                n: formulaLike,
              },
            )}
            fix={t('Put an apostrophe before each so that it stays text')}
            on={fixes.guard}
            onChange={fixes.onGuard}
          />
        )}
        {formulaLike > 0 && fixes.format === 'xlsx' && (
          <li>
            {t(
              '{n, plural, one {# cell looks like a formula. In an Excel workbook it stays text.} other {# cells look like formulas. In an Excel workbook they stay text.}}',
              { n: formulaLike },
            )}
          </li>
        )}
        {reshaped > 0 && fixes.format === 'csv' && (
          <Finding
            says={t(
              'A spreadsheet would change {n, plural, one {# cell} other {# cells}}. It would show 007 as 7 and 1/2 as a date, and lose the last five digits of a 20-digit ID.',
              { n: reshaped },
            )}
            fix={t('Save as an Excel workbook, which keeps them')}
            on={false}
            onChange={fixes.onWorkbook}
          />
        )}
        {reshaped > 0 && fixes.format === 'xlsx' && (
          <li>
            {t(
              '{n, plural, one {# cell that Excel would treat as a number, date or formula is} other {# cells that Excel would treat as a number, date or formula are}} kept as text in the workbook.',
              { n: reshaped },
            )}
          </li>
        )}
        {names !== null && (
          <Finding
            says={
              <>
                {names}{' '}
                {unlabelled.ids > 0 && <a href={hrefOf('settings', { section: 'courses' })}>{t('Add names')}</a>}
              </>
            }
            fix={t('Include known names')}
            on={fixes.labels}
            onChange={fixes.onLabels}
          />
        )}
      </ul>
    </>
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
      <Check checked={on} onChange={onChange}>
        {fix}
      </Check>
      {more}
    </li>
  );
}
