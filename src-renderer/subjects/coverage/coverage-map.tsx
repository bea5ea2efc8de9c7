import type { ViewRow } from '#shared/catalog/views.ts';
import { headOf } from '#shared/figures/figures.ts';
import { t, translated } from '#shared/language/message.ts';
import {
  type CoverageQuestion,
  type CoverageRecord,
  coveragePlaces,
  placeNames,
  quadrantMeanings,
  quadrants,
} from '#shared/subjects/coverage/question.ts';
import { formatNumber, formatShare } from '#shared/text/numbers.ts';
import { ReadFigure, ViewFigure } from '../../charts/view-figure.tsx';
import { useChangeSettings, useSettings } from '../../client/settings.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Fold } from '../../ui/block.tsx';
import { Toggle } from '../../ui/fields.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Named } from '../../ui/named.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { type AddressedTable, DataTable, OwnOrderTable } from '../../ui/table/data-table.tsx';
import { ListedSkills } from '../../ui/table/table-body.tsx';
import { goToCoverage, type PlaceShown } from './question.ts';

/** Where the table of skills begins. */
const coverageTableId = 'coverage-skills';
/** A screen of this size is read without scrolling; the others are on further pages. */
const pageSize = 10;
const height = 340;

const hrefOfSkill = ({ skill_id: id }: ViewRow<'coverage-map'>) => hrefOf('skill', { id });

interface CoverageMapProps {
  readonly coverage: CoverageRecord;
  readonly question: CoverageQuestion;
  readonly place: PlaceShown;
}

interface WithGapOrder {
  /** Order and page of the table of gaps, which other parts of the screen may set. */
  readonly gapOrder: AddressedTable;
}

/** Demand against supply as a chart, and the skills of one of its quarters, or all of them, as a table. */
export function CoverageMap({ coverage, question, place, gapOrder }: CoverageMapProps & WithGapOrder) {
  const read = useAllRows({ view: 'coverage-map', params: question });
  const shared = { params: question, hrefOf: hrefOfSkill, height } as const;
  const table = <Skills question={question} place={place} gapOrder={gapOrder} />;
  return (
    <ReadFigure {...headOf('coverage-map')} read={read} height={height} initial="both" table={table}>
      {(page) => (
        <>
          <ViewFigure id="coverage-map" page={page} {...shared} initial="both" table={table} />
          {coverage.places.build > 0 && (
            <Fold title={translated(headOf('coverage-nearness').title)}>
              <ViewFigure id="coverage-nearness" page={page} {...shared} table={table} />
            </Fold>
          )}
        </>
      )}
    </ReadFigure>
  );
}

const shownPlaces = () =>
  [...coveragePlaces, 'all' as const].map((value) => ({
    value,
    label: value === 'all' ? t('All skills') : translated(placeNames[value]),
  }));

/** The skills of one place; order and page start over with another. */
function Skills({ question, place, gapOrder }: Pick<CoverageMapProps, 'question' | 'place'> & WithGapOrder) {
  return (
    <div id={coverageTableId} className="coverage-skills">
      <Toggle
        label={t('Skills in the table')}
        value={place}
        options={shownPlaces()}
        onChange={(next) => goToCoverage(question, next)}
      />
      {place === 'build' ? (
        <Gaps question={question} gapOrder={gapOrder} />
      ) : (
        <OtherSkills key={place} question={question} place={place} />
      )}
    </div>
  );
}

/** A percentage with a bar of its length. */
export const percentMeter = (value: number | null) =>
  value === null ? <NotReported /> : <Meter text={formatShare(value)} share={value / 100} />;

/** Courses by their keys, which have no space and stand in one text. */
export function CourseList({ keys }: { readonly keys: string | null }) {
  if (keys === null) return <NotReported />;
  return (
    <ul className="listed-courses">
      {keys.split(', ').map((key) => (
        <li key={key}>
          <a href={hrefOf('course', { key })} dir="auto">
            <Named kind="course" id={key} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Gaps({ question, gapOrder }: Pick<CoverageMapProps, 'question'> & WithGapOrder) {
  return (
    <DataTable
      {...gapOrder}
      view="coverage-opportunity"
      params={question}
      pageSize={pageSize}
      cells={{
        opportunity_pct: (row) => percentMeter(row.opportunity_pct),
        near_skills: (row) => <ListedSkills text={row.near_skills} />,
        carriers: (row) => <CourseList keys={row.carriers} />,
      }}
      none={t('Every skill in demand is taught.')}
    />
  );
}

function OtherSkills({ question, place }: Pick<CoverageMapProps, 'question' | 'place'>) {
  if (place === 'all')
    return (
      <OwnOrderTable view="coverage-skills" params={question} pageSize={pageSize} none={t('There are no skills.')} />
    );
  return (
    <>
      {place === 'outside' && (
        <p className="as-of">
          {t(
            'Taught, but in no job list. They may still be in demand: the service lists only the top skills of each job.',
          )}
        </p>
      )}
      <OwnOrderTable
        view="coverage-skills"
        title={placeNames[place]}
        params={{ ...question, place }}
        pageSize={pageSize}
        hide={place === 'outside' ? ['place', 'demand', 'jobs', 'quotient', 'standing'] : ['place']}
        none={t('There are no skills here.')}
      />
    </>
  );
}

/** Has the table show the skills of a place, and scrolls to it. */
export function useShowPlace({ question, place }: Pick<CoverageMapProps, 'question' | 'place'>) {
  const { figures } = useSettings();
  const change = useChangeSettings();
  return (next: PlaceShown) => {
    if (figures['coverage-map'] === 'chart') change((now) => ({ figures: { ...now.figures, 'coverage-map': 'both' } }));
    if (next !== place) goToCoverage(question, next);
    // The table is there a moment later when only the chart was shown.
    requestAnimationFrame(() => document.getElementById(coverageTableId)?.scrollIntoView({ block: 'start' }));
  };
}

/** How many skills are in each quarter of the chart. A tile has the table show its skills. */
export function QuadrantTiles({ coverage, question, place }: CoverageMapProps) {
  const show = useShowPlace({ question, place });
  return (
    <fieldset className="quadrant-tiles">
      <legend className="sr-only">{t('Skills by demand and supply')}</legend>
      {quadrants.map((each) => (
        <button
          key={each}
          type="button"
          className={`quadrant quadrant-${each}`}
          aria-pressed={each === place}
          onClick={() => show(each)}
        >
          <span className="quadrant-name">{translated(placeNames[each])}</span>
          <span className="kpi-value">{formatNumber(coverage.places[each])}</span>
          <span className="kpi-note">{translated(quadrantMeanings[each])}</span>
        </button>
      ))}
    </fieldset>
  );
}
