import { useSyncExternalStore } from 'react';
import { message, t } from '#shared/language/message.ts';
import { createWorkspaceStore } from '../../client/store.ts';
import { useUnreadCrossings } from '../../client/watch.ts';
import { addressOf, type RouteName } from '../../routing/routes.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { srOnly, Words } from '../../ui/words.tsx';
import { type Section, sections, type TabScreen } from './sections.ts';

/*
 * The address at which each tab was left, for this session: what was chosen on a screen is in its address, and a look at the tab beside it must not lose
 * that.
 */

const left = createWorkspaceStore<ReadonlyMap<string, string>>(new Map());

const tabs: ReadonlySet<string> = new Set(
  Object.values(sections).flatMap(({ screens }) => screens.map(({ name }) => name)),
);

/** Remembers the address that a screen has now, where the screen is a tab. */
export function rememberTab(screen: RouteName | null, address: string): void {
  if (screen === null || !tabs.has(screen) || left.get().get(screen) === address) return;
  left.set(new Map(left.get()).set(screen, address));
}

/** Where a tab leads: to what it showed last. */
export const tabHref = (screen: TabScreen): string => `#${left.get().get(screen) ?? addressOf(screen, {})}`;

/** Where the entry of a section leads: to its first tab as it was left, or without what was chosen there while that is the screen. */
export const sectionHref = (first: TabScreen, current: RouteName | null): string =>
  current === first ? `#${addressOf(first, {})}` : tabHref(first);

/** `tabHref` for what is drawn: it is drawn again when a tab has another address. */
export function useTabHref(): typeof tabHref {
  useSyncExternalStore(left.subscribe, left.get);
  return tabHref;
}

interface SectionTabsProps {
  readonly of: keyof typeof sections;
  readonly current: TabScreen;
}

/** The screens that share an entry of the rail. */
export function SectionTabs({ of, current }: SectionTabsProps) {
  const { label, screens }: Section = sections[of];
  const hrefOfTab = useTabHref();
  return (
    <Tabs
      label={t(label)}
      current={current}
      tabs={screens.map(({ name, label: own }) => ({
        key: name,
        href: hrefOfTab(name),
        label: (
          <>
            {t(own)}
            {name === 'watch' && <CrossedBadge />}
          </>
        ),
      }))}
    />
  );
}

/** Behind the name of a link: how many watched figures crossed their threshold since the user looked. Nothing where none did. */
export function CrossedBadge() {
  const unread = useUnreadCrossings();
  if (unread === 0) return null;
  return (
    <>
      {/* Without the space the number is read as the end of the name. */}{' '}
      <span className="count-badge">
        <Words
          of={message(
            '{n, plural, one {#<hidden> crossed threshold</hidden>} other {#<hidden> crossed thresholds</hidden>}}',
          )}
          n={unread}
          hidden={srOnly}
        />
      </span>
    </>
  );
}
