import { attentionLimits as limits } from '#shared/catalog/attention.ts';
import { wilsonInterval } from '#shared/statistics/proportions.ts';
import { funnelScores, usualRetention } from '#shared/statistics/retention.ts';
import { formatDuration } from '#shared/text/numbers.ts';
import { countText, type Flag, noShare, numberText, percentOf, percentText } from './flag.ts';

/** A row as it is stored, or as it may be shared. */
export interface VideoRow {
  readonly video_id: string;
  readonly duration: number | null;
  readonly start: number | null;
  readonly end: number | null;
}

/** The videos of a run that lose more viewers than is usual there, and those whose counts cannot be compared. */
export function flagsOfVideos(rows: readonly VideoRow[]): Flag[] {
  const started = rows.flatMap(({ video_id: id, duration, start, end }) =>
    start === null || end === null || start < limits.learners
      ? []
      : [{ id, part: end, whole: start, seconds: duration !== null && duration > 0 ? duration : null }],
  );
  const videos = started.filter(({ part, whole }) => part <= whole);
  const usual = usualRetention(videos);
  const compared = videos.map((video) => ({ ...video, expected: usual(video.seconds) }));
  const scores = funnelScores(compared);
  const losing = compared.flatMap(({ id, part, whole, seconds, expected }, place): Flag[] => {
    const lost = expected * whole - part;
    if ((scores[place] ?? 0) >= limits.funnel || lost < limits.lostLearners) return [];
    const than = seconds === null ? 'is usual here' : `videos of ${formatDuration(seconds)} do here`;
    const found = wilsonInterval({ part, whole });
    return [
      {
        kind: 'video',
        id,
        partId: null,
        sentence: `Loses ${countText(Math.round(lost), 'learner')} more than ${than}: ${percentText(found.share)} of ${numberText(whole)} stay to the end, where ${percentText(expected)} are usual.`,
        learners: whole,
        ...percentOf(found, expected),
        severity: lost,
      },
    ];
  });
  const odd = started.flatMap(({ id, part, whole }): Flag[] =>
    part <= whole
      ? []
      : [
          {
            kind: 'odd',
            id,
            partId: null,
            sentence: `${countText(part, 'learner')} at the end, ${numberText(whole)} at the start.`,
            learners: whole,
            ...noShare,
            severity: 0,
          },
        ],
  );
  return [...losing, ...odd];
}
