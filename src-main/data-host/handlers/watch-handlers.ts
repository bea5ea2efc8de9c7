import type { Handlers } from '../protocol.ts';
import type { Watches } from '../subjects/watch/watches.ts';

type WatchMethod = 'watch:add' | 'watch:change' | 'watch:remove' | 'watch:unread' | 'watch:markRead';

/** The rules of the watch list. They are read as the views `watches` and `watch-events`. */
export function watchHandlers(watches: Watches, onChange: () => void): Pick<Handlers, WatchMethod> {
  return {
    'watch:add': ({ rules }) => {
      const watchNos = watches.add(rules);
      onChange();
      return { watchNos };
    },
    'watch:change': ({ watchNo, threshold, note }) => {
      const before = watches.change(watchNo, { value: threshold, note });
      onChange();
      return { before };
    },
    'watch:remove': ({ watchNo }) => {
      const rule = watches.remove(watchNo);
      onChange();
      return { rule };
    },
    'watch:unread': () => ({ unread: watches.unread() }),
    'watch:markRead': () => {
      watches.markRead();
      onChange();
      return {};
    },
  };
}
