import { views } from '#shared/catalog/views.ts';
import { titleOf } from '#shared/figures/figures.ts';
import { t, translated } from '#shared/language/message.ts';
import type { CoverageQuestion, CoverageRecord } from '#shared/subjects/coverage/question.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { useAllRows } from '../../client/views.ts';
import { Fold } from '../../ui/block.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useOwnOrder } from '../../ui/table/use-table-address.ts';
import { CoverageTable, listOf, percentMeter } from './coverage-table.tsx';

interface CoverageDetailsProps {
  readonly coverage: CoverageRecord;
  readonly question: CoverageQuestion;
}

const counted = (count: number) => `(${formatNumber(count)})`;

/** Folded parts behind a decision: jobs that lack little, skills taught too little or too much, and the history of the comparison. */
export function CoverageDetails({ coverage, question }: CoverageDetailsProps) {
  return (
    <>
      <Fold title={translated(views['coverage-jobs'].title)} count={counted(coverage.almostJobs)}>
        <AlmostCovered question={question} />
      </Fold>
      {coverage.completing !== null && (
        <Fold title={translated(views['coverage-next-skills'].title)}>
          <CoverageTable view="coverage-next-skills" params={question} />
        </Fold>
      )}
      <Fold title={translated(views['coverage-undersupply'].title)} count={counted(coverage.underSupplied)}>
        <p className="as-of">
          {t(
            'Almost certainly taught less than their share of the demand (95% confidence). With few courses, do not read this as a ranking.',
          )}
        </p>
        <CoverageTable
          view="coverage-undersupply"
          params={question}
          none={t('No skill is almost certainly under-supplied.')}
        />
      </Fold>
      <Fold title={translated(views['coverage-oversupply'].title)} count={counted(coverage.overSupplied)}>
        <p className="as-of">{t('Almost certainly taught more than their share of the demand (95% confidence).')}</p>
        <CoverageTable
          view="coverage-oversupply"
          params={question}
          none={t('No skill is almost certainly over-supplied.')}
        />
      </Fold>
      <Fold title={translated(titleOf('portfolio-index'))}>
        <OverTime />
      </Fold>
    </>
  );
}

function AlmostCovered({ question }: Pick<CoverageDetailsProps, 'question'>) {
  return (
    <>
      <p className="as-of">
        {t(
          'At least four fifths of what the job asks for is taught, and one or two skills are missing. The taxonomy lists only the top skills of each job, so a job may need others.',
        )}
      </p>
      <CoverageTable
        view="coverage-jobs"
        params={question}
        cells={{
          reached_pct: (row) => percentMeter(row.reached_pct),
          missing_skills: (row) => listOf(row.missing_skills),
        }}
        none={t('No job is almost covered.')}
      />
    </>
  );
}

/** How the comparison of all courses came to be as it is. */
function OverTime() {
  const page = useAllRows({ view: 'portfolio-index', params: {} }).data;
  const order = useOwnOrder();
  if (page === undefined) return null;
  const table = <DataTable view="portfolio-index" params={{}} {...order} />;
  return <ViewFigure id="portfolio-index" page={page} params={{}} height={220} table={table} empty={table} />;
}
