import { coverageQuestion } from '#shared/catalog/coverage-question.ts';
import { type Connection, writing } from '../database/database.ts';
import { hasCoverageDay, noteCoverage } from './coverage-days.ts';
import { keyOfCoverage, readMarket } from './coverage-input.ts';
import { atOnce, comparedScope, inTurns, readStored } from './coverage-reader.ts';
import { fillTables, storedTables, summaryOf } from './coverage-tables.ts';

/**
 * Returns a function that stores the comparison of all courses with the usual cut-off, so that a screen finds it; nothing happens
 * where the stored one is up to date. One comparison is worked out at a time: a caller that asks meanwhile waits for one more after it.
 */
export function createUsualCoverage(db: Connection): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const untilCurrent = async () => {
    try {
      do {
        isAskedAgain = false;
        await store(db);
      } while (isAskedAgain && db.open);
    } catch (error) {
      // A screen that needs the comparison works it out for itself where it is not stored.
      console.error(error);
    } finally {
      running = null;
    }
  };
  return () => {
    if (running === null) running = untilCurrent();
    else isAskedAgain = true;
    return running;
  };
}

/** Stores nothing where something changed meanwhile: the change asks for a new comparison. */
async function store(db: Connection): Promise<void> {
  if (!db.open) return;
  const usual = coverageQuestion.parse({});
  const key = keyOfCoverage(db, usual);
  const stored = readStored(db, key);
  if (stored !== null) {
    if (!hasCoverageDay(db)) noteCoverage(db, stored.summary);
    return;
  }
  const stop = new Error('stopped');
  const check = () => {
    if (!db.open) throw stop;
  };
  try {
    const market = await inTurns(readMarket(db), check);
    const compared = await inTurns(comparedScope(db, usual, market), check);
    writing(db, () => {
      if (keyOfCoverage(db, usual) !== key) return;
      db.exec('DELETE FROM coverage_state; DELETE FROM coverage_skill; DELETE FROM coverage_job');
      atOnce(fillTables(db, storedTables, compared));
      const summary = summaryOf(compared);
      db.prepare('INSERT INTO coverage_state (key, summary) VALUES (?, ?)').run(key, JSON.stringify(summary));
      noteCoverage(db, summary);
    })();
  } catch (error) {
    if (error !== stop) throw error;
  }
}
