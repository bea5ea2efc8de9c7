import type { SettingsSection } from '../../routing/routes.ts';

export const sectionLabels: Record<SettingsSection, string> = {
  connection: 'Connection',
  courses: 'Courses',
  sync: 'Sync',
  privacy: 'Privacy',
  exports: 'Exports',
  packages: 'Data packages',
  appearance: 'Appearance',
  keyboard: 'Keyboard',
  network: 'Network',
  storage: 'Storage and help',
  about: 'About',
};

/** Settings of this section lie in the data folder; all others can be set without it. */
export const inDataFolder: ReadonlySet<SettingsSection> = new Set(['courses', 'privacy', 'packages']);

interface SettingsGroup {
  readonly title: string;
  readonly sections: readonly SettingsSection[];
}

/** The sections as they are listed: first what belongs to the data, then what leaves the app, then the app itself. */
export const settingsGroups: readonly SettingsGroup[] = [
  { title: 'Data', sections: ['connection', 'courses', 'sync', 'privacy'] },
  { title: 'Files', sections: ['exports', 'packages'] },
  { title: 'App', sections: ['appearance', 'keyboard', 'network', 'storage', 'about'] },
];

/** The settings and actions of a section, by the words that users look for; in its order on the screen. */
const settingsBySection: Record<SettingsSection, readonly string[]> = {
  connection: [
    'Addresses of the services',
    'Client id and secret',
    'Authorization: JWT, API token or none',
    'Test the connection',
    'Forget the connection',
    'Settings file',
    'Add, rename or remove connections, packages and subscriptions',
  ],
  courses: [
    'Selected course runs',
    'Add course runs by their ids',
    'Names of courses, runs, videos and problems',
    'Marks on skills of courses',
  ],
  sync: [
    'History from',
    'Automatic sync',
    'Ask for ended runs',
    'Read the whole history again',
    'Most requests per minute and hour',
    'Days after which data counts as behind',
  ],
  privacy: ['Learner data on or off', 'Delete learner data'],
  exports: [
    'CSV for Excel or for scripts',
    'Separator of the values',
    'Small counts of learners',
    'File about the source',
  ],
  packages: ['Make a data package', 'Open a data package', 'Publish for a team', 'Subscribe to a publication'],
  appearance: ['Theme, light or dark', 'Height of table rows', 'Size, zoom', 'Rows per page'],
  keyboard: ['Single-letter keys', 'Keyboard shortcuts'],
  network: ['Proxy', 'Certificates of a company network'],
  storage: ['Space on this computer', 'Delete synced data', 'Logs and crash records', 'Copy diagnostics for help'],
  about: ['Version', 'Updates, updates', 'Licences'],
};

export interface Setting {
  readonly section: SettingsSection;
  readonly name: string;
}

/** Everything that can be found by name. */
export const allSettings: readonly Setting[] = settingsGroups.flatMap(({ sections }) =>
  sections.flatMap((section) => settingsBySection[section].map((name) => ({ section, name }))),
);
