import { t, translated } from '#shared/language/message.ts';
import {
  type CoverageQuestion,
  type CoverageRecord,
  placeNames,
  quadrantMeanings,
  quadrants,
} from '#shared/subjects/coverage/question.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { useChangeSettings, useSettings } from '../../client/settings.ts';
import { coverageTableId } from './coverage-map.tsx';
import { goToCoverage, type PlaceShown } from './question.ts';

interface QuadrantTilesProps {
  readonly coverage: CoverageRecord;
  readonly question: CoverageQuestion;
  readonly place: PlaceShown;
}

/** How many skills are in each quarter of the chart. A tile has the table show its skills. */
export function QuadrantTiles({ coverage, question, place }: QuadrantTilesProps) {
  const { figures } = useSettings();
  const change = useChangeSettings();
  const show = (next: PlaceShown) => {
    if (figures['coverage-map'] === 'chart') change((now) => ({ figures: { ...now.figures, 'coverage-map': 'both' } }));
    if (next !== place) goToCoverage(question, next);
    // The table is there a moment later when only the chart was shown.
    requestAnimationFrame(() => document.getElementById(coverageTableId)?.scrollIntoView({ block: 'start' }));
  };
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
