import type { ViewRow } from '../../catalog/views.ts';
import { valueAxis } from '../../figures/charts/axes.ts';
import type { ChartOf, Figure, ScatterLimit, ScatterPoint } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { headOf } from '../../figures/figures.ts';
import { t } from '../../language/message.ts';
import { funnelSpread } from '../../statistics/retention.ts';
import { formatNumber } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { attentionLimits as attention } from '../attention/attention.ts';
import { type ComparedVideo, comparedVideos } from '../compare/videos.ts';

type VideoRow = ViewRow<'run-videos'>;

/** The videos that the figure draws, each with its row, fewest viewers first. */
export function comparedRows(rows: readonly VideoRow[]): (ComparedVideo & { readonly row: VideoRow })[] {
  const byId = new Map(rows.map((row) => [row.video_id, row]));
  const counted = rows.map(({ video_id, duration, users_at_start, users_at_end }) => ({
    id: video_id,
    duration,
    start: users_at_start,
    end: users_at_end,
  }));
  return comparedVideos(counted)
    .videos.flatMap((video) => {
      const row = byId.get(video.id);
      return row ? [{ ...video, row }] : [];
    })
    .toSorted((a, b) => a.whole - b.whole);
}

/** Percentage points by which a video keeps more of its viewers than is usual for its length. */
const aboveUsual = ({ part, whole, expected }: ComparedVideo): number => (part / whole - expected) * 100;

/** 95 of 100 videos that differ by chance lie within the first, 997 of 1,000 within the second. */
const limitScores = [
  { label: '95%', score: 1.96 },
  { label: '99.7%', score: -attention.funnel },
] as const;
const stepsOfLimit = 40;

/**
 * The limits of the funnel from the fewest viewers to the most: ±z·√(v̄/n + (τ·v̄)²) in percentage points, where v̄ is the mean of r̂(1−r̂)
 * over the videos, and τ that of the videos that raise no flag ({@link funnelSpread}).
 */
function limitsOf(videos: readonly ComparedVideo[]): ScatterLimit[] {
  const [low, high] = [videos.at(0)?.whole ?? 1, videos.at(-1)?.whole ?? 1];
  const variance = videos.reduce((sum, { expected }) => sum + expected * (1 - expected), 0) / videos.length;
  const between = (funnelSpread(videos.filter(({ losesMore }) => !losesMore)) * variance) ** 2;
  const across = Array.from({ length: stepsOfLimit + 1 }, (_, step) => low * (high / low) ** (step / stepsOfLimit));
  return limitScores.flatMap(({ label, score }) =>
    [score, -score].map((z) => ({
      label: z > 0 ? label : '',
      points: across.map((x) => ({ x, y: 100 * z * Math.sqrt(variance / x + between) })),
    })),
  );
}

function findingOf(videos: readonly ComparedVideo[], losing: readonly ComparedVideo[], name: (id: string) => string) {
  if (videos.length < attention.videos)
    return t('Fewer than {videos} videos have {viewers} viewers, so none is judged.', {
      videos: String(attention.videos),
      viewers: String(attention.learners),
    });
  const [worst] = losing.toSorted((a, b) => b.lost - a.lost);
  if (!worst)
    return t('None of {videos} videos loses more viewers than usual for its length.', {
      videos: formatNumber(videos.length),
    });
  return t(
    '{losing, plural, one {# of {videos} videos loses more viewers than usual for its length: {video}} other {# of {videos} videos lose more viewers than usual for their length, most of all {video}}} ({lost, plural, one {# learner} other {# learners}}).',
    {
      losing: losing.length,
      videos: formatNumber(videos.length),
      video: isolate(name(worst.id)),
      lost: Math.round(worst.lost),
    },
  );
}

/** A share above or below the usual one, with its sign. */
const signed = (value: number): string =>
  `${value > 0 ? '+' : ''}${formatNumber(value, Number.isInteger(value) ? 0 : 1)}`;

/**
 * Learners at the start against the share that finishes, above or below what is usual for the length of the video: a funnel plot. Small
 * videos differ much by chance alone, so the limits are wide for them.
 */
export function videoFunnelFigure(
  rows: readonly VideoRow[],
  name: (row: VideoRow) => string,
): Figure<ChartOf<'scatter'>> {
  const videos = comparedRows(rows);
  const limits = videos.length < attention.videos ? [] : limitsOf(videos);
  const points = videos.map(
    (video): ScatterPoint => ({ label: name(video.row), x: video.whole, y: aboveUsual(video), open: !video.losesMore }),
  );
  const losing = videos.filter(({ losesMore }) => losesMore);
  const names = new Map(videos.map(({ id, row }) => [id, name(row)]));
  const finding = findingOf(videos, losing, (id) => names.get(id) ?? id);
  const left = rows.filter(({ completion_pct }) => completion_pct !== null).length - videos.length;
  const values = [...points, ...limits.flatMap((limit) => limit.points)].map(({ y }) => y);
  return {
    ...headOf('run-video-funnel'),
    finding,
    note:
      left > 0
        ? t(
            '{left, plural, one {# video with fewer than {viewers} viewers, or more at the end than at the start, is not drawn.} other {# videos with fewer than {viewers} viewers, or more at the end than at the start, are not drawn.}}',
            { left, viewers: String(attention.learners) },
          )
        : undefined,
    name: plotName(
      t('Funnel plot'),
      t('learners at the start and % finished above or below the usual per video'),
      points.length,
      finding,
    ),
    chart: {
      kind: 'scatter',
      points,
      xLabel: t('Learners at the start'),
      yLabel: t('% finished, above or below the usual'),
      yAxis: valueAxis(values, 'line', 4),
      formatY: signed,
      limits,
      named: new Set(points.filter((_, index) => videos[index]?.losesMore)),
    },
  };
}
