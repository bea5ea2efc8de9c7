import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentences } from '#shared/figures/phrases.ts';
import { message, t } from '#shared/language/message.ts';
import { addedText, type WatchRule } from '#shared/subjects/watch/watch.ts';
import { goTo } from '../routing/navigation.ts';
import { addressOf } from '../routing/routes.ts';
import { sayWithUndo } from './annotations.ts';
import { call, sayError } from './call.ts';
import { say } from './notices.ts';
import { keys } from './query-client.ts';
import { allRowsOptions } from './views.ts';
import { useSwitchOn } from './watch-switches.ts';

/** Crossings that the user has not looked at. */
export const useUnreadCrossings = () =>
  useQuery({
    queryKey: [...keys.cache, 'crossings'],
    queryFn: ({ signal }) => call('watch:unread', {}, signal),
  }).data?.unread ?? 0;

export function useWatch() {
  const client = useQueryClient();
  const { offNow } = useSwitchOn();
  return useMutation({
    mutationFn: (rules: WatchRule[]) => call('watch:add', { rules }),
    onSuccess: async ({ watchNos }, [rule]) => {
      await client.invalidateQueries({ queryKey: keys.cache });
      const list = await client.fetchQuery(allRowsOptions({ view: 'watches', params: {} })).catch(() => null);
      const added = list?.rows.find(({ watch_no: watchNo }) => watchNo === watchNos[0]);
      const addedWords = () =>
        watchNos.length === 1 && rule && added
          ? addedText(rule, added.about, added.value)
          : t('{n, plural, one {# rule} other {# rules}} added. Each sync checks the watch list.', {
              n: watchNos.length,
            });
      const off = offNow();
      say({
        tone: 'info',
        text: () => (off === null ? addedWords() : sentences(addedWords(), off.words())),
        otherAction: off ?? undefined,
        action: { label: message('Go to the watch list'), run: () => goTo(addressOf('watch', {})) },
      });
    },
    onError: sayError,
  });
}

/** Another threshold and note for a rule. */
interface ChangedWatch {
  readonly watchNo: number;
  readonly threshold: number | null;
  readonly note: string;
}

export function useChangeWatch() {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (to: ChangedWatch) => call('watch:change', to),
    onSuccess: ({ before }, { watchNo }) => {
      if (before !== null)
        sayWithUndo(
          () => t('Rule changed.'),
          () => change.mutate({ watchNo, threshold: before.value, note: before.note }),
        );
      return client.invalidateQueries({ queryKey: keys.cache });
    },
    onError: sayError,
  });
  return change;
}

export function useUnwatch() {
  const client = useQueryClient();
  const watch = useWatch();
  return useMutation({
    mutationFn: (watchNo: number) => call('watch:remove', { watchNo }),
    onSuccess: ({ rule }) => {
      if (rule !== null)
        sayWithUndo(
          () => t('Rule removed.'),
          () => watch.mutate([rule]),
        );
      return client.invalidateQueries({ queryKey: keys.cache });
    },
    onError: sayError,
  });
}

export function useMarkCrossingsRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('watch:markRead', {}),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.cache }),
    onError: sayError,
  });
}
