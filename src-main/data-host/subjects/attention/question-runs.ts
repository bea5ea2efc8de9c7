import type { FoundBy } from '#shared/subjects/problems/same-question.ts';
import type { Connection } from '../../cache/database/database.ts';
import { prepareQuestionParts, type QuestionParts, type ReadPart } from './asked-parts.ts';
import { type ManualMatch, sameParts } from './same-parts.ts';

/** A part of a problem in one of the runs of its course. */
export interface QuestionInRun {
  readonly runId: string;
  /** The first stored day with an enrollment. */
  readonly began: number | null;
  readonly by: FoundBy;
  readonly part: ReadPart;
}

interface RunOfCourse {
  readonly runNo: number;
  readonly runId: string;
  readonly began: number | null;
}

export interface QuestionRuns {
  readonly asked: QuestionParts;
  /** What users say of the parts of two runs, seen from the first. */
  said(runId: string, otherRunId: string): ManualMatch[];
  /** A part in its run and in every other run of the course that asks the same; nothing of a part whose answers are not here. */
  of(question: { readonly runId: string; readonly moduleId: string; readonly partId: string }): QuestionInRun[];
}

export const firstDay = (run: string) => `(SELECT min(e.date) FROM enrollment e WHERE e.run_no = ${run}.run_no)`;

export function prepareQuestionRuns(db: Connection): QuestionRuns {
  const asked = prepareQuestionParts(db);
  const said = db.prepare<[{ run: string; other: string }], Omit<ManualMatch, 'isSame'> & { readonly isSame: number }>(
    `SELECT part_id AS partId, other_part_id AS otherPartId, is_same AS isSame FROM journal.same_question
     WHERE run_id = @run AND other_run_id = @other
     UNION ALL SELECT other_part_id, part_id, is_same FROM journal.same_question WHERE run_id = @other AND other_run_id = @run
     ORDER BY 1, 2`,
  );
  const runs = db.prepare<[string], RunOfCourse>(
    `SELECT o.run_no AS runNo, o.run_id AS runId, ${firstDay('o')} AS began FROM run r JOIN run o USING (course_no)
     WHERE r.run_id = ? AND EXISTS (SELECT 1 FROM answer_distribution a WHERE a.run_no = o.run_no)`,
  );
  const saidOf = (run: string, other: string): ManualMatch[] =>
    said.all({ run, other }).map(({ isSame, ...parts }) => ({ ...parts, isSame: isSame === 1 }));
  return {
    asked,
    said: saidOf,
    of: ({ runId, moduleId, partId }) => {
      const ofCourse = runs.all(runId);
      const own = ofCourse.find((run) => run.runId === runId);
      if (own === undefined) return [];
      const mine = asked.of(own.runNo);
      const part = mine.find((each) => each.moduleId === moduleId && each.partId === partId);
      if (part === undefined) return [];
      return ofCourse.flatMap(({ runNo, ...run }): QuestionInRun[] => {
        if (run.runId === runId) return [{ ...run, by: 'self', part }];
        const byHand = saidOf(runId, run.runId);
        const named = byHand.filter((each) => each.partId === partId).map((each) => each.otherPartId);
        const found = sameParts(mine, asked.like(runNo, [part], named), byHand).find(({ mine: one }) => one === part);
        return found ? [{ ...run, by: found.by, part: found.theirs }] : [];
      });
    },
  };
}
