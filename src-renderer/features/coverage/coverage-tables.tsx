import type { ReactNode } from 'react';
import type { CoverageQuestion } from '#shared/catalog/coverage-question.ts';
import type { CoverageRecord } from '#shared/catalog/coverage-record.ts';
import { type ViewName, type ViewRow, views } from '#shared/catalog/views.ts';
import { headOf } from '#shared/figures/figures.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatShare } from '#shared/text/numbers.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Block } from '../../ui/block.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Named } from '../../ui/named.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import { useOwnOrder } from '../../ui/table/use-table-address.ts';

interface CoverageTablesProps {
  readonly coverage: CoverageRecord;
  readonly question: CoverageQuestion;
}

/** The comparison in two pictures and their tables, the jobs that lack little, and what is taught too little or too much. */
export function CoverageTables({ coverage, question }: CoverageTablesProps) {
  if (coverage.jobs === 0 && coverage.places.outside === 0)
    return (
      <EmptyState title={t('There is nothing to compare yet.')}>
        <p>
          {t('Jobs and skills come with a sync.')} <a href={hrefOf('sync', {})}>{t('Go to Sync')}</a>
        </p>
      </EmptyState>
    );
  return (
    <>
      <MapFigures coverage={coverage} question={question} />
      <div className="pairs">
        <Jobs coverage={coverage} question={question} />
        <Standings question={question} />
        <Outside coverage={coverage} question={question} />
      </div>
      <OverTime />
    </>
  );
}

/** How the comparison of all courses came to be as it is; nothing on its first day. */
function OverTime() {
  const page = useAllRows({ view: 'portfolio-index', params: {} }).data;
  const order = useOwnOrder();
  if (page === undefined) return null;
  const table = <DataTable view="portfolio-index" params={{}} {...order} />;
  return <ViewFigure id="portfolio-index" page={page} params={{}} height={220} table={table} empty={null} />;
}

/** A table whose order is not worth an address: the address is the comparison. */
const CoverageTable = <V extends ViewName>(props: Omit<DataTableProps<V>, 'address' | 'onAddress'>) => (
  <DataTable {...(props as DataTableProps<V>)} {...useOwnOrder()} />
);

const hrefOfSkill = ({ skill_id: id }: ViewRow<'coverage-map'>) => hrefOf('skill', { id });

const height = 340;

function MapFigures({ coverage, question }: CoverageTablesProps) {
  const read = useAllRows({ view: 'coverage-map', params: question });
  const shared = { params: question, hrefOf: hrefOfSkill, height, initial: 'both' } as const;
  const skills = <CoverageTable view="coverage-skills" params={question} />;
  const build = <BuildTable question={question} />;
  return (
    <>
      <ReadFigure {...headOf('coverage-map')} read={read} height={height} initial="both" table={skills}>
        {(page) => <ViewFigure id="coverage-map" page={page} {...shared} table={skills} />}
      </ReadFigure>
      {coverage.places.build > 0 && (
        <ReadFigure {...headOf('coverage-nearness')} read={read} height={height} initial="both" table={build}>
          {(page) => <ViewFigure id="coverage-nearness" page={page} {...shared} table={build} />}
        </ReadFigure>
      )}
    </>
  );
}

const percentMeter = (value: number | null) =>
  value === null ? <NotReported /> : <Meter text={formatShare(value)} share={value / 100} />;

/** A list of skills needs some width, or its words break. */
const listOf = (text: string | null) =>
  text === null ? (
    <NotReported />
  ) : (
    <span className="listed-skills" dir="auto">
      {text}
    </span>
  );

/** Courses by their keys, which have no space. */
const coursesOf = (text: string | null): ReactNode =>
  text === null ? (
    <NotReported />
  ) : (
    <ul className="listed-courses">
      {text.split(', ').map((key) => (
        <li key={key}>
          <a href={hrefOf('course', { key })} dir="auto">
            <Named kind="course" id={key} />
          </a>
        </li>
      ))}
    </ul>
  );

function BuildTable({ question }: Pick<CoverageTablesProps, 'question'>) {
  return (
    <CoverageTable
      view="coverage-opportunity"
      params={question}
      cells={{
        opportunity_pct: (row) => percentMeter(row.opportunity_pct),
        near_skills: (row) => listOf(row.near_skills),
        carriers: (row) => coursesOf(row.carriers),
      }}
      none={t('Every skill that is asked for is taught.')}
    />
  );
}

function Jobs({ coverage, question }: CoverageTablesProps) {
  return (
    <>
      <Block title={translated(views['coverage-jobs'].title)}>
        <p className="as-of">
          {t(
            'At least four fifths of what the job asks for is taught, and one or two skills are missing. The lists of the taxonomy are cut off: a job may need skills that it does not name.',
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
      </Block>
      {coverage.completing !== null && (
        <Block title={translated(views['coverage-next-skills'].title)}>
          <CoverageTable view="coverage-next-skills" params={question} />
        </Block>
      )}
    </>
  );
}

function Standings({ question }: Pick<CoverageTablesProps, 'question'>) {
  return (
    <>
      <Block title={translated(views['coverage-undersupply'].title)}>
        <p className="as-of">
          {t(
            'Sure to be taught less than their share of the demand: the 95% point of the ratio is below 1. A ratio of few courses is not sure, so these are no ranks.',
          )}
        </p>
        <CoverageTable
          view="coverage-undersupply"
          params={question}
          none={t('No skill is sure to be under-supplied.')}
        />
      </Block>
      <Block title={translated(views['coverage-oversupply'].title)}>
        <p className="as-of">{t('Sure to be taught more than their share: the 5% point of the ratio is above 1.')}</p>
        <CoverageTable view="coverage-oversupply" params={question} none={t('No skill is sure to be over-supplied.')} />
      </Block>
    </>
  );
}

/** Taught skills that no job names. */
function Outside({ coverage, question }: CoverageTablesProps) {
  if (coverage.places.outside === 0) return null;
  return (
    <Block title={t('Not in any job list')}>
      <p className="as-of">
        {t('Taught, but no job names them. That is no proof of no demand: the lists of jobs are cut off.')}
      </p>
      <CoverageTable
        view="coverage-skills"
        title={t('Not in any job list')}
        params={{ ...question, place: 'outside' }}
        hide={['place', 'demand', 'jobs', 'quotient', 'standing']}
        none={t('Jobs name every taught skill.')}
      />
    </Block>
  );
}
