import type { ViewRow } from '../../catalog/views.ts';
import type { Bin, ChartOf, Figure } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { type Message, message, t, translated } from '../../language/message.ts';
import { countBins } from '../../statistics/distributions.ts';
import { formatNumber } from '../../text/numbers.ts';
import { listed } from '../../text/text.ts';
import { type LearnerMetric, learnerMetrics } from './definition.ts';

/*
 * Figures on the learners of a run as a group: no single learner is shown here.
 */

type MetricRow = ViewRow<'run-learner-metrics'>;
type CountRow = ViewRow<'run-learner-counts'>;

const maxTicks = 5;

const say = (value: number | null) => formatNumber(value ?? 0, Number.isInteger(value ?? 0) ? 0 : 1);

const deeds: Readonly<Record<LearnerMetric, Message>> = {
  videos: message('{learners, plural, other {# watched a video}}'),
  problems: message('{learners, plural, other {# worked on a problem}}'),
  correct_problems: message('{learners, plural, other {# completed a problem}}'),
  problem_attempts: message('{learners, plural, other {# attempted a problem}}'),
  forum_posts: message('{learners, plural, other {# posted in the discussion}}'),
};

/** How many did what: `Of 1,800 learners, 1,712 watched a video, …`. */
export function learnersFinding(rows: readonly MetricRow[], recent: boolean): string {
  const [first] = rows;
  if (!first) return t('The service reports no learners.');
  const total = first.learners + first.none;
  const parts = learnerMetrics.flatMap(({ key }) => {
    const row = rows.find(({ metric }) => metric === key);
    return row ? [t(deeds[key], { learners: row.learners })] : [];
  });
  const values = { total, deeds: listed(parts) };
  return recent
    ? t('Of {total, plural, other {# learners}}, {deeds} in the last seven days.', values)
    : t('Of {total, plural, other {# learners}}, {deeds}.', values);
}

const binText = (from: number, width: number, over: number | null): string => {
  if (from === over) return t('{from} or more', { from: formatNumber(from) });
  return width === 1 ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(from + width - 1)}`;
};

/** How many learners did one thing how often, with the thresholds of Insights marked. Null where no learner did it. */
export function learnerFigure(
  row: MetricRow,
  counts: readonly CountRow[],
  recent: boolean,
): Figure<ChartOf<'histogram'>> | null {
  const known = learnerMetrics.find(({ key }) => key === row.metric);
  const own = counts.filter(({ metric }) => metric === row.metric);
  const { width, bins, over } = countBins(
    own.map(({ value, learners }) => ({ value, count: learners })),
    row.p85,
  );
  if (known === undefined || bins.length === 0) return null;
  const drawn = bins.map((bin): Bin => ({ ...bin, label: binText(bin.from, width, over) }));
  const each = Math.max(1, Math.ceil(drawn.length / maxTicks));
  const shown = drawn.filter(({ from }, index) => index % each === 0 || from === over);
  const values = {
    total: row.learners + row.none,
    deed: t(deeds[known.key], { learners: row.learners }),
    median: say(row.median),
    highest: say(row.highest),
  };
  const finding = recent
    ? t(
        'Of {total, plural, one {# learner} other {# learners}}, {deed} in the last seven days; among them, the median is {median} and the highest is {highest}.',
        values,
      )
    : t(
        'Of {total, plural, one {# learner} other {# learners}}, {deed}; among them, the median is {median} and the highest is {highest}.',
        values,
      );
  const shownLabel = translated(known.label);
  // A count stands in the middle of its place on the axis; beyond the closed bins it stands in the open one.
  const at = (value: number) => (over !== null && value >= over ? over + width / 2 : value + 0.5);
  return {
    id: `run-learners-${row.metric}`,
    title: shownLabel,
    finding,
    name: plotName(
      t('Histogram'),
      t('learners by number of {what}', { what: shownLabel.toLowerCase() }),
      drawn.length,
      finding,
    ),
    chart: {
      kind: 'histogram',
      bins: drawn,
      binWidth: width,
      ticks: shown.map(({ from }) => ({
        at: width === 1 ? from + 0.5 : from,
        label: from === over ? `${formatNumber(from)}+` : formatNumber(from),
      })),
      xLabel: shownLabel,
      countLabel: t('Learners'),
      parts: 3,
      marks: [
        ...(row.p15 === null ? [] : [{ at: at(row.p15), label: `15% ≤ ${say(row.p15)}` }]),
        ...(row.p85 === null ? [] : [{ at: at(row.p85), label: `85% ≤ ${say(row.p85)}` }]),
      ],
    },
  };
}
