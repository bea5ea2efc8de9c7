import { blockName } from '#shared/catalog/module-id.ts';
import { discoveries } from '#shared/statistics/empirical-null.ts';
import { type Effect, outlyingEffects, type Proportion } from '#shared/statistics/proportions.ts';
import type { FoundBy } from '#shared/subjects/annotations/annotations.ts';
import { attentionLimits as limits } from '#shared/subjects/attention/attention.ts';
import type { Connection } from '../../cache/database/database.ts';

/** A part as it is stored, or as it may be shared: a withheld number is null. */
export interface ReadPart extends PartIdentity {
  readonly whole: number | null;
  readonly part: number | null;
  readonly first: number | null;
  readonly firstRight: number | null;
  /** The columns of `problem-runs` that are withheld; null where none is. */
  readonly withheld: string | null;
}

/** Whether the last answers of a part are not withheld. */
export const isKnown = (part: ReadPart): part is ReadPart & QuestionPart => part.whole !== null && part.part !== null;

/** Reads the parts of the problems of a run. */
interface QuestionParts {
  of(runNo: number): ReadPart[];
  /** Parts that may ask the same as one of `parts`, or have one of the ids. */
  like(runNo: number, parts: readonly PartIdentity[], partIds: readonly string[]): ReadPart[];
}

const withholds = (key: string) => `coalesce(max(instr(hidden, ' ${key} ')), 0) > 0`;
const withholdsLast = `(${withholds('count')} OR ${withholds('last_response_count')})`;
const withholdsFirst = withholds('first_response_count');
const firstIsKnown = `count(*) = count(first) AND sum(first) > 0 AND NOT ${withholdsFirst}`;
/** Whether first answers are counted and some of these counts withheld: where one was never sent there is nothing to hide. */
const firstIsWithheld = `${withholdsFirst} AND count(*) = sum(first IS NOT NULL OR instr(hidden, ' first_response_count ') > 0)`;

/** Added up here: a run of five hundred problems has thousands of answers. */
const partsWhere = (
  condition: string,
) => `SELECT module_id AS moduleId, part_id AS partId, CASE WHEN NOT ${withholdsLast} THEN sum(n) END AS whole,
    CASE WHEN NOT ${withholdsLast} THEN sum(CASE WHEN correct = 1 THEN n ELSE 0 END) END AS part, max(name) AS name, max(question) AS question,
    CASE WHEN ${firstIsKnown} THEN sum(first) END AS first,
    CASE WHEN ${firstIsKnown} THEN sum(CASE WHEN correct = 1 THEN first ELSE 0 END) END AS firstRight,
    nullif(concat_ws(' ', CASE WHEN ${withholdsLast} THEN 'learners right_pct low_pct high_pct' END,
      CASE WHEN ${firstIsWithheld} THEN 'first_learners first_right_pct first_low_pct first_high_pct' END), '') AS withheld
  FROM (SELECT module_id, part_id, correct, coalesce(last_response_count, count, 0) AS n, first_response_count AS first,
      problem_display_name AS name, question_text AS question, ' ' || withheld || ' ' AS hidden
    FROM answer_distribution a WHERE run_no = @runNo AND ${condition})
  GROUP BY module_id, part_id
  HAVING count(*) = count(correct) AND min(n) >= 0 AND (sum(n) > 0 OR ${withholdsLast})`;

/** A part has the name and the question of any of its answers, so its id is looked for first. */
const matching = `part_id IN (SELECT part_id FROM answer_distribution w WHERE w.run_no = @runNo AND (
    EXISTS (SELECT 1 FROM json_each(@blocks) b WHERE substr(w.part_id, -length(b.value)) = b.value)
    OR w.part_id IN (SELECT value FROM json_each(@partIds))
    OR EXISTS (SELECT 1 FROM json_each(@texts) t
      WHERE w.problem_display_name = t.value ->> 0 AND w.question_text = t.value ->> 1)))`;

function prepareQuestionParts(db: Connection): QuestionParts {
  const all = db.prepare<[{ runNo: number }], ReadPart>(partsWhere('1'));
  const like = db.prepare<[Record<'blocks' | 'partIds' | 'texts', string> & { runNo: number }], ReadPart>(
    partsWhere(matching),
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

/** A part of a problem in one of the runs of its course. */
export interface QuestionInRun {
  readonly runId: string;
  /** The first stored day with an enrollment. */
  readonly began: number | null;
  readonly by: FoundBy;
  readonly part: ReadPart;
}

export interface RunOfCourse {
  readonly runNo: number;
  readonly runId: string;
  readonly began: number | null;
}

export interface QuestionRuns {
  readonly questionParts: QuestionParts;
  /** The matches that users made between the parts of two runs, seen from the first. */
  manualMatches(runId: string, otherRunId: string): ManualMatch[];
  /** A part in its run and in every other run of the course that asks the same; nothing of a part whose answers are not here. */
  of(question: { readonly runId: string; readonly moduleId: string; readonly partId: string }): QuestionInRun[];
}

export const firstDay = (run: string) => `(SELECT min(e.date) FROM enrollment e WHERE e.run_no = ${run}.run_no)`;

export function prepareQuestionRuns(db: Connection): QuestionRuns {
  const questionParts = prepareQuestionParts(db);
  const matchRows = db.prepare<
    [{ run: string; other: string }],
    Omit<ManualMatch, 'isSame'> & { readonly isSame: number }
  >(
    `SELECT part_id AS partId, other_part_id AS otherPartId, is_same AS isSame FROM journal.same_question
     WHERE run_id = @run AND other_run_id = @other
     UNION ALL SELECT other_part_id, part_id, is_same FROM journal.same_question WHERE run_id = @other AND other_run_id = @run
     ORDER BY 1, 2`,
  );
  const runs = db.prepare<[string], RunOfCourse>(
    `SELECT o.run_no AS runNo, o.run_id AS runId, ${firstDay('o')} AS began FROM run r JOIN run o USING (course_no)
     WHERE r.run_id = ? AND EXISTS (SELECT 1 FROM answer_distribution a WHERE a.run_no = o.run_no)`,
  );
  const manualMatches = (run: string, other: string): ManualMatch[] =>
    matchRows.all({ run, other }).map(({ isSame, ...parts }) => ({ ...parts, isSame: isSame === 1 }));
  return {
    questionParts,
    manualMatches,
    of: ({ runId, moduleId, partId }) => {
      const ofCourse = runs.all(runId);
      const own = ofCourse.find((run) => run.runId === runId);
      if (own === undefined) return [];
      const mine = questionParts.of(own.runNo);
      const part = mine.find((each) => each.moduleId === moduleId && each.partId === partId);
      if (part === undefined) return [];
      return ofCourse.flatMap(({ runNo, ...run }): QuestionInRun[] => {
        if (run.runId === runId) return [{ ...run, by: 'self', part }];
        const byHand = manualMatches(runId, run.runId);
        const named = byHand.filter((each) => each.partId === partId).map((each) => each.otherPartId);
        const found = sameParts(mine, questionParts.like(runNo, [part], named), byHand).find(
          ({ mine: one }) => one === part,
        );
        return found ? [{ ...run, by: found.by, part: found.theirs }] : [];
      });
    },
  };
}

/** A part of a problem that went otherwise than in the run before. */
export interface MovedPart {
  readonly now: QuestionPart;
  readonly before: QuestionPart;
  /** How far it moved otherwise than the other parts, in standard deviations of what they predict. */
  readonly score: number;
  /** Learners of this run by whom it differs. */
  readonly severity: number;
}

/**
 * The parts whose share of right last answers moved against the same part in the run before, and otherwise than the other parts did: a whole run
 * that is stronger, and the usual spread between parts, are no news. Over all parts that both runs have with enough learners, and by
 * enough to matter; none where too few parts are in both.
 */
export function movedParts(
  run: readonly QuestionPart[],
  earlier: readonly QuestionPart[],
  matches: readonly ManualMatch[] = [],
): MovedPart[] {
  const pairs = sameParts(run.filter(hasEnough), earlier.filter(hasEnough), matches);
  const found = outlyingEffects(pairs.map(({ mine, theirs }) => changeOf(mine, theirs)));
  const isMoved = discoveries(found.map(({ p }) => p));
  return pairs
    .flatMap(({ mine: now, theirs: before }, index): MovedPart[] => {
      const change = Math.abs(shareOf(now) - shareOf(before));
      const score = found[index]?.score ?? 0;
      return isMoved[index] && change >= limits.movedBy ? [{ now, before, score, severity: now.whole * change }] : [];
    })
    .sort((one, other) => other.severity - one.severity || (one.now.moduleId < other.now.moduleId ? -1 : 1));
}

/** The difference of the log odds, with ½ added to each count, and its variance (J. Gart, J. Zweifel, Biometrika 54 (1967) 181–187). */
function changeOf(now: Proportion, before: Proportion): Effect {
  const counts = [now.part, now.whole - now.part, before.part, before.whole - before.part].map((count) => count + 0.5);
  const [right = 1, wrong = 1, rightBefore = 1, wrongBefore = 1] = counts;
  return {
    value: Math.log(right / wrong) - Math.log(rightBefore / wrongBefore),
    variance: counts.reduce((sum, count) => sum + 1 / count, 0),
  };
}

const hasEnough = ({ whole }: Proportion) => whole >= limits.learners;
const shareOf = ({ part, whole }: Proportion) => part / whole;

/** A part of a problem and what it asks; null where not known. */
interface PartIdentity {
  readonly moduleId: string;
  readonly partId: string;
  readonly name: string | null;
  readonly question: string | null;
}

/** A part with right last answers of those who answered, and the same of first answers, null where not known. */
export interface QuestionPart extends PartIdentity, Proportion {
  /** Learners whose first answer is known, and those of them with a right one. */
  readonly first: number | null;
  readonly firstRight: number | null;
}

/** A match that a user made between a part of one run and a part of the other. */
export interface ManualMatch {
  readonly partId: string;
  readonly otherPartId: string;
  readonly isSame: boolean;
}

export interface SamePart<Part extends PartIdentity> {
  readonly mine: Part;
  readonly theirs: Part;
  readonly by: Exclude<FoundBy, 'self'>;
}

/** The keys by which parts of two runs are the same: first the id of their block, then what they ask. */
const keys = ['block', 'text'] as const;

/** The value of a key; null where it is not known. */
function keyOf({ partId, name, question }: PartIdentity, key: (typeof keys)[number]): string | null {
  if (key === 'block') return blockOf(partId);
  return name && question ? JSON.stringify([name, question]) : null;
}

/** A run that was made from another one keeps 32 digits of the id of a part, and the number of the part. */
export const blockOf = (partId: string): string => /[0-9a-f]{32}(?:_\d+)*$/.exec(partId)?.[0] ?? blockName(partId);

/**
 * Pairs of parts of two runs that ask the same: by hand, then by their keys. A key that several parts of a run bear identifies none of
 * them.
 */
export function sameParts<Part extends PartIdentity>(
  run: readonly Part[],
  other: readonly Part[],
  matches: readonly ManualMatch[] = [],
): SamePart<Part>[] {
  const pairs = new Map<Part, SamePart<Part>>();
  const taken = new Set<Part>();
  const isApart = (mine: Part, theirs: Part) =>
    matches.some(
      ({ partId, otherPartId, isSame }) => !isSame && partId === mine.partId && otherPartId === theirs.partId,
    );
  const add = (mine: Part | undefined, theirs: Part | undefined, by: SamePart<Part>['by']) => {
    if (!mine || !theirs || pairs.has(mine) || taken.has(theirs) || isApart(mine, theirs)) return;
    pairs.set(mine, { mine, theirs, by });
    taken.add(theirs);
  };
  const withId = (parts: readonly Part[], id: string) => parts.find(({ partId }) => partId === id);
  for (const { partId, otherPartId, isSame } of matches)
    if (isSame) add(withId(run, partId), withId(other, otherPartId), 'hand');
  for (const key of keys) {
    const theirs = onlyOnes(other, key);
    for (const [value, part] of onlyOnes(run, key)) add(part, theirs.get(value), key);
  }
  return [...pairs.values()];
}

function onlyOnes<Part extends PartIdentity>(all: readonly Part[], key: (typeof keys)[number]): Map<string, Part> {
  const groups = Map.groupBy(all, (part) => keyOf(part, key));
  return new Map(
    [...groups].flatMap(([value, found]): [string, Part][] =>
      value !== null && found.length === 1 && found[0] ? [[value, found[0]]] : [],
    ),
  );
}
