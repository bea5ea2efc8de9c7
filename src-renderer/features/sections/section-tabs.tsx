import { type Message, message, t } from '#shared/language/message.ts';
import { useUnreadCrossings } from '../../client/watch.ts';
import { hrefOf, type RouteName } from '../../routing/routes.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { srOnly, Words } from '../../ui/words.tsx';

/** Screens that need nothing but their address. */
type PlainScreen = 'skills' | 'jobs' | 'postings' | 'coverage' | 'plan' | 'changes' | 'watch';

interface Section {
  readonly label: Message;
  /** In the order of their tabs; the first is where the entry in the rail leads. */
  readonly screens: readonly { readonly name: PlainScreen; readonly label: Message }[];
  /** The other screens that belong to it. */
  readonly within: readonly RouteName[];
}

/** Screens that share an entry of the rail, each a tab of it. */
export const sections = {
  taxonomy: {
    label: message('Skills and jobs'),
    screens: [
      { name: 'skills', label: message('Skills') },
      { name: 'jobs', label: message('Jobs') },
      { name: 'postings', label: message('Job postings') },
    ],
    within: ['skill', 'job'],
  },
  planning: {
    label: message('Planning'),
    screens: [
      { name: 'plan', label: message('Plan') },
      { name: 'coverage', label: message('Coverage') },
    ],
    within: [],
  },
  changes: {
    label: message('Changes'),
    screens: [
      { name: 'changes', label: message('Changes') },
      { name: 'watch', label: message('Watch list') },
    ],
    within: [],
  },
} as const satisfies Record<string, Section>;

interface SectionTabsProps {
  readonly of: keyof typeof sections;
  readonly current: PlainScreen;
}

/** The screens that share an entry of the rail. */
export function SectionTabs({ of, current }: SectionTabsProps) {
  const { label, screens }: Section = sections[of];
  return (
    <Tabs
      label={t(label)}
      current={current}
      tabs={screens.map(({ name, label: own }) => ({
        key: name,
        href: hrefOf(name, {}),
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

/** How many watched figures crossed their threshold since the user looked. */
export function CrossedBadge() {
  const unread = useUnreadCrossings();
  if (unread === 0) return null;
  return (
    <span className="rail-badge">
      <Words
        of={message(
          '{n, plural, one {#<hidden> crossed threshold</hidden>} other {#<hidden> crossed thresholds</hidden>}}',
        )}
        n={unread}
        hidden={srOnly}
      />
    </span>
  );
}
