import { t } from '#shared/language/message.ts';
import { CrossedBadge } from '../../subjects/watch/crossed-badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useTabHref } from './left-tabs.ts';
import { type Section, sections, type TabScreen } from './sections.ts';

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
