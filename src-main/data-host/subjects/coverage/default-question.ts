import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type CoverageQuestion, type CoverageSummary, coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { microsPerDay, nowInstant } from '#shared/time/time.ts';
import { type Connection, writeTransaction } from '../../cache/database/database.ts';
import { keyOfCoverage, readMarket } from './input.ts';
import { comparedScope, inTurns, maxTurnMs, readStored } from './reader.ts';
import { emptyStored, fillTables, storedTables, summaryOf } from './tables.ts';

/** Notes the comparison of all courses under the day of today; a later one of the same day takes its place. */
function noteCoverage(db: Connection, { index, places, teachingCourses }: CoverageSummary): void {
  db.prepare(
    'INSERT OR REPLACE INTO journal.coverage_day (day, share, build, keep, review, courses) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(Math.floor(nowInstant() / microsPerDay), index, places.build, places.keep, places.review, teachingCourses);
}

/** Whether any day is noted: data of an earlier version of the app may have a comparison and no day. */
const hasCoverageDay = (db: Connection): boolean =>
  db.prepare('SELECT 1 FROM journal.coverage_day LIMIT 1').get() !== undefined;

/** Keeps the comparison of all courses with the default minimum confidence, so that a screen finds it. */
export type DefaultCoverage = ReturnType<typeof createDefaultCoverage>;

export function createDefaultCoverage(db: Connection) {
  let running: Promise<void> | null = null;
  let isRequestedAgain = false;
  let mustWait = false;
  const untilCurrent = async () => {
    do {
      isRequestedAgain = false;
      try {
        await store(db, () => mustWait || !db.open);
      } catch (error) {
        // A screen that needs the comparison works it out for itself where it is not stored.
        console.error(error);
      }
    } while (isRequestedAgain && db.open);
    running = null;
  };
  return {
    /**
     * Works it out and stores it; nothing happens where the stored one is up to date, or while a sync goes first. One comparison is worked out
     * at a time: a caller that asks meanwhile waits for one more after it.
     */
    store: (): Promise<void> => {
      if (running !== null) isRequestedAgain = true;
      else if (!mustWait) running = untilCurrent();
      return running ?? Promise.resolve();
    },
    /** Gives up what is worked out now and begins nothing new until the returned function is called: a sync goes first, and asks again after it. */
    giveWay: (): (() => void) => {
      mustWait = true;
      return () => {
        mustWait = false;
      };
    },
  };
}

const stopped = new Error('stopped');

/** Stores nothing where something changed meanwhile: the change asks for a new comparison. */
async function store(db: Connection, isOver: () => boolean): Promise<void> {
  const check = () => {
    if (isOver()) throw stopped;
  };
  try {
    check();
    const defaultQuestion = coverageQuestion.parse({});
    const key = keyOfCoverage(db, defaultQuestion);
    const stored = readStored(db, key);
    if (stored !== null) {
      if (!hasCoverageDay(db)) noteCoverage(db, stored.summary);
      return;
    }
    const market = await inTurns(readMarket(db), check);
    const compared = await inTurns(comparedScope(db, defaultQuestion, market), check);
    const claim = claimTables(db, defaultQuestion, key);
    // Lets others write in between: another process may sync or store a mark.
    await inTurns(claimed(db, claim, fillTables(db, storedTables, compared)), check, () => setTimeout(maxTurnMs));
    check();
    writeTransaction(db, () => {
      if (!isClaimed(db, claim) || keyOfCoverage(db, defaultQuestion) !== key) return;
      const summary = summaryOf(compared);
      db.prepare('UPDATE coverage_state SET key = ?, summary = ? WHERE key = ?').run(
        key,
        JSON.stringify(summary),
        claim,
      );
      noteCoverage(db, summary);
    })();
  } catch (error) {
    if (error !== stopped) throw error;
  }
}

/**
 * Empties the tables and claims them: they fill in many transactions, and another process may begin to fill them, too. The last claim counts.
 * No reader finds the rows until the key of the comparison replaces the claim. Nothing is emptied where the comparison is not wanted any more.
 */
function claimTables(db: Connection, defaultQuestion: CoverageQuestion, key: string): string {
  const claim = `claim:${randomUUID()}`;
  writeTransaction(db, () => {
    if (keyOfCoverage(db, defaultQuestion) !== key || readStored(db, key) !== null) throw stopped;
    db.exec('DELETE FROM coverage_state');
    emptyStored(db);
    db.prepare("INSERT INTO coverage_state (key, summary) VALUES (?, '')").run(claim);
  })();
  return claim;
}

const isClaimed = (db: Connection, claim: string): boolean =>
  db.prepare<[string], number>('SELECT 1 FROM coverage_state WHERE key = ?').pluck().get(claim) === 1;

/** Each step of `work` in a transaction of its own, as long as no other process has claimed the tables. */
function* claimed(db: Connection, claim: string, work: Generator<undefined, void>): Generator<undefined, void> {
  const step = writeTransaction(db, () => {
    if (!isClaimed(db, claim)) throw stopped;
    return work.next();
  });
  while (!step().done) yield;
}
