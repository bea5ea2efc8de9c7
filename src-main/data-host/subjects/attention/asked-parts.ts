import type { Connection } from '../../cache/database/database.ts';
import { type Asked, blockOf, type QuestionPart } from './same-parts.ts';

/** A part as it is stored, or as it may be shared: a hidden number is null. */
export interface ReadPart extends Asked {
  readonly whole: number | null;
  readonly part: number | null;
  readonly first: number | null;
  readonly firstRight: number | null;
  /** The columns of `problem-runs` that are hidden; null where none is. */
  readonly withheld: string | null;
}

/** Whether the last answers of a part are not hidden. */
export const isKnown = (part: ReadPart): part is ReadPart & QuestionPart => part.whole !== null && part.part !== null;

/** Reads the parts of the problems of a run. */
export interface QuestionParts {
  of(runNo: number): ReadPart[];
  /** Those that may ask the same as one of `parts`, or have one of the ids. */
  like(runNo: number, parts: readonly Asked[], partIds: readonly string[]): ReadPart[];
}

const hides = (key: string) => `coalesce(max(instr(hidden, ' ${key} ')), 0) > 0`;
const hidesLast = `(${hides('count')} OR ${hides('last_response_count')})`;
const hidesFirst = hides('first_response_count');
const firstIsKnown = `count(*) = count(first) AND sum(first) > 0 AND NOT ${hidesFirst}`;
/** Whether first answers are counted and some of these counts hidden: where one was never sent there is nothing to hide. */
const firstIsHidden = `${hidesFirst} AND count(*) = sum(first IS NOT NULL OR instr(hidden, ' first_response_count ') > 0)`;

/** Added up here: a run of five hundred problems has thousands of answers. */
const partsWhere = (
  condition: string,
) => `SELECT module_id AS moduleId, part_id AS partId, CASE WHEN NOT ${hidesLast} THEN sum(n) END AS whole,
    CASE WHEN NOT ${hidesLast} THEN sum(CASE WHEN correct = 1 THEN n ELSE 0 END) END AS part, max(name) AS name, max(question) AS question,
    CASE WHEN ${firstIsKnown} THEN sum(first) END AS first,
    CASE WHEN ${firstIsKnown} THEN sum(CASE WHEN correct = 1 THEN first ELSE 0 END) END AS firstRight,
    nullif(concat_ws(' ', CASE WHEN ${hidesLast} THEN 'learners right_pct low_pct high_pct' END,
      CASE WHEN ${firstIsHidden} THEN 'first_learners first_right_pct first_low_pct first_high_pct' END), '') AS withheld
  FROM (SELECT module_id, part_id, correct, coalesce(last_response_count, count, 0) AS n, first_response_count AS first,
      problem_display_name AS name, question_text AS question, ' ' || withheld || ' ' AS hidden
    FROM answer_distribution a WHERE run_no = @runNo AND ${condition})
  GROUP BY module_id, part_id
  HAVING count(*) = count(correct) AND min(n) >= 0 AND (sum(n) > 0 OR ${hidesLast})`;

/** A part has the name and the question of any of its answers, so its id is looked for first. */
const wanted = `part_id IN (SELECT part_id FROM answer_distribution w WHERE w.run_no = @runNo AND (
    EXISTS (SELECT 1 FROM json_each(@blocks) b WHERE substr(w.part_id, -length(b.value)) = b.value)
    OR w.part_id IN (SELECT value FROM json_each(@partIds))
    OR EXISTS (SELECT 1 FROM json_each(@texts) t
      WHERE w.problem_display_name = t.value ->> 0 AND w.question_text = t.value ->> 1)))`;

export function prepareQuestionParts(db: Connection): QuestionParts {
  const all = db.prepare<[{ runNo: number }], ReadPart>(partsWhere('1'));
  const like = db.prepare<[Record<'blocks' | 'partIds' | 'texts', string> & { runNo: number }], ReadPart>(
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
