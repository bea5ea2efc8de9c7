import type { Connection } from '../../cache/database/database.ts';
import type { RunItems } from './attention.ts';
import type { AnswerRow, ProblemRow } from './items.ts';
import type { GradeRow, TagRow } from './problem-flags.ts';
import type { VideoRow } from './video-flags.ts';

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
