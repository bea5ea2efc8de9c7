import { comparedVideos } from '#shared/catalog/compared-videos.ts';
import { wilsonInterval } from '#shared/statistics/proportions.ts';
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
  const { videos, odd } = comparedVideos(rows.map(({ video_id, ...row }) => ({ id: video_id, ...row })));
  const losing = videos.flatMap(({ id, part, whole, seconds, expected, lost, losesMore }): Flag[] => {
    if (!losesMore) return [];
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
  return [
    ...losing,
    ...odd.map(
      ({ id, part, whole }): Flag => ({
        kind: 'odd',
        id,
        partId: null,
        sentence: `${countText(part, 'learner')} at the end, ${numberText(whole)} at the start.`,
        learners: whole,
        ...noShare,
        severity: 0,
      }),
    ),
  ];
}
