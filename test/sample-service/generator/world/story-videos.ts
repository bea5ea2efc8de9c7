import { fraction, KIND } from '../random.ts';
import type { RunContext } from '../run-context.ts';
import type { RunStory } from './run-story.ts';

/** A video that loses its viewers, and a rare one that more people ended than started. */
const DULL = 6;
const MORE_AT_END = 3;
const ODD_RUN = 7;

/** Lengths as courses have them: short ones between long ones, in seconds. */
const durationAt = (course: number, index: number): number =>
  Math.round(95 + 690 * fraction(course, KIND.video, index) ** 1.4 + (index % 5 === 4 ? 320 : 0));

/** Length and viewers of video number `index`: the longer it is, the fewer of those who start it reach its end. */
export function storyVideo(
  context: RunContext,
  story: RunStory,
  index: number,
): { duration: number; started: number; ended: number } {
  const { profile, seed } = context;
  const draw = fraction(seed + profile.number, KIND.video, index);
  const duration = durationAt(profile.courseIndex, index);
  const enrolled = context.curve().current(context.lastDay());
  const reached = 0.55 * Math.exp(-index / (3 + story.halfLife * 2.2)) + 0.03;
  const started = context.lastDay() < profile.starts ? 0 : Math.ceil(enrolled * reached * (0.95 + 0.1 * draw));
  const logit = 1.75 - 0.0021 * duration + 0.24 * (draw - 0.5) - (index === DULL ? 1.9 : 0);
  const ended = Math.floor(started / (1 + Math.exp(-logit)));
  const isOdd = profile.number === ODD_RUN && index === MORE_AT_END;
  return { duration, started, ended: isOdd ? started + 4 : ended };
}
