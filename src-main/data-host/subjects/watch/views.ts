import { watchStateLabels } from '#shared/subjects/watch/watch.ts';
import { selectRows, withheldColumn } from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';
import { standingKeys } from './rows.ts';

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
    ...selectRows(['event_no', 'watch_no', ...shown], watchRows.events(changes.instantsOf(period))),
    extra: [withheldColumn],
    order: 'seen_at DESC, event_no DESC',
  }),
};
