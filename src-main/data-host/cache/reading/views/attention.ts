import { attentionKindNames, attentionKinds } from '#shared/catalog/attention.ts';
import { blockName } from '#shared/catalog/module-id.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { labelOf, problemName } from '../../database/fragments.ts';
import type { ViewSources } from './view-source.ts';

/** Low ranks are ordered by their kinds. */
const extra = ['place'];

/** What of a run needs attention, and how much of the run was looked at. */
export const attentionViews: Pick<ViewSources, 'run-attention' | 'run-looked-at'> = {
  'run-attention': ({ runId, about }, { attentionOf }) => {
    const { flags } = attentionOf(runId);
    const rows = flags.map(({ kind, ...flag }) => ({
      ...flag,
      flag: attentionKinds[kind].label,
      about: attentionKinds[kind].about,
      caveat: attentionKinds[kind].caveat,
      place: attentionKindNames.indexOf(kind),
    }));
    const of = (key: string) => `x.value ->> '$.${key}'`;
    return {
      sql: `SELECT f.*, CASE f.about WHEN 'video' THEN ${labelOf('video', 'f.item_id')}
          ELSE ${problemName('f.run_no', 'f.item_id')} END AS item_name
        FROM (SELECT ${of('flag')} AS flag, ${of('sentence')} AS sentence, ${of('learners')} AS learners,
            ${of('share')} AS share_pct, ${of('low')} AS low_pct, ${of('high')} AS high_pct, ${of('expected')} AS expected_pct,
            ${of('severity')} AS severity, ${of('caveat')} AS caveat, ${of('about')} AS about, ${of('id')} AS item_id,
            ${of('partId')} AS part_id, ${of('place')} AS place, r.run_no
          FROM json_each(@flags) x CROSS JOIN run r ON r.run_id = @runId) f`,
      bind: { runId, flags: JSON.stringify(rows.filter((row) => about === undefined || row.about === about)) },
      order: 'severity DESC, place, item_id, part_id',
      extra,
      finish: ({ place: _, ...row }) =>
        ({
          ...(row as ViewRow<'run-attention'>),
          item_name: (row as ViewRow<'run-attention'>).item_name || blockName(String(row.item_id)),
        }) as ViewRow<'run-attention'>,
    };
  },
  'run-looked-at': ({ runId }, { attentionOf }) => {
    const { lookedAt } = attentionOf(runId);
    return {
      sql: `SELECT @problems AS problems, @answers_synced AS answers_synced, @too_few AS too_few, @not_shown AS not_shown,
          @videos AS videos, @videos_too_few AS videos_too_few WHERE @problems + @videos > 0`,
      bind: { ...lookedAt },
    };
  },
};
