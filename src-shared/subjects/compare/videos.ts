import { type ExpectedShare, expectedRetention, funnelScores, type Retained } from '../../statistics/retention.ts';
import { attentionLimits as limits } from '../attention/attention.ts';

/** Learners at the start and at the end of a video, and its length in seconds. */
export interface CountedVideo {
  readonly id: string;
  readonly duration: number | null;
  readonly start: number | null;
  readonly end: number | null;
}

/** A video against what videos of its length keep of their viewers in the same run. */
export interface ComparedVideo extends Retained, ExpectedShare {
  readonly id: string;
  /** Learners that it loses beyond what is usual; below 0 where it keeps more. */
  readonly lost: number;
  /** Learners who usually leave such a video, so rounded that with `lost`, rounded, it makes those who left. */
  readonly usual: number;
  /** Whether it loses more than chance explains. */
  readonly losesMore: boolean;
}

/** The videos of a run with enough viewers, and those of them that count more learners at the end than at the start. */
export function comparedVideos(rows: readonly CountedVideo[]): {
  readonly videos: ComparedVideo[];
  readonly odd: (Retained & { readonly id: string })[];
} {
  const started = rows.flatMap(({ id, duration, start, end }) =>
    start === null || end === null || !(start >= limits.learners)
      ? []
      : [{ id, part: end, whole: start, seconds: duration !== null && duration > 0 ? duration : null }],
  );
  const kept = started.filter(({ part, whole }) => part <= whole);
  const retentionOf = expectedRetention(kept);
  const expected = kept.map((video) => ({ ...video, expected: retentionOf(video.seconds) }));
  const isEnough = expected.length >= limits.videos;
  const tail = Math.min(limits.funnelTail, limits.runsByChance / expected.length);
  const scores = funnelScores(expected);
  const videos = expected.map((video, index) => {
    const lost = video.expected * video.whole - video.part;
    const { score = 0, p = 1 } = scores[index] ?? {};
    const isBeyond = isEnough && score < 0 && p / 2 < tail;
    return {
      ...video,
      lost,
      usual: video.whole - video.part - Math.round(lost),
      losesMore: isBeyond && lost >= limits.lostLearners,
    };
  });
  return { videos, odd: started.filter(({ part, whole }) => part > whole) };
}
