import { attentionLimits } from '../catalog/attention.ts';
import type { ViewRow } from '../catalog/views.ts';
import { formatNumber, plural } from './numbers.ts';

/*
 * How much was looked at, which the screens and the report say alike: a list without flags means little where nothing was read.
 */

export const nothingNeedsAttention = 'Nothing that was looked at needs attention.';

type LookedAt = Omit<ViewRow<'looked-at'>, 'runs' | 'runs_due'>;

/** The answers that are still to be synced; null where all are. */
export function unreadText({ problems, answers_synced: synced }: LookedAt): string | null {
  if (synced >= problems) return null;
  const those = problems === 1 ? 'The answers of the only problem are' : answersOf(synced, problems);
  return `${those} not synced yet. Most flags need them.`;
}

const answersOf = (synced: number, problems: number) =>
  synced === 0
    ? `The answers of the ${formatNumber(problems)} problems are`
    : `The answers of ${formatNumber(problems - synced)} of ${formatNumber(problems)} problems are`;

/** The problems and videos that were looked at, and those of which nothing is said. */
export function lookedAtText(lookedAt: LookedAt): string {
  const { problems, videos, too_few: few, videos_too_few: fewVideos, not_shown: hidden } = lookedAt;
  const tooFew = [
    ...(few > 0 ? [plural(few, 'problem')] : []),
    ...(fewVideos > 0 ? [plural(fewVideos, 'video')] : []),
  ].join(' and ');
  return [
    `Looked at ${plural(problems, 'problem')} and ${plural(videos, 'video')}.`,
    ...(tooFew ? [`${tooFew} with fewer than ${attentionLimits.learners} learners: too few to say.`] : []),
    ...(hidden > 0 ? [`${plural(hidden, 'problem')} with counts that are not shown, of which nothing is said.`] : []),
  ].join(' ');
}
