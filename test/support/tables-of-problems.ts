import Database from 'better-sqlite3';

type Values = readonly (string | number | null)[];

/** The tables that problems are in, empty, and a function that adds a row of a run and returns its number. */
export function tablesOfProblems() {
  const db = new Database(':memory:');
  const columns = {
    problems: 'module_id, total_submissions, correct_submissions',
    problem_tags: 'module_id, total_submissions, correct_submissions',
    grade_distribution: 'module_id, grade, max_grade, count',
    answer_distribution:
      'module_id, part_id, correct, count, first_response_count, last_response_count, value_id, answer_value, variant',
  };
  const inserts = Object.fromEntries(
    Object.entries(columns).map(([table, names]) => {
      db.exec(`CREATE TABLE ${table} (run_no, ${names}); CREATE INDEX of_run_${table} ON ${table} (run_no)`);
      const parameters = `?${', ?'.repeat(names.split(',').length)}`;
      return [table, db.prepare(`INSERT INTO ${table} VALUES (${parameters})`)];
    }),
  );
  const add = (table: keyof typeof columns, runNo: number, values: Values) =>
    Number(inserts[table]?.run(runNo, ...values).lastInsertRowid);
  return { db, add };
}
