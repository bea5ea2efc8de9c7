import type { ViewRow } from '../../catalog/views.ts';
import { message, t } from '../../language/message.ts';
import { formatNumber } from '../../text/numbers.ts';
import { attentionLimits } from './attention.ts';

/*
 * How much was looked at, which the screens and the report say alike: a list without flags means little where nothing was read.
 */

export const nothingNeedsAttention = message('None of the checks found anything that needs attention.');

type LookedAt = Omit<ViewRow<'looked-at'>, 'runs' | 'runs_due'>;

/** The answers that are still to be synced; null where all are. */
export function unreadText({ problems: all, answers_synced: synced }: LookedAt): string | null {
  if (synced >= all) return null;
  if (all === 1) return t('Answers for the only problem are not downloaded yet, so most checks could not run.');
  const problems = formatNumber(all);
  if (synced === 0)
    return t('Answers to the {problems} problems have not been downloaded yet, so most checks could not run.', {
      problems,
    });
  return t(
    'Most checks could not run for {missing} of {problems} problems, because the answers are not downloaded yet.',
    {
      missing: formatNumber(all - synced),
      problems,
    },
  );
}

/** The problems and videos that were looked at, and those of which nothing is said. */
export function lookedAtText(lookedAt: LookedAt): string {
  const { problems, videos, too_few: few, videos_too_few: fewVideos, not_shown: withheld } = lookedAt;
  return [
    t(
      'Checked {problems, plural, one {# problem} other {# problems}} and {videos, plural, one {# video} other {# videos}}.',
      { problems, videos },
    ),
    ...(few > 0 || fewVideos > 0 ? [tooFewText(few, fewVideos)] : []),
    ...(withheld > 0
      ? [
          t('No conclusion for {hidden, plural, one {# problem} other {# problems}}, because counts are hidden.', {
            hidden: withheld,
          }),
        ]
      : []),
  ].join(' ');
}

function tooFewText(problems: number, videos: number): string {
  const minLearners = String(attentionLimits.learners);
  if (videos === 0)
    return t(
      '{problems, plural, one {# problem has} other {# problems have}} fewer than {min} learners, too few to judge.',
      {
        problems,
        min: minLearners,
      },
    );
  if (problems === 0)
    return t('{videos, plural, one {# video has} other {# videos have}} fewer than {min} learners, too few to judge.', {
      videos,
      min: minLearners,
    });
  return t(
    '{problems, plural, one {# problem} other {# problems}} and {videos, plural, one {# video} other {# videos}} have fewer than {min} learners, too few to judge.',
    { problems, videos, min: minLearners },
  );
}

/** How many problems the rows are about, where one stands in several rows: for several reasons, or in several of its parts. */
export function flagsOfProblemsText(flagged: readonly Pick<ViewRow<'run-attention'>, 'item_id' | 'flag'>[]): string {
  const problems = new Set(flagged.map(({ item_id: id }) => id)).size;
  const reasons = new Set(flagged.map(({ flag }) => flag)).size;
  if (problems === 1 && reasons === flagged.length)
    return t(
      'One problem is flagged, for {reasons, plural, =2 {two reasons} =3 {three reasons} one {# reason} other {# reasons}}.',
      { reasons },
    );
  return t('{problems, plural, one {# problem has} other {# problems have}} {flags} flags, one in each row.', {
    problems,
    flags: formatNumber(flagged.length),
  });
}
