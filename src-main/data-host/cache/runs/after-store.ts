import type { DatasetName } from '#shared/catalog/datasets.ts';
import { attentionDatasets } from '#shared/subjects/attention/definition.ts';
import { type Connection, writeTransaction } from '../database/database.ts';
import { computedRunFigures } from '../database/fragments.ts';
import { markAlarmsStaleSql } from './run-alarms.ts';
import { forgetStandingsSql } from './run-standings.ts';

interface Step {
  /** The datasets that the derived rows follow from. */
  readonly datasets: readonly DatasetName[];
  /** May bind `@runNo`. */
  readonly sql: string;
}

/** Derived data of a run: stored at once where that is quick, otherwise marked as due. */
const steps: readonly Step[] = [
  // A list of all runs then reads one row per run instead of looking up six.
  {
    datasets: ['enrollment', 'enrollment-mode', 'activity'],
    sql: `INSERT OR REPLACE INTO run_figure ${computedRunFigures()}`,
  },
  { datasets: ['activity'], sql: markAlarmsStaleSql },
  // Answers come problem by problem: the run is checked for what needs attention once they are all there.
  { datasets: attentionDatasets, sql: 'DELETE FROM run_looked_at WHERE run_no = @runNo' },
  { datasets: ['enrollment'], sql: forgetStandingsSql },
];

/** Prepares the steps after rows of a dataset were stored, to be called with the run in the transaction that stores them. */
export function afterStore(db: Connection, dataset: DatasetName): (runNo: number) => void {
  const statements = steps
    .filter(({ datasets }) => datasets.includes(dataset))
    .map(({ sql }) => db.prepare<[{ runNo: number }]>(sql));
  return (runNo) => {
    for (const statement of statements) statement.run({ runNo });
  };
}

/**
 * Goes up with each change of the rules or the words of what is stored: rows of an earlier version of the app are then worked out again.
 * `sql` forgets them.
 */
export const derivedForms = {
  flags: { form: 6, sql: 'DELETE FROM run_looked_at' },
  standings: { form: 2, sql: 'DELETE FROM run_standing' },
} as const;

/** Forgets derived rows of another form than this app's, once after an update. */
export function forgetOtherForms(db: Connection): void {
  const formOf = db.prepare<[string], number>('SELECT form FROM derived_form WHERE name = ?').pluck();
  const setForm = db.prepare<[string, number]>('INSERT OR REPLACE INTO derived_form (name, form) VALUES (?, ?)');
  for (const [name, { form, sql }] of Object.entries(derivedForms)) {
    if (formOf.get(name) === form) continue;
    writeTransaction(db, () => {
      db.exec(sql);
      setForm.run(name, form);
    })();
  }
}
