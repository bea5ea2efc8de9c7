import { type MouseEvent, useEffect } from 'react';
import { type Message, message, t } from '#shared/language/message.ts';
import { usePins } from '../client/annotations.ts';
import { useSettings, useUpdateSettings } from '../client/settings.ts';
import { openPalette } from '../client/store.ts';
import { CrossedBadge, rememberTab, sectionHref, useTabHref } from '../features/sections/section-tabs.tsx';
import { sections } from '../features/sections/sections.ts';
import { WorkspaceSwitcher } from '../features/workspaces/workspace-switcher.tsx';
import { hrefOf, type RouteName } from '../routing/routes.ts';
import {
  BookOpen,
  CalendarRange,
  FileText,
  GraduationCap,
  History,
  type Icon,
  LayoutList,
  PanelLeft,
  Pin,
  RefreshCw,
  Route,
  Scale,
  Search,
  Settings,
  Tags,
} from '../ui/icons.tsx';
import { Keys } from '../ui/keys.tsx';

interface Entry {
  readonly label: Message;
  readonly href: string | ((current: RouteName | null) => string);
  readonly icon: Icon;
  /** The routes that belong to the section. */
  readonly routes: readonly RouteName[];
}

/** The entry of a section of tabs: it leads to the first of them, as that was left; a second time, to all of it. */
const ofTabs = (of: keyof typeof sections, icon: Icon): Entry => {
  const { label, screens, within } = sections[of];
  return {
    label,
    href: (current) => sectionHref(screens[0].name, current),
    icon,
    routes: [...screens.map(({ name }) => name), ...within],
  };
};

const explore: readonly Entry[] = [
  { label: message('Overview'), href: hrefOf('overview', {}), icon: LayoutList, routes: ['overview'] },
  { label: message('Course runs'), href: hrefOf('runs', {}), icon: CalendarRange, routes: ['runs', 'run', 'problem'] },
  {
    label: message('Courses'),
    href: hrefOf('courses', {}),
    icon: GraduationCap,
    routes: ['courses', 'course'],
  },
  ofTabs('taxonomy', Tags),
];

const work: readonly Entry[] = [
  ofTabs('changes', History),
  { label: message('Reports'), href: hrefOf('reports', {}), icon: FileText, routes: ['reports'] },
  { label: message('Compare'), href: hrefOf('compare', {}), icon: Scale, routes: ['compare'] },
  ofTabs('planning', Route),
];

const data: readonly Entry[] = [
  { label: message('Sync'), href: hrefOf('sync', {}), icon: RefreshCw, routes: ['sync'] },
  {
    label: message('Definitions'),
    href: hrefOf('definitions', {}),
    icon: BookOpen,
    routes: ['definitions', 'definition'],
  },
  {
    label: message('Settings'),
    href: hrefOf('settings', { section: 'connection' }),
    icon: Settings,
    routes: ['settings'],
  },
];

/** The sections as text labels; collapsed, as icons whose names and tooltips are the labels. */
export function Rail({ current, address }: { readonly current: RouteName | null; readonly address: string }) {
  const { railCollapsed } = useSettings();
  const update = useUpdateSettings();
  useTabHref();
  useEffect(() => rememberTab(current, address), [current, address]);
  const list = (entries: readonly Entry[]) => (
    <ul>
      {entries.map((entry) => (
        <li key={entry.label}>
          <a
            href={typeof entry.href === 'string' ? entry.href : entry.href(current)}
            aria-current={current !== null && entry.routes.includes(current) ? 'page' : undefined}
            title={railCollapsed ? t(entry.label) : undefined}
          >
            <entry.icon className="rail-icon" size={16} />
            <span className="rail-label">{t(entry.label)}</span>
            {entry.routes.includes('changes') && <CrossedBadge />}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className="rail" aria-label={t('Sections')} data-collapsed={railCollapsed} data-region tabIndex={-1}>
      <a className="skip" href={`#${address}`} onClick={skipToScreen}>
        {t('Skip to main content')}
      </a>
      <p className="rail-title">{t('Almanac')}</p>
      <WorkspaceSwitcher collapsed={railCollapsed} />
      <button
        type="button"
        className="rail-search"
        title={railCollapsed ? t('Search') : undefined}
        onClick={openPalette}
      >
        <Search size={16} />
        <span className="rail-label">{t('Search')}</span>
        <span className="rail-label rail-keys">
          <Keys keys="Ctrl+K" />
        </span>
      </button>
      {list(explore)}
      <RailPins address={address} collapsed={railCollapsed} />
      <p className="rail-group">{t('Work')}</p>
      {list(work)}
      <p className="rail-group">{t('Data')}</p>
      {list(data)}
      <button
        type="button"
        className="rail-collapse"
        aria-expanded={!railCollapsed}
        title={railCollapsed ? t('Show labels') : undefined}
        onClick={() => update.mutate({ railCollapsed: !railCollapsed })}
      >
        <PanelLeft size={16} />
        <span className="rail-label">{railCollapsed ? t('Show labels') : t('Hide labels')}</span>
      </button>
    </nav>
  );
}

function skipToScreen(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('screen')?.focus();
}

/** The pinned views in the rail; nothing while there are none. */
function RailPins({ address, collapsed }: { readonly address: string; readonly collapsed: boolean }) {
  const pins = usePins();
  if (pins.length === 0) return null;
  return (
    <>
      <p className="rail-group">{t('Pinned')}</p>
      <ul>
        {pins.map((pin) => (
          <li key={pin.address}>
            <a
              href={`#${pin.address}`}
              aria-current={pin.address === address ? 'page' : undefined}
              title={collapsed ? pin.name : undefined}
            >
              <Pin className="rail-icon" size={16} />
              <span className="rail-label" dir="auto">
                {pin.name}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
