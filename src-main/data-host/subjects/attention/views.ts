import { blockName } from '#shared/catalog/module-id.ts';
import { type ViewName, type ViewRow, views } from '#shared/catalog/views.ts';
import { wilsonInterval } from '#shared/statistics/proportions.ts';
import { foundBy } from '#shared/subjects/annotations/annotations.ts';
import { type AttentionKind, attentionKindNames, attentionKinds } from '#shared/subjects/attention/attention.ts';
import { labelOf, problemName, withheldColumn } from '../../cache/database/fragments.ts';
import type { ViewSources, ViewSql } from '../../cache/reading/view-source.ts';
import { lookedAtKeys } from './attention.ts';
import type { Flag } from './items.ts';

type AttentionView = Extract<ViewName, 'run-attention' | 'attention'>;

const of = (key: string) => `x.value ->> '$.${key}'`;

/** A fact of the kind of a flag. */
const ofKind = (fact: (kind: AttentionKind) => string) =>
  `CASE b.kind ${attentionKindNames.map((kind) => `WHEN '${kind}' THEN '${fact(kind).replaceAll("'", "''")}'`).join(' ')} END`;
const about = ofKind((kind) => attentionKinds[kind].about);

/** Flags with the names of what they are about, keys to check first; low ranks are ordered by their kinds. */
function rowsOf<V extends AttentionView>(
  base: Pick<ViewSql<V>, 'sql' | 'bind'>,
  itemKind?: 'problem' | 'video',
): ViewSql<V> {
  return {
    sql: `SELECT ${ofKind((kind) => attentionKinds[kind].label)} AS flag, in_words(b.sentence) AS sentence, b.learners, b.share AS share_pct, b.low AS low_pct,
        b.high AS high_pct, b.expected AS expected_pct, b.severity, ${ofKind((kind) => attentionKinds[kind].caveat)} AS caveat,
        ${about} AS about, b.id AS item_id, b.part_id, b.run_id,
        CASE ${about} WHEN 'video' THEN ${labelOf('video', 'b.id')} ELSE ${problemName('b.run_no', 'b.id')} END AS item_name,
        CAST(${ofKind((kind) => String(attentionKindNames.indexOf(kind)))} AS INTEGER) AS place
      FROM (${base.sql}) b ${itemKind === undefined ? '' : `WHERE ${about} = @about`}`,
    bind: { ...base.bind, ...(itemKind !== undefined && { about: itemKind }) },
    order: 'place = 0 DESC, severity DESC, place, item_id, part_id',
    extra: ['place'],
    finish: ({ place: _, ...row }) =>
      ({ ...row, item_name: row.item_name || blockName(String(row.item_id)) }) as unknown as ViewRow<V>,
  };
}

const numbers = ['learners', 'share', 'low', 'high', 'expected', 'severity'] as const;

/** Flags that are not stored. */
function rowsOfFlags(flags: readonly (Flag & { readonly runId: string })[]) {
  const columns = numbers.map((key) => `${of(key)} AS ${key}`).join(', ');
  return {
    sql: `SELECT ${of('kind')} AS kind, ${of('id')} AS id, ${of('partId')} AS part_id, ${of('sentence')} AS sentence, ${columns}, r.run_id, r.run_no
      FROM json_each(@flags) x CROSS JOIN run r ON r.run_id = ${of('runId')}`,
    bind: { flags: JSON.stringify(flags) },
  };
}

const stored = `SELECT f.kind, f.id, f.part_id, f.sentence, ${numbers.map((key) => `f.${key}`).join(', ')}, r.run_id, r.run_no
  FROM run r CROSS JOIN run_flag f USING (run_no) WHERE r.run_id = @runId`;

/** A share in percent and its interval; nulls where it is not known. */
function shareOf(prefix: string, key: string, whole: number | null, part: number | null) {
  const interval = whole === null || part === null ? null : wilsonInterval({ part, whole });
  const inPercent = (share: number | undefined) => (share === undefined ? null : 100 * share);
  return {
    [key]: inPercent(interval?.share),
    [`${prefix}low_pct`]: inPercent(interval?.low),
    [`${prefix}high_pct`]: inPercent(interval?.high),
  };
}

const bound = (keys: readonly string[]) => keys.map((key) => `@${key} AS ${key}`).join(', ');

/** Flags of a run and of all, and how much was looked at. */
export const attentionViews: Pick<
  ViewSources,
  AttentionView | 'run-looked-at' | 'looked-at' | 'run-moved-problems' | 'problem-runs'
> = {
  'run-attention': ({ runId, about: itemKind }, { attention }) => {
    if (attention.isStored(runId)) return rowsOf({ sql: stored, bind: { runId } }, itemKind);
    const { flags } = attention.ofRun(runId);
    return rowsOf(rowsOfFlags(flags.map((flag) => ({ ...flag, runId }))), itemKind);
  },
  attention: (_params, { attention }) => rowsOf(rowsOfFlags(attention.flagsOfRuns())),
  'run-moved-problems': ({ runId }, { attention }) => {
    const { runBefore, parts } = attention.moved(runId);
    const rows = parts.map(({ now, before, score, severity }) => ({
      id: now.moduleId,
      partId: now.partId,
      learners: now.whole,
      right: (100 * now.part) / now.whole,
      learnersBefore: before.whole,
      rightBefore: (100 * before.part) / before.whole,
      score,
      severity,
    }));
    return {
      sql: `SELECT m.*, right_pct - before_pct AS change_points, ${problemName('m.run_no', 'm.item_id')} AS item_name
        FROM (SELECT ${of('rightBefore')} AS before_pct, ${of('right')} AS right_pct, ${of('learnersBefore')} AS learners_before,
            ${of('learners')} AS learners, ${of('score')} AS score, ${of('severity')} AS severity, @runBefore AS run_before,
            ${of('id')} AS item_id, ${of('partId')} AS part_id, r.run_no
          FROM json_each(@rows) x CROSS JOIN run r ON r.run_id = @runId) m`,
      bind: { runId, runBefore, rows: JSON.stringify(rows) },
      order: 'severity DESC, item_id, part_id',
      finish: (row) =>
        ({
          ...row,
          item_name: row.item_name || blockName(String(row.item_id)),
        }) as unknown as ViewRow<'run-moved-problems'>,
    };
  },
  'problem-runs': (params, { attention }) => {
    const rows = attention.questionInRuns(params).map(({ runId, began, by, part }) => ({
      run_id: runId,
      first_day: began,
      found_by: foundBy[by],
      first_learners: part.first,
      ...shareOf('first_', 'first_right_pct', part.first, part.firstRight),
      learners: part.whole,
      ...shareOf('', 'right_pct', part.whole, part.part),
      module_id: part.moduleId,
      part_id: part.partId,
      [withheldColumn]: part.withheld,
    }));
    return {
      sql: `SELECT ${[...views['problem-runs'].columns.map(({ key }) => key), withheldColumn].map((key) => `${of(key)} AS ${key}`).join(', ')} FROM json_each(@rows) x`,
      bind: { rows: JSON.stringify(rows) },
      order: 'first_day IS NULL, first_day, run_id',
      extra: [withheldColumn],
    };
  },
  'run-looked-at': ({ runId }, { attention }) => ({
    sql: `SELECT ${bound(lookedAtKeys)} WHERE @problems + @videos > 0`,
    bind: { ...attention.ofRun(runId).lookedAt },
  }),
  'looked-at': (_params, { attention }) => ({
    sql: `SELECT ${bound(['runs', 'runs_due', ...lookedAtKeys])}`,
    bind: { ...attention.lookedAtRuns() },
  }),
};
