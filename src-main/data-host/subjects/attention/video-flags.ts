import { message } from '#shared/language/message.ts';
import { wilsonInterval } from '#shared/statistics/proportions.ts';
import { comparedVideos } from '#shared/subjects/compare/videos.ts';
import { type Flag, noShare, percentOf } from './flag.ts';
import { numberOf, sentencesToStore, shareOf } from './stored-sentences.ts';

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
    const found = wilsonInterval({ part, whole });
    return [
      {
        kind: 'video',
        id,
        partId: null,
        sentence: sentencesToStore([
          seconds === null
            ? message(
                'Loses {lost, plural, one {# learner} other {# learners}} more than usual here: {share} of {whole} stay to the end; {usual} is usual.',
              )
            : message(
                'Loses {lost, plural, one {# learner} other {# learners}} more than usual for videos of {duration} here: {share} of {whole} stay to the end; {usual} is usual.',
              ),
          {
            lost: Math.round(lost),
            ...(seconds !== null && { duration: { seconds } }),
            share: shareOf(found.share),
            whole: numberOf(whole),
            usual: shareOf(expected),
          },
        ]),
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
        sentence: sentencesToStore([
          message(
            '{learners, plural, one {# learner was} other {# learners were}} watching at the end, but {started} at the start.',
          ),
          { learners: part, started: numberOf(whole) },
        ]),
        learners: whole,
        ...noShare,
        severity: 0,
      }),
    ),
  ];
}
