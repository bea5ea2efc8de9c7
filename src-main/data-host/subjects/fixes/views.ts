import { blockName } from '#shared/catalog/module-id.ts';
import { type ViewRow, viewDefinition } from '#shared/catalog/views.ts';
import { fixStateLabels } from '#shared/subjects/fixes/fixes.ts';
import { labelOf, problemName } from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';

const view = 'course-fixes';
const of = <Key extends string>(key: Key) => `x.value ->> '$.${key}'` as const;

/** How columns are read where a row does not have them as they are shown. */
const written: Readonly<Record<string, string>> = {
  sentence: `in_words(${of('sentence')})`,
  state: `CASE ${of('state')} ${Object.entries(fixStateLabels)
    .map(([state, label]) => `WHEN '${state}' THEN '${label}'`)
    .join(' ')} END`,
  item_name: `CASE ${of('about')} WHEN 'video' THEN ${labelOf('video', of('item_id'))} ELSE ${problemName('r.run_no', of('item_id'))} END`,
};

/** The flags of the selected runs of a course, with what users say of them. */
export const fixViews: Pick<ViewSources, typeof view> = {
  [view]: ({ courseKey }, { fixList }) => ({
    sql: `SELECT ${viewDefinition(view)
      .columns.map(({ key }) => `${written[key] ?? of(key)} AS ${key}`)
      .join(', ')}
      FROM json_each(@rows) x CROSS JOIN run r ON r.run_id = ${of('run_id')}`,
    bind: { rows: JSON.stringify(fixList.rows(courseKey)) },
    order: "state = 'To do' DESC, severity DESC, run_id, flag, item_id, part_id",
    finish: (row) =>
      ({ ...row, item_name: row.item_name || blockName(String(row.item_id)) }) as unknown as ViewRow<typeof view>,
  }),
};
