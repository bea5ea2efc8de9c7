import { views } from '#shared/catalog/views.ts';
import type { Connection } from '../cache/database/database.ts';
import type { Learners } from './learners.ts';

const columns = views['run-learners'].columns.map((column) => column.key);

/**
 * Lets SQL read the masked learners of a run as `learner_row(run_id)`, so that they are sorted and paged like every other
 * view, without ever being written anywhere. No name gets near SQL.
 */
export function offerLearnerTable(db: Connection, learners: Pick<Learners, 'masked'>): void {
  db.table('learner_row', {
    columns,
    parameters: ['of_run'],
    *rows(runId: unknown) {
      for (const learner of learners.masked(String(runId))) yield columns.map((key) => learner[key]);
    },
  });
}
