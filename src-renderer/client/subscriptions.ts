import { useMutation } from '@tanstack/react-query';
import type { MethodInput } from '#contract/methods.ts';
import type { SubscriptionProgress } from '#contract/publications.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatInstantDay } from '#shared/time/days.ts';
import { microsPerDay, nowInstant } from '#shared/time/time.ts';
import { call, sayError, sayUnlessCancelled } from './call.ts';
import { say } from './notices.ts';
import { type Progress, whileShown } from './running.ts';
import { useSettings } from './settings.ts';
import type { Workspace } from './workspaces.ts';

/*
 * Subscriptions: reading what others publish. Their state comes with the workspaces, by the event `workspaces:changed`.
 */

const reading = <T>(work: (signal: AbortSignal) => Promise<T>) =>
  whileShown('subscription', 'subscription:progress', progressOf, work);

const cancelled = message('Canceled. Earlier data is kept.');

/** Subscribes to a folder that is chosen in a dialog, or to an address; opens it when it was read. */
export function useSubscribe() {
  return useMutation({
    mutationFn: (input: MethodInput<'subscriptions:add'>) =>
      reading((signal) => call('subscriptions:add', input, signal)),
  });
}

/** Looks for new data, and says what became of it. */
export function useCheckSubscription() {
  return useMutation({
    mutationFn: ({ id }: Pick<Workspace, 'id'>) => reading((signal) => call('subscriptions:check', { id }, signal)),
    onError: (error) => sayUnlessCancelled(error, () => t(cancelled)),
    onSuccess: ({ workspaces }, { id }) => {
      const facts = workspaces.find((each) => each.id === id)?.facts;
      if (facts)
        say({ tone: 'info', text: () => t('Up to date: published {day}.', { day: formatInstantDay(facts.madeAt) }) });
    },
  });
}

export const useRenameSubscription = () =>
  useMutation({
    mutationFn: (input: MethodInput<'subscriptions:rename'>) => call('subscriptions:rename', input),
    onError: sayError,
  });

export function useRemoveSubscription() {
  return useMutation({
    mutationFn: ({ id }: Pick<Workspace, 'id' | 'name'>) => call('subscriptions:remove', { id }),
    onSuccess: (_state, { name }) =>
      say({ tone: 'info', text: () => t('{name} was removed from this computer.', { name }) }),
    onError: sayError,
  });
}

function progressOf({ step, table, done, total }: SubscriptionProgress): Progress {
  const values = { table: translated(table ?? ''), index: formatNumber(done + 1), total: formatNumber(total) };
  const words = {
    look: t('Looking for new publications'),
    wait: t('Waiting for a file that is still being copied'),
    fetch: t('Fetching {table}, {index} of {total}', values),
    read: t('Reading {table}, {index} of {total}', values),
  }[step];
  return total === 0 ? { words, done: 0, total: null } : { words, done, total };
}

/** How current a subscription is, in words, and whether users should be warned of it; null for other workspaces. */
export function useCurrency({ subscription, facts }: Pick<Workspace, 'subscription' | 'facts'>) {
  const { staleAfter } = useSettings();
  if (subscription === null || facts === null) return null;
  const days = Math.floor((nowInstant() - facts.madeAt) / microsPerDay);
  const isStale = days > staleAfter.weekly;
  return {
    published: t('published {day}', { day: formatInstantDay(facts.madeAt) }),
    isMarked: isStale || subscription.problem !== null,
    /** Explains the mark; null without one. */
    warning:
      subscription.problem?.message ??
      (isStale ? t('Nothing has been published for {n, plural, one {# day} other {# days}}.', { n: days }) : null),
  };
}
