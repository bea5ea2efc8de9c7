import { type LabelOf, runNames } from '../../catalog/names-apart.ts';
import type { ViewRow } from '../../catalog/views.ts';
import { valueAxis } from '../../figures/charts/axes.ts';
import type { ChartOf, Dot, Figure } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { headOf } from '../../figures/figures.ts';
import { t } from '../../language/message.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';

type RunRow = ViewRow<'problem-runs'>;

/** A share of learners in a run, with its interval. */
interface DrawnShare {
  readonly runId: string;
  readonly share: number;
  readonly between: readonly [number, number];
  readonly learners: number;
}

/** First answers say more of a question than last ones; they are drawn where every run has them, so that all dots mean the same. */
const drawsFirst = (rows: readonly RunRow[]): boolean => rows.every(({ first_right_pct }) => first_right_pct !== null);

function sharesOf(rows: readonly RunRow[]): DrawnShare[] {
  const isFirst = drawsFirst(rows);
  return rows.flatMap((row) => {
    const [share, low, high, learners] = isFirst
      ? [row.first_right_pct, row.first_low_pct, row.first_high_pct, row.first_learners]
      : [row.right_pct, row.low_pct, row.high_pct, row.learners];
    if (share === null || low === null || high === null || learners === null) return [];
    // A share of which a count is not shown cannot be drawn.
    if (![share, low, high, learners].every(Number.isFinite)) return [];
    return [{ runId: row.run_id, share, between: [low, high], learners }];
  });
}

function findingOf(shares: readonly DrawnShare[], isFirst: boolean, name: (runId: string) => string): string {
  const [first] = shares;
  if (!first) return '';
  const sorted = shares.toSorted((one, other) => one.share - other.share);
  const [low, high] = [sorted[0] ?? first, sorted.at(-1) ?? first];
  const values = {
    runs: shares.length,
    low: formatPercent(low.share),
    lowRun: isolate(name(low.runId)),
    high: formatPercent(high.share),
    highRun: isolate(name(high.runId)),
  };
  return isFirst
    ? t(
        'Between {low} ({lowRun}) and {high} ({highRun}) of the learners got it right at first, in {runs, plural, one {# run} other {# runs}}.',
        values,
      )
    : t(
        'Between {low} ({lowRun}) and {high} ({highRun}) of the learners got it right in the end, in {runs, plural, one {# run} other {# runs}}.',
        values,
      );
}

/** How many had one question right, in each run of the course that asks it: a dot with its interval for each, oldest run first. */
export function questionInRunsFigure(rows: readonly RunRow[], labelOf: LabelOf): Figure<ChartOf<'dots'>> | null {
  const shares = sharesOf(rows);
  if (shares.length < 2) return null;
  const name = runNames(
    shares.map(({ runId }) => runId),
    labelOf,
  );
  const isFirst = drawsFirst(rows);
  const finding = findingOf(shares, isFirst, name);
  const valueLabel = isFirst ? t('First answer right, %') : t('Last answer right, %');
  return {
    ...headOf('problem-runs'),
    finding,
    note: t('The line through a dot is its 95% interval: the fewer learners, the longer it is.'),
    name: plotName(t('Dot plot'), t('{what} in each run', { what: valueLabel }), shares.length, finding),
    chart: {
      kind: 'dots',
      dots: shares.map(
        ({ runId, share, between, learners }): Dot => ({
          label: name(runId),
          value: share,
          between,
          note: t('n {count}', { count: formatNumber(learners) }),
        }),
      ),
      axis: valueAxis(
        shares.flatMap(({ between }) => between),
        'line',
        5,
      ),
      valueLabel,
      decimals: 1,
    },
  };
}
