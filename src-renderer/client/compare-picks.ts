import { t } from '#shared/language/message.ts';
import { type CompareKind, type ComparePicks, maxCompared } from '#shared/subjects/compare/compare.ts';
import { say } from './notices.ts';
import { useChangeSettings, useSettings } from './settings.ts';

/** The picks with one more; null when it is there already or there is no room. */
export function withPick(picks: ComparePicks, kind: CompareKind, id: string): ComparePicks | null {
  const before = picks[kind];
  if (before.includes(id) || before.length >= maxCompared) return null;
  return { ...picks, [kind]: [...before, id] };
}

export const withoutPick = (picks: ComparePicks, kind: CompareKind, id: string): ComparePicks => ({
  ...picks,
  [kind]: picks[kind].filter((each) => each !== id),
});

/** The things picked for a comparison, and how that changes. They stay until they are cleared, also over a restart. */
export function useComparePicks() {
  const { comparePicks: picks } = useSettings();
  const change = useChangeSettings();
  const add = (kind: CompareKind, id: string) =>
    change(({ comparePicks: now }) => {
      const next = withPick(now, kind, id);
      if (next) return { comparePicks: next };
      if (!now[kind].includes(id))
        say({ tone: 'error', text: () => t('You can compare up to {max} at a time.', { max: String(maxCompared) }) });
      return null;
    });
  const remove = (kind: CompareKind, id: string) =>
    change(({ comparePicks: now }) => ({ comparePicks: withoutPick(now, kind, id) }));
  return {
    picks,
    add,
    remove,
    toggle: (kind: CompareKind, id: string) => (picks[kind].includes(id) ? remove(kind, id) : add(kind, id)),
    replace: (kind: CompareKind, ids: readonly string[]) =>
      change(({ comparePicks: now }) => ({ comparePicks: { ...now, [kind]: [...ids] } })),
  };
}
