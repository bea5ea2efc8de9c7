import { watchStateLabels } from '#shared/catalog/watch.ts';
import { withheldColumn } from '../../database/fragments.ts';
import { standingKeys } from '../watch-rows.ts';
import { selectRows } from './computed-rows.ts';
import type { ViewSources } from './view-source.ts';

const shown = [
  'about',
  'rule',
  'dataset',
  'op',
  'run_id',
  'value',
  'threshold',
  'state',
  'seen_at',
  'note',
  withheldColumn,
] as const;

/** The watch list, and what syncs saw of it. */
export const watchViews: Pick<ViewSources, 'watches' | 'watch-events'> = {
  watches: (_, { watchRows }) => ({
    ...selectRows(['watch_no', ...shown, ...standingKeys], watchRows.watches()),
    extra: [withheldColumn],
    orders: { state: [`state = '${watchStateLabels.crossed}'`] },
  }),
  'watch-events': (period, { watchRows, changes }) => ({
    ...selectRows(['event_no', ...shown], watchRows.events(changes.instantsOf(period))),
    extra: [withheldColumn],
    order: 'seen_at DESC, event_no DESC',
  }),
};
