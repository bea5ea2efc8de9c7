import type { DatasetName, RunDatasetName } from '#shared/catalog/datasets.ts';
import { movingFigureNames, movingFigures } from '#shared/catalog/moving-figures.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { calendarDays, dayOfInstant, formatDay } from '#shared/time/time.ts';
import { nowSql } from '../../cache/database/clock.ts';
import {
  dataState,
  isSelected,
  nameOf,
  newestDay,
  runFigures,
  selectedRunFigures,
  shownInstant,
  withheldColumn,
} from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';
import { recordColumns } from '../../cache/runs/changed-rows.ts';
import { runSources } from '../../remote/analytics-endpoints.ts';

/** A change as SQLite gives it: the record's name where it is a record of the taxonomy, and values of any type. */
interface ChangeRow {
  readonly dataset: DatasetName;
  readonly run_id: string | null;
  readonly record: string;
  readonly name: string | null;
  readonly linked: string | null;
  readonly old_value: string | number | null;
  readonly new_value: string | number | null;
}

/** The second half of a linked record's id, and the first as the number that it begins with. */
const first = 'CAST(c.record AS INTEGER)';
const second = `nullif(substr(c.record, instr(c.record, ':') + 1), c.record)`;

/** The names of a change's record, and of what it is linked with. */
export const changeNames = `CASE c.dataset WHEN 'skills' THEN (SELECT ${nameOf('s')} FROM skill s WHERE s.id = ${first})
    WHEN 'jobs' THEN (SELECT ${nameOf('j')} FROM job j WHERE j.id = ${first})
    WHEN 'job-postings' THEN (SELECT coalesce(nullif(job_name, ''), job_external_id) FROM job_posting WHERE id = ${first}) END AS name,
  CASE c.dataset WHEN 'skills' THEN ${second}
    WHEN 'jobs' THEN coalesce((SELECT ${nameOf('s')} FROM skill s WHERE s.id = CAST(${second} AS INTEGER)),
      (SELECT ${nameOf('o')} FROM job_only_skill o WHERE o.id = CAST(${second} AS INTEGER))) END AS linked`;

/** The columns that are withheld on the day of a change: a count may be withheld to protect others. */
const withheldOfDay = `(SELECT e.withheld FROM enrollment e JOIN run x USING (run_no)
  WHERE c.dataset = 'enrollment' AND x.run_id = c.run_id AND e.date = CAST(c.record AS INTEGER)) AS ${withheldColumn}`;

/** Numbers are bound as reals, which would be spelt `7.0`. */
const idText = (name: string) => `CAST(@${name} AS INTEGER)`;

/** A record is known by its id, a link by those of both that it links: `7` and `7:edX+DemoX`. */
const itself = (dataset: DatasetName, id: string) =>
  `(c.dataset = '${dataset}' AND (c.record = ${id} || '' OR (c.record > ${id} || ':' AND c.record < ${id} || ';')))`;
const ofSkill = `(${itself('skills', idText('skillId'))} OR (c.dataset = 'jobs' AND c.record LIKE '%:' || ${idText('skillId')}))`;
const ofJob = `(${itself('jobs', idText('jobId'))} OR (c.dataset = 'job-postings' AND c.record IN (
  SELECT id || '' FROM job_posting WHERE job_id = @jobId)))`;

const inNumbers = `typeof(c.old_value) IN ('integer', 'real') AND typeof(c.new_value) IN ('integer', 'real')`;

export const subjectOf = ({ run_id, name, linked, dataset, record }: Omit<ChangeRow, 'old_value' | 'new_value'>) =>
  run_id === null ? namesOf(name, linked) : dayOf(dataset, record);

const figureText = `CASE figure ${movingFigureNames.map((name) => `WHEN '${name}' THEN '${movingFigures[name].label}'`).join(' ')} END`;

/** When the newest sync began that moved a figure of a selected run; an interrupted one and the one that resumed it are one sync. */
const lastMovingSync = `SELECT min(s.started_at) FROM sync_run s WHERE s.finished_at IS (SELECT n.finished_at FROM sync_run n
  WHERE n.started_at <= (SELECT max(f.observed_at) FROM moved_figure f JOIN run r USING (run_no)
    WHERE ${isSelected} AND f.observed_at <= ${nowSql}) ORDER BY n.started_at DESC LIMIT 1)`;

const movedFrom = (
  first: string,
) => `SELECT r.run_id, figure, old_value AS before, old_through AS before_through, new_value AS now,
    new_through AS data_through, observed_at
  FROM moved_figure f JOIN run r USING (run_no) WHERE ${isSelected} AND f.observed_at >= ${first}`;

const sinceSync = movedFrom(`(${lastMovingSync})`);
const sinceThen = movedFrom('@after');

/** Runs whose data reach the newest week; problems and videos have no days. */
const withinWeek = `WITH f AS MATERIALIZED (${selectedRunFigures})
  SELECT run_id, 'current' AS figure, current - change_7d AS before, data_through - 7 AS before_through, current AS now,
    data_through, NULL AS observed_at FROM f WHERE new_days
  UNION ALL SELECT run_id, 'ever_enrolled', ever_enrolled_before, modes_through - 7, ever_enrolled, modes_through, NULL FROM f WHERE new_modes
  UNION ALL SELECT run_id, 'verified', verified_before, modes_through - 7, verified, modes_through, NULL FROM f WHERE new_modes
  UNION ALL SELECT run_id, 'active_last_week', active_before, week_ending - 7, active_last_week, week_ending, NULL FROM f WHERE new_week`;

/** Changes that syncs saw; stored in the journal, so they outlive the cache. */
export const changeViews: Pick<ViewSources, 'observed-changes' | 'largest-changes' | 'moved-figures'> = {
  'moved-figures': ({ since, after }, { changes }) => ({
    sql: `SELECT run_id, ${figureText} AS figure, before, now, now - before AS change,
        100.0 * (now - before) / nullif(before, 0) AS change_pct, before_through, data_through, observed_at,
        (SELECT ${dataState('f', newestDay)} FROM (${runFigures}) f WHERE f.run_id = m.run_id) AS data_state
      FROM (${since === 'week' ? withinWeek : after === undefined ? sinceSync : sinceThen}) m WHERE now <> before`,
    bind: since === 'sync' && after !== undefined ? { after: changes.instantsOf({ after }).after } : {},
    order: 'abs(change) DESC, figure',
  }),
  'observed-changes': ({ dataset = null, kind = null, skillId, jobId }) => ({
    sql: `SELECT c.change_no, ${shownInstant('c.observed_at')} AS observed_at, c.dataset, c.kind, c.run_id, NULL AS subject, c.record, c.field,
        c.old_value, c.new_value, ${changeNames}, ${withheldOfDay}
      FROM journal.observed_change c
      WHERE (@dataset IS NULL OR c.dataset = @dataset) AND (@kind IS NULL OR c.kind = @kind)
        ${skillId === undefined ? '' : `AND ${ofSkill}`} ${jobId === undefined ? '' : `AND ${ofJob}`}`,
    bind: { dataset, kind, ...(skillId !== undefined && { skillId }), ...(jobId !== undefined && { jobId }) },
    order: 'change_no DESC',
    extra: ['name', 'linked', withheldColumn],
    finish: (row) => {
      const { name, linked, ...change } = row as unknown as ChangeRow;
      const values = { old_value: asText(change.old_value), new_value: asText(change.new_value) };
      return {
        ...change,
        ...values,
        subject: subjectOf({ ...change, name, linked }),
      } as unknown as ViewRow<'observed-changes'>;
    },
  }),
  'largest-changes': () => ({
    sql: `SELECT c.change_no, c.dataset, c.run_id, NULL AS subject, c.record, c.field, c.old_value AS before,
        c.new_value AS now, 100.0 * (c.new_value - c.old_value) / nullif(abs(c.old_value), 0) AS change_pct, c.observed_at, ${changeNames},
        ${withheldOfDay}
      FROM journal.observed_change c
      WHERE ${inNumbers} AND c.observed_at >= (SELECT max(started_at) FROM sync_run
        WHERE started_at <= (SELECT max(c.observed_at) FROM journal.observed_change c
          WHERE ${inNumbers} AND c.observed_at <= ${nowSql}))`,
    bind: {},
    order: 'abs(change_pct) DESC NULLS LAST, change_no',
    extra: ['change_no', 'record', 'name', 'linked', withheldColumn],
    finish: (row) => {
      const { change_no: _, record, name, linked, ...change } = row as unknown as ChangeRow & { change_no: number };
      return {
        ...change,
        subject: subjectOf({ ...change, record, name, linked }),
      } as unknown as ViewRow<'largest-changes'>;
    },
  }),
};

const namesOf = (name: string | null, linked: string | null) =>
  name === null || linked === null ? name : `${name} – ${linked}`;

export const asText = (value: string | number | null) => (value === null ? null : String(value));

/** Names a restated row by its day and the rest of its key. A damaged day stays as it is. */
function dayOf(dataset: DatasetName, record: string): string {
  const columns = Object.hasOwn(runSources, dataset) ? recordColumns(dataset as RunDatasetName) : [];
  const parts = record.split(':').map((part, index) => {
    const type = columns[index]?.type;
    if (type !== 'day' && type !== 'instant') return part;
    const day = type === 'day' ? Number(part) : dayOfInstant(Number(part));
    return day >= calendarDays.first && day <= calendarDays.last ? formatDay(day) : part;
  });
  return parts.filter((part) => part !== '').join(' – ');
}
