import type { ViewRow } from '../../catalog/views.ts';
import { valueAxis } from '../../figures/charts/axes.ts';
import type { ChartOf, Figure, ScatterLimit, ScatterPoint } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { headOf } from '../../figures/figures.ts';
import { sentences, shareOf } from '../../figures/phrases.ts';
import { t } from '../../language/message.ts';
import { funnelSpread } from '../../statistics/retention.ts';
import { formatNumber, formatStepPercent } from '../../text/numbers.ts';
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
  { percent: 95, score: 1.96 },
  { percent: 99.7, score: -attention.funnel },
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
  return limitScores.flatMap(({ percent, score }) =>
    [score, -score].map((z) => ({
      label: z > 0 ? formatStepPercent(percent) : '',
      points: across.map((x) => ({ x, y: 100 * z * Math.sqrt(variance / x + between) })),
    })),
  );
}

function findingOf(videos: readonly ComparedVideo[], losing: readonly ComparedVideo[], name: (id: string) => string) {
  if (videos.length < attention.videos)
    return t('Fewer than {videos} videos have at least {viewers} viewers, so the app judges none of them.', {
      videos: String(attention.videos),
      viewers: String(attention.learners),
    });
  const [worst] = losing.toSorted((a, b) => b.lost - a.lost);
  if (!worst)
    return t('None of {videos} videos loses more viewers than usual for its length.', {
      videos: formatNumber(videos.length),
    });
  return t(
    '{losing, plural, one {# of {videos} videos loses more viewers than usual for its length: {video}} other {# of {videos} videos lose more viewers than usual for their length, most of all {video}}} ({lost, plural, other {# more}}).',
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
    drawn: ['users_at_start', 'completion_pct'],
    note:
      sentences(
        limits.length > 0 &&
          t(
            'Of videos that are not unusual, about {inner} lie between the inner dashed lines and nearly all between the outer ones.',
            {
              inner: formatStepPercent(limitScores[0].percent),
            },
          ),
        left > 0 &&
          t(
            '{left, plural, one {# video with fewer than {viewers} viewers, or more at the end than at the start, is not shown.} other {# videos with fewer than {viewers} viewers, or more at the end than at the start, are not shown.}}',
            { left, viewers: String(attention.learners) },
          ),
      ) || undefined,
    name: plotName(
      t('Funnel plot'),
      t('learners at the start of each video, and % finished above or below the usual'),
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

/** The number of rows that a reader takes in at a glance; the table has all. */
export const maxPairs = 20;

/** Whether a count of the video is hidden or was never sent, so that it may lose more learners than those that are known. */
const isUnknown = ({ left_early, completion_pct }: VideoRow): boolean => left_early === null && completion_pct === null;

/** The videos that the figure shows: watched, with most learners lost first. */
export const watchedVideos = (rows: readonly VideoRow[], max = maxPairs): VideoRow[] =>
  rows.filter((row) => row.completion_pct !== null).slice(0, max);

/**
 * Learners at start and end of each video. Two points of each are known, so nothing is drawn between them.
 * @param shortName what a video is called on the axis where most have no name; null where they have
 */
export function videosFigure(
  rows: readonly VideoRow[],
  name: (row: VideoRow) => string,
  shortName: ((id: string) => string) | null = null,
  max = maxPairs,
): Figure<ChartOf<'pairs'>> {
  const shown = watchedVideos(rows, max);
  const finding = videosFinding(rows, name);
  const hasUnknown = rows.some(isUnknown);
  return {
    ...headOf('run-videos'),
    finding,
    drawn: ['users_at_start', 'users_at_end'],
    // Small losses are hidden although their counts are shown: it would be wrong that no video loses viewers.
    isOfShown: hasUnknown && rows.some(({ left_early: left }) => (left ?? 0) > 0),
    note: sentences(
      rows.length > shown.length &&
        t(
          '{of, select, known {Of the videos with known counts, the {videos} that lose the most learners.} other {The {videos} videos that lose the most learners.}}',
          { of: hasUnknown ? 'known' : 'all', videos: String(shown.length) },
        ),
      t('Open dots show learners at the start; filled dots show learners shortly before the end.'),
      shortName !== null && t('Videos without a name are shown by their length and the end of their ID.'),
    ),
    name: plotName(
      t('Dumbbell chart'),
      t('learners at the start and end of each video, largest loss first'),
      shown.length,
      finding,
    ),
    chart: {
      kind: 'pairs',
      pairs: shown.map((row) => ({
        label: shortName?.(row.video_id) ?? name(row),
        from: row.users_at_start ?? 0,
        to: row.users_at_end ?? 0,
      })),
      fromLabel: t('Started'),
      toLabel: t('Finished'),
    },
  };
}

/** The videos whose length and completion are known: the points of their figure, in this order. */
export const measuredVideos = (rows: readonly VideoRow[]): VideoRow[] =>
  rows.filter((row) => row.duration !== null && row.completion_pct !== null);

/** Length against completion. */
export function videoLengthsFigure(
  rows: readonly VideoRow[],
  name: (row: VideoRow) => string,
): Figure<ChartOf<'scatter'>> {
  const points = measuredVideos(rows).map((row) => ({
    label: name(row),
    x: (row.duration ?? 0) / 60,
    y: row.completion_pct ?? 0,
  }));
  const finding = videoLengthsFinding(measuredVideos(rows));
  const unknown = rows.filter((row) => row.completion_pct !== null).length - points.length;
  return {
    ...headOf('run-video-lengths'),
    finding,
    drawn: ['completion_pct'],
    note:
      unknown > 0
        ? t(
            '{unknown, plural, one {# video of unknown length is not shown.} other {# videos of unknown length are not shown.}}',
            { unknown },
          )
        : undefined,
    name: plotName(t('Scatter plot'), t('length and % finished for each video'), points.length, finding),
    chart: {
      kind: 'scatter',
      points,
      xLabel: t('Length in minutes'),
      yLabel: t('% finished'),
      xScale: 'linear',
      yAxis: { min: 0, max: 100, step: 25, fromZero: true },
      formatX: (value) => formatNumber(value, Number.isInteger(value) ? 0 : 1),
      formatY: formatStepPercent,
      named: new Set(),
    },
  };
}

/** Where most viewers leave, and how many of all viewers do. */
function videosFinding(rows: readonly VideoRow[], name: (row: VideoRow) => string): string {
  const watched = rows.filter((row) => row.completion_pct !== null);
  const unwatched = rows.filter((row) => row.users_at_start === 0 && row.users_at_end === 0).length;
  const unknown = rows.length - watched.length - unwatched;
  const [first] = watched;
  if (!first) return unknown === 0 ? t('Nobody watched a video.') : t('No video with known counts has viewers.');
  const largest = watched.reduce((a, b) => ((b.left_early ?? 0) > (a.left_early ?? 0) ? b : a), first);
  const left = largest.left_early ?? 0;
  const of = unknown > 0 ? 'known' : 'all';
  const { left: lost, viewers } = viewersOf(watched);
  return sentences(
    left > 0
      ? lossOf(largest, { left, video: isolate(name(largest)), of }, comparedRows(rows))
      : t('No video{of, select, known { with known counts} other {}} has fewer viewers at its end than at its start.', {
          of,
        }),
    t(
      'Across {of, select, known {these videos} other {all videos}}, {left} of {viewers, plural, one {# viewer} other {# viewers}} leave before the end ({share}). A learner counts once for each video.',
      { of, left: formatNumber(lost), viewers, share: shareOf(lost, viewers) },
    ),
    unwatched > 0 &&
      t('{unwatched, plural, one {# video has no viewers.} other {# videos have no viewers.}}', { unwatched }),
    unknown > 0 &&
      t(
        '{unknown, plural, one {# video has a count that is not known.} other {# videos have counts that are not known.}}',
        {
          unknown,
        },
      ),
  );
}

/** How many viewers the video loses, and how many would be usual where that is judged. */
function lossOf(
  largest: VideoRow,
  loss: { readonly left: number; readonly video: string; readonly of: 'known' | 'all' },
  compared: ReturnType<typeof comparedRows>,
): string {
  const known = { ...loss, viewers: formatNumber(largest.users_at_start ?? 0) };
  const found = compared.find(({ row }) => row === largest);
  if (found === undefined || compared.length < attention.videos)
    return t(
      '{of, select, known {Of the videos with known counts} other {In this run}}, {video} loses the most viewers: {left, plural, one {# of {viewers} viewers leaves} other {# of {viewers} viewers leave}} before its end.',
      known,
    );
  return t(
    '{of, select, known {Of the videos with known counts} other {In this run}}, {video} loses the most viewers: {left, plural, one {# of {viewers} viewers leaves} other {# of {viewers} viewers leave}} before its end ({usual} is usual {length, select, known {for its length} other {for a video in this run}}).',
    { ...known, length: found.seconds === null ? 'unknown' : 'known', usual: formatNumber(found.usual) },
  );
}

/**
 * Those who leave some videos before the end, and all viewers of them: of each video the larger of those at its start and at its end,
 * as in its own share. The mean of the shares would let a video of one viewer count as much as one of a thousand.
 */
function viewersOf(rows: readonly VideoRow[]): { readonly left: number; readonly viewers: number } {
  const sum = (of: (row: VideoRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const viewers = sum((row) => Math.max(row.users_at_start ?? 0, row.users_at_end ?? 0));
  return { left: viewers - sum((row) => row.users_at_end ?? 0), viewers };
}

/** The share of all viewers of some videos who leave before the end: left ÷ viewers × 100. */
function leftBy(rows: readonly VideoRow[]): string {
  const { left, viewers } = viewersOf(rows);
  return shareOf(left, viewers);
}

/** How many viewers leave the shorter and the longer half of the videos, which come with a known length each. */
function videoLengthsFinding(rows: readonly VideoRow[]): string {
  if (rows.length < 2) return t('Too few videos with a known length were watched to compare them.');
  const sorted = rows.toSorted((a, b) => (a.duration ?? 0) - (b.duration ?? 0));
  const half = Math.floor(sorted.length / 2);
  return t(
    '{shorter} of viewers leave {half, plural, =1 {the shorter video} other {the # shorter videos}} before the end, and {longer} leave {rest, plural, =1 {the longer one} other {the # longer ones}}.',
    {
      half,
      rest: sorted.length - half,
      shorter: leftBy(sorted.slice(0, half)),
      longer: leftBy(sorted.slice(half)),
    },
  );
}
