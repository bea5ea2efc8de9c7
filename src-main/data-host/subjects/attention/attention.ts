import { message } from '#shared/language/message.ts';
import { wilsonInterval } from '#shared/statistics/proportions.ts';
import { attentionKindNames, attentionLimits as limits } from '#shared/subjects/attention/attention.ts';
import { comparedVideos } from '#shared/subjects/compare/videos.ts';
import type { Connection } from '../../cache/database/database.ts';
import { flagsOfItem } from './item-flags.ts';
import { type AnswerRow, type Flag, itemsOf, noShare, type ProblemRow, percentOf, spreadOf } from './items.ts';
import { flagsOfParts, type GradeRow, labelsAtOdds, type TagRow } from './problem-flags.ts';
import { numberOf, sentencesToStore } from './stored-sentences.ts';

/** A row as it is stored, or as it may be shared. */
interface VideoRow {
  readonly video_id: string;
  readonly duration: number | null;
  readonly start: number | null;
  readonly end: number | null;
}

/** The videos of a run that lose more viewers than is usual there, and those whose counts cannot be compared. */
function flagsOfVideos(rows: readonly VideoRow[]): Flag[] {
  const { videos, odd } = comparedVideos(rows.map(({ video_id, ...row }) => ({ id: video_id, ...row })));
  const losing = videos.flatMap(({ id, part, whole, seconds, expected, lost, usual, losesMore }): Flag[] => {
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
                '{left} of {whole} viewers leave before the end, {lost} more than the usual {usual} for a video in this run.',
              )
            : message(
                '{left} of {whole} viewers leave before the end, {lost} more than the usual {usual} for a video of {duration} in this run.',
              ),
          {
            left: numberOf(whole - part),
            whole: numberOf(whole),
            lost: numberOf(Math.round(lost)),
            usual: numberOf(usual),
            ...(seconds !== null && { duration: { seconds } }),
          },
        ]),
        learners: whole,
        ...percentOf(found, expected),
        severity: Math.round(lost),
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
            '{learners, plural, one {# learner was} other {# learners were}} watching at the end, but only {started} at the start.',
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

/** The data from which a run's flags are computed. */
export interface RunItems {
  readonly problems: readonly ProblemRow[];
  readonly answers: readonly AnswerRow[];
  readonly grades: readonly GradeRow[];
  readonly tags: readonly TagRow[];
  readonly videos: readonly VideoRow[];
}

/** How much of a run was looked at. */
export interface LookedAt {
  readonly problems: number;
  readonly answers_synced: number;
  readonly too_few: number;
  readonly not_shown: number;
  readonly videos: number;
  readonly videos_too_few: number;
  /** Without the few: a number of viewers that is withheld or was not reported. */
  readonly videos_unknown: number;
}

export const lookedAtKeys = [
  'problems',
  'answers_synced',
  'too_few',
  'not_shown',
  'videos',
  'videos_too_few',
  'videos_unknown',
] as const;

export interface RunAttention {
  /** In their order. */
  readonly flags: readonly Flag[];
  readonly lookedAt: LookedAt;
}

/** A key to check first: it spoils grades. Then what reaches most learners. */
export function inOrder(one: Flag, other: Flag): number {
  const rankOf = ({ kind }: Flag) => attentionKindNames.indexOf(kind);
  const id = (flag: Flag) => `${flag.id} ${flag.partId ?? ''}`;
  return (
    Number(other.kind === 'key') - Number(one.kind === 'key') ||
    other.severity - one.severity ||
    rankOf(one) - rankOf(other) ||
    (id(one) < id(other) ? -1 : 1)
  );
}

/** Finds what needs attention in a run, from the given rows alone: withheld counts are not among them. */
export function attentionOf({ problems, answers, grades, tags, videos }: RunItems): RunAttention {
  const items = itemsOf(problems, answers);
  const spread = spreadOf(items);
  const read = new Set(answers.map(({ module_id }) => module_id));
  const withheld = new Set([...problems, ...answers].flatMap((row) => (row.withheld === null ? [] : [row.module_id])));
  const isFew = (count: number | null) => count !== null && count < limits.learners;
  return {
    flags: [
      ...items.flatMap((item) => flagsOfItem(item, spread)),
      ...labelsAtOdds(tags, spread),
      ...flagsOfParts(problems, items, grades),
      ...flagsOfVideos(videos),
    ].sort(inOrder),
    lookedAt: {
      problems: problems.length,
      answers_synced: problems.filter(({ module_id }) => read.has(module_id)).length,
      too_few: problems.filter(({ total }) => isFew(total)).length,
      not_shown: problems.filter(({ module_id, total }) => withheld.has(module_id) && !isFew(total)).length,
      videos: videos.length,
      videos_too_few: videos.filter(({ start }) => isFew(start)).length,
      videos_unknown: videos.filter(({ start, end }) => !isFew(start) && (start === null || end === null)).length,
    },
  };
}

/** Reads what the flags of a run follow from; on a connection that shares, the tables lack the withheld counts. */
export function createRunItems(db: Connection): (runNo: number) => RunItems {
  const read = <Row>(sql: string) => db.prepare<[number], Row>(`${sql} WHERE run_no = ?`);
  const problems = read<ProblemRow>(
    'SELECT module_id, total_submissions AS total, correct_submissions AS "right", part_ids, withheld FROM problems',
  );
  const answers = read<AnswerRow>(
    `SELECT module_id, part_id, correct, coalesce(last_response_count, count) AS last, first_response_count AS first,
       value_id, answer_value, variant, withheld FROM answer_distribution`,
  );
  const grades = read<GradeRow>('SELECT module_id, grade, max_grade, count FROM grade_distribution');
  const tags = read<TagRow>(
    'SELECT module_id, total_submissions AS total, correct_submissions AS "right", tags FROM problem_tags',
  );
  const videos = read<VideoRow>(
    'SELECT video_id, duration, users_at_start AS start, users_at_end AS "end" FROM videos',
  );
  return (runNo) => ({
    problems: problems.all(runNo),
    answers: answers.all(runNo),
    grades: grades.all(runNo),
    tags: tags.all(runNo),
    videos: videos.all(runNo),
  });
}
