import type { Connection } from '../../cache/database/database.ts';
import { blockOf, type QuestionPart } from './same-parts.ts';

/** Reads the parts of the problems of a run. */
export interface QuestionParts {
  of(runNo: number): QuestionPart[];
  /** Those that may ask the same as one of `parts`, or have one of the ids. */
  like(runNo: number, parts: readonly QuestionPart[], partIds: readonly string[]): QuestionPart[];
}

const hides = (key: string) => `coalesce(max(instr(hidden, ' ${key} ')), 0)`;
const firstIsKnown = `count(*) = count(first) AND sum(first) > 0 AND ${hides('first_response_count')} = 0`;

/** Added up here: a run of five hundred problems has thousands of answers. */
const partsWhere = (condition: string) => `SELECT module_id AS moduleId, part_id AS partId, sum(n) AS whole,
    sum(CASE WHEN correct = 1 THEN n ELSE 0 END) AS part, max(name) AS name, max(question) AS question,
    CASE WHEN ${firstIsKnown} THEN sum(first) END AS first,
    CASE WHEN ${firstIsKnown} THEN sum(CASE WHEN correct = 1 THEN first ELSE 0 END) END AS firstRight
  FROM (SELECT module_id, part_id, correct, coalesce(last_response_count, count, 0) AS n, first_response_count AS first,
      problem_display_name AS name, question_text AS question, ' ' || withheld || ' ' AS hidden
    FROM answer_distribution a WHERE run_no = @runNo AND ${condition})
  GROUP BY module_id, part_id
  HAVING count(*) = count(correct) AND min(n) >= 0 AND sum(n) > 0 AND ${hides('count')} = 0 AND ${hides('last_response_count')} = 0`;

/** A part has the name and the question of any of its answers, so its id is looked for first. */
const wanted = `part_id IN (SELECT part_id FROM answer_distribution w WHERE w.run_no = @runNo AND (
    EXISTS (SELECT 1 FROM json_each(@blocks) b WHERE substr(w.part_id, -length(b.value)) = b.value)
    OR w.part_id IN (SELECT value FROM json_each(@partIds))
    OR EXISTS (SELECT 1 FROM json_each(@texts) t
      WHERE w.problem_display_name = t.value ->> 0 AND w.question_text = t.value ->> 1)))`;

export function prepareQuestionParts(db: Connection): QuestionParts {
  const all = db.prepare<[{ runNo: number }], QuestionPart>(partsWhere('1'));
  const like = db.prepare<[Record<'blocks' | 'partIds' | 'texts', string> & { runNo: number }], QuestionPart>(
    partsWhere(wanted),
  );
  return {
    of: (runNo) => all.all({ runNo }),
    like: (runNo, parts, partIds) =>
      like.all({
        runNo,
        blocks: JSON.stringify(parts.map(({ partId }) => blockOf(partId))),
        partIds: JSON.stringify(partIds),
        texts: JSON.stringify(parts.flatMap(({ name, question }) => (name && question ? [[name, question]] : []))),
      }),
  };
}
