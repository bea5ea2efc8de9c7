import { attentionKindNames, attentionKinds } from '#shared/catalog/attention.ts';
import { blockName } from '#shared/catalog/module-id.ts';
import type { ViewName, ViewRow } from '#shared/catalog/views.ts';
import { labelOf, problemName } from '../../database/fragments.ts';
import { lookedAtKeys } from '../attention/attention.ts';
import type { Flag } from '../attention/flag.ts';
import type { ViewSources, ViewSql } from './view-source.ts';

type AttentionView = Extract<ViewName, 'run-attention' | 'attention'>;

const of = (key: string) => `x.value ->> '$.${key}'`;

/** Flags with the names of what they are about, keys to check first; low ranks are ordered by their kinds. */
function rowsOf<V extends AttentionView>(flags: readonly (Flag & { readonly runId: string })[]): ViewSql<V> {
  const rows = flags.map(({ kind, ...flag }) => ({
    ...flag,
    flag: attentionKinds[kind].label,
    about: attentionKinds[kind].about,
    caveat: attentionKinds[kind].caveat,
    place: attentionKindNames.indexOf(kind),
  }));
  return {
    sql: `SELECT f.*, CASE f.about WHEN 'video' THEN ${labelOf('video', 'f.item_id')}
        ELSE ${problemName('f.run_no', 'f.item_id')} END AS item_name
      FROM (SELECT ${of('flag')} AS flag, ${of('sentence')} AS sentence, ${of('learners')} AS learners,
          ${of('share')} AS share_pct, ${of('low')} AS low_pct, ${of('high')} AS high_pct, ${of('expected')} AS expected_pct,
          ${of('severity')} AS severity, ${of('caveat')} AS caveat, ${of('about')} AS about, ${of('id')} AS item_id,
          ${of('partId')} AS part_id, ${of('place')} AS place, r.run_id, r.run_no
        FROM json_each(@flags) x CROSS JOIN run r ON r.run_id = ${of('runId')}) f`,
    bind: { flags: JSON.stringify(rows) },
    order: 'place = 0 DESC, severity DESC, place, item_id, part_id',
    extra: ['place'],
    finish: ({ place: _, ...row }) =>
      ({ ...row, item_name: row.item_name || blockName(String(row.item_id)) }) as unknown as ViewRow<V>,
  };
}

const bound = (keys: readonly string[]) => keys.map((key) => `@${key} AS ${key}`).join(', ');

/** Flags of a run and of all, and how much was looked at. */
export const attentionViews: Pick<ViewSources, AttentionView | 'run-looked-at' | 'looked-at'> = {
  'run-attention': ({ runId, about }, { attention }) => {
    const { flags } = attention.ofRun(runId);
    const wanted = flags.filter(({ kind }) => about === undefined || attentionKinds[kind].about === about);
    return rowsOf(wanted.map((flag) => ({ ...flag, runId })));
  },
  attention: (_params, { attention }) => rowsOf(attention.ofRuns().flags),
  'run-looked-at': ({ runId }, { attention }) => ({
    sql: `SELECT ${bound(lookedAtKeys)} WHERE @problems + @videos > 0`,
    bind: { ...attention.ofRun(runId).lookedAt },
  }),
  'looked-at': (_params, { attention }) => ({
    sql: `SELECT ${bound(['runs', 'runs_due', ...lookedAtKeys])}`,
    bind: { ...attention.ofRuns().lookedAt },
  }),
};
