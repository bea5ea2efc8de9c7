import { type Batch, startBatch } from './batch.ts';
import type { Difference } from './compare.ts';
import { askOracle, type Subject } from './python.ts';
import { figureQuestions } from './questions/figure-questions.ts';
import { keyFigureQuestions } from './questions/key-figure-questions.ts';
import { learnerQuestions } from './questions/learner-questions.ts';
import type { QuestionKind } from './questions/question.ts';
import { reportQuestions } from './questions/report-questions.ts';
import { termQuestions } from './questions/term-questions.ts';
import { viewQuestions } from './questions/view-questions.ts';

/** Every registry that the oracle covers. */
export const questionKinds: readonly QuestionKind[] = [
  viewQuestions,
  figureQuestions,
  learnerQuestions,
  keyFigureQuestions,
  reportQuestions,
  termQuestions,
];

export interface OracleResult {
  /** Answers that were compared, each on each surface. */
  compared: number;
  readonly differences: (Difference & { readonly seed: number; readonly worlds: string })[];
  /** Registered names that the oracle cannot answer, each as `subject name`. */
  readonly uncovered: string[];
}

export const nothingCompared = (): OracleResult => ({ compared: 0, differences: [], uncovered: [] });

/** The results of several ranges of worlds, as one. */
export const addedResults = (results: readonly OracleResult[]): OracleResult => ({
  compared: results.reduce((sum, { compared }) => sum + compared, 0),
  differences: results.flatMap(({ differences }) => differences),
  uncovered: [...new Set(results.flatMap(({ uncovered }) => uncovered))],
});

export interface OracleOrder {
  readonly seed: number;
  /** The place of the first world. */
  readonly from: number;
  readonly worlds: number;
  readonly kinds?: readonly QuestionKind[];
  onProgress?(worldsDone: number, result: OracleResult): void;
}

/**
 * The place of the world that is compared in `npm test`: small, and yet it has findings, key figures and tables in its reports.
 * `can-fail.long.test` shows that faults of all kinds are noticed in it.
 */
export const everydayWorld = 3;

/** Some worlds alone, so that lists and totals of very little are compared; the others together, because that is quicker. */
const batchSizes = [1, 2, 12, 24, 48] as const;
/** More would bury the first, which is the one to look at. */
const maxDifferences = 500;

/** Compares what the app says of random worlds with what the oracle says of their tables. */
export async function runOracle(order: OracleOrder): Promise<OracleResult> {
  const { seed, from, worlds, kinds = questionKinds } = order;
  const result = nothingCompared();
  for (let done = 0, turn = 0; done < worlds; turn += 1) {
    const howMany = Math.min(worlds - done, batchSizes[turn % batchSizes.length] ?? 1);
    const batch = await startBatch(seed, from + done, howMany);
    try {
      await compareBatch(batch, kinds, seed, result);
    } finally {
      await batch.close();
    }
    done += howMany;
    order.onProgress?.(done, result);
  }
  return result;
}

/** Asks the oracle everything at once, then reads each answer of the app from each of its surfaces. */
export async function compareBatch(
  batch: Batch,
  kinds: readonly QuestionKind[],
  seed: number,
  result: OracleResult,
): Promise<void> {
  const questions = (await Promise.all(kinds.map((kind) => kind.questions(batch)))).flat();
  const { answers, covers } = await askOracle(
    batch,
    questions.map(({ subject, name, params, columns }) => ({ subject, name, params, ...(columns && { columns }) })),
  );
  noteUncovered(result, kinds, covers);
  const [first, last] = [batch.worlds.at(0)?.index, batch.worlds.at(-1)?.index];
  for (const [index, { subject, name, params, surfaces }] of questions.entries()) {
    if (result.uncovered.includes(`${subject} ${name}`)) continue;
    for (const [where, read] of Object.entries(surfaces)) {
      result.compared += 1;
      for (const found of await read(answers[index])) {
        if (result.differences.length < maxDifferences)
          result.differences.push({ where, name, params, ...found, seed, worlds: `${first}–${last}` });
      }
    }
  }
}

function noteUncovered(
  { uncovered }: OracleResult,
  kinds: readonly QuestionKind[],
  covers: Readonly<Partial<Record<Subject, readonly string[]>>>,
): void {
  const missing = kinds.flatMap(({ subject, names }) =>
    names.filter((name) => !covers[subject]?.includes(name)).map((name) => `${subject} ${name}`),
  );
  for (const name of missing) if (!uncovered.includes(name)) uncovered.push(name);
}
