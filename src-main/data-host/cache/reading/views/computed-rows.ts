export type ComputedRow = Readonly<Record<string, string | number | boolean | null>>;

/** Rows that are computed outside of SQL, as a SELECT over one parameter. */
export function selectRows(keys: readonly string[], rows: readonly ComputedRow[]) {
  const columns = keys.map((key) => `value ->> '$.${key}' AS "${key}"`);
  return { sql: `SELECT ${columns.join(', ')} FROM json_each(@rows)`, bind: { rows: JSON.stringify(rows) } };
}
