import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { storeRunAlarms } from '#main/data-host/cache/runs/run-alarms.ts';
import { randomOf, times } from '../../claims/random.ts';
import { atLength } from '../../support/at-length.ts';
import { askPython, has } from '../../support/programs.ts';
import { runsOfWeeks, tablesOfWeeks, type WeeksInTables } from '../../support/tables-of-weeks.ts';

/*
 * Which weeks and runs are out of their usual course, against a program of its own. Worlds of the oracle have fewer runs with the same
 * weeks than it takes to claim anything.
 */

const folder = fileURLToPath(new URL('../../oracle/python/', import.meta.url));

/** Reads worlds as JSON, and returns the alarms of each. */
const program = `
import json, sys
sys.path.insert(0, ${JSON.stringify(folder)})
import views_alarms
class World:
    def __init__(self, given):
        self.given, self.rows = {"runs": [run["id"] for run in given], "starts": {run["id"]: run["start"] for run in given if run["start"] is not None}}, given
    def of_run(self, table, run):
        return next(each["rows"] for each in self.rows if each["id"] == run)
    def past(self, rows):
        return rows
print(json.dumps([views_alarms.alarms(World(given)) for given in json.load(sys.stdin)]))
`;

function storedOf(runs: readonly WeeksInTables[]): unknown[] {
  const db = tablesOfWeeks(runs);
  storeRunAlarms(db);
  const rows = db
    .prepare(
      'SELECT r.run_id, a.what, a.last_day, a.found, a.expected, a.score FROM run_alarm a LEFT JOIN run r USING (run_no)',
    )
    .all();
  db.close();
  return rows;
}

const inOrder = (rows: readonly unknown[]) =>
  rows
    .map((row) => JSON.stringify(Object.entries(row as object).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .toSorted();

it.skipIf(!has('python3'))('are the same to Python', () => {
  const worlds = times(atLength(5, 150), (world) => runsOfWeeks(randomOf(8_300 + world), 12));
  const answers = askPython(['-c', program], worlds) as unknown[][];
  const found = worlds.map(storedOf);
  const kinds = new Set(found.flat().map((row) => (row as { what: string }).what));
  expect([...kinds].sort()).toEqual([
    'Slow fall of weekly activity',
    'Slow rise of weekly activity',
    'Weekly activity',
    'Weekly activity of all runs',
  ]);
  for (const [world, rows] of found.entries()) expect(inOrder(rows)).toEqual(inOrder(answers[world] ?? []));
});
