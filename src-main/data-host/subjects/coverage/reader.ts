import { createSharedWork, yieldToOthers } from '#main/common/async.ts';
import {
  type CoverageQuestion,
  type CoverageRecord,
  type CoverageSummary,
  coverageQuestion,
  coverageSummary,
} from '#shared/subjects/coverage/question.ts';
import type { Connection } from '../../cache/database/database.ts';
import { coverageOf } from './coverage.ts';
import { coursesWithRuns, keyOfCoverage, listedSkills, readMarket, readSupply } from './input.ts';
import type { Market } from './market.ts';
import {
  type ComparedScope,
  type CoverageTables,
  createTemporary,
  dropTemporary,
  fillTables,
  namesOfSkills,
  storedTables,
  summaryOf,
} from './tables.ts';

/** A finished comparison: where its rows are, and what it comes to. */
export interface ReadCoverage {
  readonly tables: CoverageTables;
  readonly summary: CoverageSummary;
}

/** Compares demand with supply once for all views of a question, as long as nothing changes that it follows from. */
export interface CoverageReader {
  /** Works the comparison out once if it is not known yet: searches and other reads come in between. */
  prepare(question: CoverageQuestion, signal?: AbortSignal): Promise<void>;
  /** The comparison, worked out at once where it is not known, and its question with what is usual in the place of what was left out. */
  read(question: CoverageQuestion): ReadCoverage & { readonly question: CoverageQuestion };
  /** The comparison in short, without the dates of its data. */
  record(question: CoverageQuestion): Omit<CoverageRecord, 'asOf' | 'skillsAsOf'>;
}

/** The number of scopes that a user compares by going back and forth. */
const maxTemporary = 3;
/** A search waits for little longer: a step that cannot be cut, such as an index, takes up to a fifth of a second at the largest. */
export const maxTurnMs = 8;

const anyQuestion = coverageQuestion.strip();

interface Temporary extends ReadCoverage {
  readonly key: string;
  readonly number: number;
}

export function createCoverageReader(db: Connection): CoverageReader {
  const temporaries: Temporary[] = [];
  const taken = new Set<number>();
  const flights = createSharedWork();
  /** It says nothing of courses: another minimum confidence or scope is compared with the same one. */
  let known: { readonly generation: unknown; readonly market: Market } | null = null;

  function* compare(question: CoverageQuestion): Generator<undefined, ComparedScope> {
    const generation = generationOf(db);
    const before = known;
    const market = before !== null && before.generation === generation ? before.market : yield* readMarket(db);
    known = { generation, market };
    return yield* comparedScope(db, question, market);
  }

  function* makeTemporary(question: CoverageQuestion, key: string): Generator<undefined, void> {
    const compared = yield* compare(question);
    const number = freeNumber();
    let isWhole = false;
    try {
      const tables = createTemporary(db, number);
      yield* fillTables(db, tables, compared);
      temporaries.push({ key, number, tables, summary: summaryOf(compared) });
      isWhole = true;
    } finally {
      if (!isWhole) forget(number);
    }
  }

  function forget(number: number): void {
    dropTemporary(db, number);
    taken.delete(number);
  }

  /** The smallest number that no comparison has, also none that is being made. Where there are many, the one read longest ago is forgotten. */
  function freeNumber(): number {
    const oldest = temporaries.length < maxTemporary ? undefined : temporaries.shift();
    if (oldest !== undefined) forget(oldest.number);
    let number = 1;
    while (taken.has(number)) number += 1;
    taken.add(number);
    return number;
  }

  const find = (key: string): ReadCoverage | null => {
    const index = temporaries.findIndex((each) => each.key === key);
    const [found] = index < 0 ? [] : temporaries.splice(index, 1);
    if (found === undefined) return readStored(db, key);
    temporaries.push(found);
    return found;
  };

  const read: CoverageReader['read'] = (input) => {
    // A question of the command line or of a saved report may leave out what is usual; a view may ask for more.
    const question = anyQuestion.parse(input);
    const key = keyOfCoverage(db, question);
    if (find(key) === null) runToEnd(makeTemporary(question, key));
    const made = find(key);
    if (made === null) throw new Error('a comparison that was made is there');
    return { ...made, question };
  };
  return {
    read,
    record: (input) => {
      const { question, summary } = read(input);
      const { sql, bind } = coursesWithRuns(question.scope);
      return {
        ...summary,
        coursesWithRuns: db.prepare<[typeof bind], number>(sql).pluck().get(bind) ?? 0,
        ...(db.prepare<[], { listed: number; unnamed: number }>(listedSkills).get() ?? { listed: 0, unnamed: 0 }),
      };
    },
    prepare: async (input, signal) => {
      const question = anyQuestion.parse(input);
      const key = keyOfCoverage(db, question);
      if (find(key) !== null) return;
      await flights.join(key, (throwIfAborted) => inTurns(makeTemporary(question, key), throwIfAborted), signal);
    },
  };
}

const generationOf = (db: Connection) => db.prepare<[], number>('SELECT number FROM taxonomy_generation').pluck().get();

export function* comparedScope(
  db: Connection,
  question: CoverageQuestion,
  market: Market,
): Generator<undefined, ComparedScope> {
  const scope = yield* readSupply(db, question);
  const coverage = yield* coverageOf(market, scope.supply);
  const names = yield* namesOfSkills(
    db,
    coverage.skills.map(({ skillId }) => skillId),
  );
  return { ...scope, market, coverage, names };
}

/** Null where none is stored, or it cannot be read: then it is worked out again. */
export function readStored(db: Connection, key: string): ReadCoverage | null {
  const text = db
    .prepare<[string], string>('SELECT summary FROM main.coverage_state WHERE key = ? AND json_valid(summary)')
    .pluck()
    .get(key);
  const summary = coverageSummary.safeParse(JSON.parse(text ?? 'null')).data;
  return summary === undefined ? null : { tables: storedTables, summary };
}

function runToEnd<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Works for some milliseconds at a time. */
export async function inTurns<Result>(
  work: Generator<undefined, Result>,
  check: () => void,
  betweenTurns: () => Promise<unknown> = yieldToOthers,
): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - began < maxTurnMs) continue;
    await betweenTurns();
    try {
      check();
    } catch (error) {
      // Tables that are half made are dropped.
      work.return(undefined as never);
      throw error;
    }
    began = performance.now();
  }
}
