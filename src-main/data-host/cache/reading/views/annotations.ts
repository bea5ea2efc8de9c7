import { allLabels, allNotes } from '../../database/fragments.ts';
import type { ViewSources } from './view-source.ts';

/** Notes and names: what users wrote themselves. */
export const annotationViews: Pick<ViewSources, 'notes' | 'labels'> = {
  notes: ({ kind, id }) => ({
    sql: `SELECT note_no, day, text, created_at FROM (${allNotes}) WHERE kind = @kind AND id = @id`,
    bind: { kind, id },
    order: 'day DESC NULLS FIRST, created_at DESC',
  }),
  labels: () => ({ sql: `SELECT kind, id, text AS label FROM (${allLabels})`, bind: {}, order: 'kind, id' }),
};
