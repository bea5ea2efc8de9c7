/** The percentage of a part in a whole; null where the whole is 0. */
export const percent = (part: string, whole: string) => `100.0 * ${part} / nullif(${whole}, 0)`;

/** The rows `t` of a table that belong to the run `@runId`. */
export const rowsOfRun = (table: string) => `${table} t JOIN run r USING (run_no) WHERE r.run_id = @runId`;

/** Whether a count was sent, or some mode, be it withheld or not. */
export const countIsThere = (count: string) =>
  count === 'modes'
    ? `t.modes <> '{}'`
    : `(t.${count} IS NOT NULL OR instr(' ' || t.withheld || ' ', ' ${count} ') > 0)`;

/** The withheld columns of a row, and with them those that would follow from its counts, by the conditions on which they exist. */
export const withheldWith = (follows: Readonly<Record<string, readonly string[]>>) => {
  const named = Object.entries(follows).map(
    ([key, conditions]) => `CASE WHEN t.withheld IS NOT NULL AND ${conditions.join(' AND ')} THEN '${key}' END`,
  );
  return `nullif(concat_ws(' ', t.withheld, ${named.join(', ')}), '') AS withheld`;
};

/** Binds a run and a range of its days, which may be open at both ends. */
export const bindDays = ({
  runId,
  from,
  to,
}: {
  runId: string;
  from?: number | undefined;
  to?: number | undefined;
}) => ({
  runId,
  from: from ?? Number.MIN_SAFE_INTEGER,
  to: to ?? Number.MAX_SAFE_INTEGER,
});
