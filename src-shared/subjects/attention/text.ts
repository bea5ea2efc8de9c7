import type { ViewRow } from '../../catalog/views.ts';
import { sentences } from '../../figures/phrases.ts';
import { message, t } from '../../language/message.ts';
import { formatNumber } from '../../text/numbers.ts';
import { listed } from '../../text/text.ts';
import { attentionLimits } from './attention.ts';

/*
 * How much was looked at, which the screens and the report say alike: a list without flags means little where nothing was read.
 */

type LookedAtRuns = ViewRow<'looked-at'>;
type LookedAt = Omit<LookedAtRuns, 'runs' | 'runs_due'>;

/** How many problems and videos could be judged. */
const judgedOf = (of: LookedAt) => ({
  problems: Math.max(0, of.problems - of.too_few - of.not_shown),
  videos: Math.max(0, of.videos - of.videos_too_few - of.videos_unknown),
});

/** Whether nothing could be judged, so that a list without flags says nothing. */
function isNothingJudged(lookedAt: LookedAt): boolean {
  const { problems, videos } = judgedOf(lookedAt);
  return problems + videos === 0;
}

/** The part of it that is about problems or about videos alone. */
const lookedAtKind = (lookedAt: LookedAt, about: 'problem' | 'video'): LookedAt =>
  about === 'problem'
    ? { ...lookedAt, videos: 0, videos_too_few: 0, videos_unknown: 0 }
    : { ...lookedAt, problems: 0, answers_synced: 0, too_few: 0, not_shown: 0 };

const nothingStored = {
  problem: message('No problems in this run have been synced.'),
  video: message('No videos in this run have been synced.'),
  any: message('No problems or videos in this run have been synced.'),
  runs: message('No problems or videos in the selected runs have been synced.'),
} as const;

const noneAtService = {
  problem: message('The service has no problems of this run.'),
  video: message('The service has no videos of this run.'),
  any: message('The service has no problems or videos of this run.'),
  runs: message('The service has no problems or videos of the selected runs.'),
} as const;

/** Why there are none: not read so far, none at the service, or not in the package. */
type WhyNone = 'unread' | 'none' | 'left out';

export const whyNone = (isUnread: boolean, isPackage: boolean): WhyNone =>
  isUnread ? (isPackage ? 'left out' : 'unread') : 'none';

export function nothingStoredText(about: keyof typeof nothingStored, why: WhyNone): string {
  if (why === 'left out') return t('Not part of this data');
  return t((why === 'none' ? noneAtService : nothingStored)[about]);
}

/** Whether there is nothing to look at in the selected runs; not known while some are still to be looked at. */
export const isNothingStored = ({ problems, videos, runs_due: due }: LookedAtRuns): boolean =>
  due === 0 && problems + videos === 0;

/** Says of a list without flags whether nothing was found, or nothing could be judged; nothing while runs are still to be looked at. */
export function nothingFoundText(lookedAt: LookedAt & Partial<Pick<LookedAtRuns, 'runs_due'>>): string {
  if ((lookedAt.runs_due ?? 0) > 0) return '';
  if (isNothingJudged(lookedAt)) return t('No check could be made.');
  const { problems, videos } = judgedOf(lookedAt);
  const isAllJudged = problems === lookedAt.problems && videos === lookedAt.videos;
  return isAllJudged && unreadText(lookedAt) === null
    ? t('None of the checks found anything that needs attention.')
    : t('The checks that could be made found nothing that needs attention.');
}

/** Says of a list of a run without flags what was found and how much was looked at: at all, or of problems or videos alone. */
export function checkedText(all: LookedAt, about?: 'problem' | 'video', why: WhyNone = 'unread'): string {
  const lookedAt = about === undefined ? all : lookedAtKind(all, about);
  return lookedAt.problems + lookedAt.videos === 0
    ? nothingStoredText(about ?? 'any', why)
    : `${nothingFoundText(lookedAt)} ${lookedAtText(lookedAt)}`;
}

/** The answers that are still to be synced, or that a package leaves out; null where all are here. */
export function unreadText({ problems: all, answers_synced: synced }: LookedAt, isPackage = false): string | null {
  if (synced >= all) return null;
  if (isPackage)
    return synced === 0
      ? t('Answers are not part of this data, so most checks could not run.')
      : t(
          'Most checks could not run for {missing} of {problems} problems, because their answers are not in this data.',
          {
            missing: formatNumber(all - synced),
            problems: formatNumber(all),
          },
        );
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

/** The problems and videos that were judged, as parts of a list; of no problems or no videos nothing is said. */
function judgedItems(lookedAt: LookedAt): string[] {
  const judged = judgedOf(lookedAt);
  return [
    judged.problems === lookedAt.problems
      ? t('{n, plural, one {# problem} other {# problems}}', { n: judged.problems })
      : t('{checked} of {n, plural, one {# problem} other {# problems}}', {
          checked: formatNumber(judged.problems),
          n: lookedAt.problems,
        }),
    judged.videos === lookedAt.videos
      ? t('{n, plural, one {# video} other {# videos}}', { n: judged.videos })
      : t('{checked} of {n, plural, one {# video} other {# videos}}', {
          checked: formatNumber(judged.videos),
          n: lookedAt.videos,
        }),
  ].filter((_, index) => [lookedAt.problems, lookedAt.videos][index] !== 0);
}

/** The problems and videos of a run that were judged, and why others were not. */
export const lookedAtText = (lookedAt: LookedAt): string =>
  sentences(
    isNothingJudged(lookedAt) ? '' : t('Checked {items}.', { items: listed(judgedItems(lookedAt)) }),
    notJudgedText(lookedAt),
  );

/** The same of all selected runs, with how many of them are not yet looked at. */
export function lookedAtRunsText(lookedAt: LookedAtRuns): string {
  const { runs, runs_due: due, answers_synced: synced } = lookedAt;
  const items = listed([t('{n, plural, one {# run} other {# runs}}', { n: runs }), ...judgedItems(lookedAt)]);
  const checked =
    synced < lookedAt.problems
      ? t('Checked {items}; answers are downloaded for {answers} of the problems.', {
          items,
          answers: formatNumber(synced),
        })
      : t('Checked {items}.', { items });
  return sentences(
    isNothingJudged(lookedAt) ? '' : checked,
    notJudgedText(lookedAt),
    due > 0 ? t('{n, plural, one {# run is} other {# runs are}} still to be checked.', { n: due }) : '',
  );
}

/** Why some problems and videos could not be judged; empty where all could. */
function notJudgedText(lookedAt: LookedAt): string {
  const { too_few: few, videos_too_few: fewVideos, not_shown: hidden, videos_unknown: unknown } = lookedAt;
  return sentences(
    few > 0 || fewVideos > 0 ? tooFewText(few, fewVideos) : '',
    hidden > 0
      ? t(
          'No conclusion for {hidden, plural, one {# problem} other {# problems}}, because a number is too small to be shown.',
          { hidden },
        )
      : '',
    unknown > 0
      ? t(
          'No conclusion for {unknown, plural, one {# video} other {# videos}}, because a number of viewers is hidden or was not reported.',
          { unknown },
        )
      : '',
  );
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
