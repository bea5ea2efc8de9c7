import type { ReactNode } from 'react';

interface Tab {
  readonly key: string;
  readonly href: string;
  readonly label: ReactNode;
}

interface TabsProps {
  /** Accessible name of the navigation. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The key of the tab that is shown. */
  readonly current: string;
}

/** Links to the parts of a thing, each with an address of its own. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.key} href={tab.href} aria-current={tab.key === current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
