import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { defaultSettings, type Settings } from '#contract/settings.ts';
import { sentences } from '#shared/figures/phrases.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { addedText, type WatchRule, type WatchSubject } from '#shared/subjects/watch/watch.ts';
import { goTo } from '../routing/navigation.ts';
import { addressOf } from '../routing/routes.ts';
import { sayWithUndo } from './annotations.ts';
import { call, sayError } from './call.ts';
import { type NoticeWords, say } from './notices.ts';
import { keys, useCacheChange } from './queries.ts';
import { onlyTakenBack, useChangeSettings, useSettings } from './settings.ts';
import { allRowsOptions } from './views.ts';

/** Crossings that the user has not looked at. */
export const useUnreadCrossings = () =>
  useQuery({
    queryKey: [...keys.cache, 'crossings'],
    queryFn: ({ signal }) => call('watch:unread', {}, signal),
  }).data?.unread ?? 0;

/*
 * A watched figure is only checked by a sync, and only shown outside the app by a desktop notification. Both are off in a new
 * workspace, which a user who has just made a rule cannot know.
 */

type Switches = Pick<Settings, 'autoSync' | 'noticeCrossed'>;

/** The sentence on the switches that are off, and the change that switches them on. */
interface SwitchedOff {
  readonly words: Message;
  /** Says, after the words on a new rule, how to get alerts sooner. */
  readonly advice: Message;
  readonly label: Message;
  /** The notice once it is on. */
  readonly done: Message;
  readonly on: Partial<Switches>;
}

/** Which of the two switches are off; null where both are on. */
export function switchedOff({ autoSync, noticeCrossed }: Switches): SwitchedOff | null {
  if (autoSync === 'off' && !noticeCrossed)
    return {
      words: message(
        'Automatic sync and desktop notifications are off, so watched figures are checked only when you sync, and alerts appear only in the app.',
      ),
      advice: message('To get alerts sooner, switch on automatic sync and desktop notifications.'),
      label: message('Switch both on'),
      done: message('The app now syncs every day while it is open, and notifies you on the desktop.'),
      on: { autoSync: 'daily', noticeCrossed: true },
    };
  if (autoSync === 'off')
    return {
      words: message('Automatic sync is off, so watched figures are checked only when you sync.'),
      advice: message('To get alerts sooner, switch on automatic sync.'),
      label: message('Sync every day'),
      done: message('The app now syncs every day while it is open.'),
      on: { autoSync: 'daily' },
    };
  if (!noticeCrossed)
    return {
      words: message('Desktop notifications are off, so alerts appear only in the app.'),
      advice: message('To get alerts sooner, switch on desktop notifications.'),
      label: message('Notify me on the desktop'),
      done: message('The app now notifies you on the desktop.'),
      on: { noticeCrossed: true },
    };
  return null;
}

/** The switches that are off, to be shown; null where both are on. */
export function useSwitchedOff(): SwitchedOff | null {
  const { autoSync, noticeCrossed } = useSettings();
  return useMemo(() => switchedOff({ autoSync, noticeCrossed }), [autoSync, noticeCrossed]);
}

/** Switches on what is off, with the way back. */
export function useSwitchOn() {
  const client = useQueryClient();
  const change = useChangeSettings();
  const switchesNow = (): Switches => {
    const { autoSync, noticeCrossed } = client.getQueryData<Settings>(keys.settings) ?? defaultSettings;
    return { autoSync, noticeCrossed };
  };
  /** Does what the button says, except that a switch which was set since it was painted stays as it is. */
  const switchOn = ({ on: { autoSync, noticeCrossed }, done }: SwitchedOff): void => {
    const before = switchesNow();
    const on = {
      ...(before.autoSync === 'off' && autoSync !== undefined && { autoSync }),
      ...(!before.noticeCrossed && noticeCrossed !== undefined && { noticeCrossed }),
    };
    if (Object.keys(on).length === 0) return;
    change(() => on);
    sayWithUndo(
      () => t(done),
      () => change((now) => onlyTakenBack(now, on, before)),
    );
  };
  /** The advice and the button for a notice; nothing where both are on. */
  const offNow = (): { readonly advice: NoticeWords; readonly label: Message; readonly run: () => void } | null => {
    const off = switchedOff(switchesNow());
    return off && { advice: () => t(off.advice), label: off.label, run: () => switchOn(off) };
  };
  return { switchOn, offNow };
}

/** Reads what could be watched and its present values; none where nothing is chosen. */
export const useWatched = (subject: WatchSubject | null) =>
  useQuery({
    queryKey: [...keys.cache, 'watched', subject],
    queryFn: subject === null ? skipToken : ({ signal }) => call('watch:look', { subject }, signal),
  }).data;

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
        text: () => (off === null ? addedWords() : sentences(addedWords(), off.advice())),
        otherAction: off ?? undefined,
        action: { label: message('Go to the watch list'), run: () => goTo(addressOf('watch', {})) },
      });
    },
    onError: sayError,
  });
}

/** Another threshold or note for a rule. */
interface ChangedWatch {
  readonly watchNo: number;
  readonly threshold?: number | null;
  readonly note?: string;
}

export function useChangeWatch() {
  const change = useCacheChange(
    (to: ChangedWatch) => call('watch:change', to),
    ({ before }, { watchNo, threshold, note }): void => {
      if (before !== null)
        sayWithUndo(
          () => t('Rule changed.'),
          // Leaves what may have been changed elsewhere since.
          () =>
            change.mutate({
              watchNo,
              ...(threshold !== undefined && { threshold: before.value }),
              ...(note !== undefined && { note: before.note }),
            }),
        );
    },
  );
  return change;
}

export function useUnwatch() {
  const watch = useWatch();
  return useCacheChange(
    (watchNo: number) => call('watch:remove', { watchNo }),
    ({ rule }) => {
      if (rule !== null)
        sayWithUndo(
          () => t('Rule removed.'),
          () => watch.mutate([rule]),
        );
    },
  );
}

export const useMarkCrossingsRead = () => useCacheChange<void, unknown>(() => call('watch:markRead', {}));
