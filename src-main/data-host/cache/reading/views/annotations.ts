import type { ViewSources } from './view-source.ts';

/** Notes and names: what users wrote themselves. */
export const annotationViews: Pick<ViewSources, 'notes' | 'labels'> = {
  notes: ({ kind, id }) => ({
    sql: 'SELECT note_no, day, text, created_at FROM journal.note WHERE kind = @kind AND id = @id',
    bind: { kind, id },
    order: 'day DESC NULLS FIRST, created_at DESC',
  }),
  labels: () => ({ sql: 'SELECT kind, id, text AS label FROM journal.label', bind: {}, order: 'kind, id' }),
};
