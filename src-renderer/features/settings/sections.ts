import { type Message, message, t, wordsBetweenCommas } from '#shared/language/message.ts';
import { rankCalled } from '#shared/text/name-matching/match-name.ts';
import type { SettingsSection } from '../../routing/routes.ts';

export const sectionLabels: Record<SettingsSection, Message> = {
  connection: message('Connection'),
  courses: message('Course runs'),
  sync: message('Sync'),
  privacy: message('Privacy'),
  exports: message('Exports'),
  packages: message('Data packages'),
  appearance: message('Appearance'),
  keyboard: message('Keyboard'),
  network: message('Network'),
  storage: message('Storage and help'),
  about: message('About'),
};

/** Settings of this section lie in the data folder; all others can be set without it. */
export const inDataFolder: ReadonlySet<SettingsSection> = new Set(['courses', 'privacy', 'packages']);

interface SettingsGroup {
  readonly title: Message;
  readonly sections: readonly SettingsSection[];
}

/** The sections as they are listed: first what belongs to the data, then what leaves the app, then the app itself. */
export const settingsGroups: readonly SettingsGroup[] = [
  { title: message('Data'), sections: ['connection', 'courses', 'sync', 'privacy'] },
  { title: message('Files'), sections: ['exports', 'packages'] },
  { title: message('App'), sections: ['appearance', 'keyboard', 'network', 'storage', 'about'] },
];

interface Called {
  readonly name: Message;
  /** Other words that people type for it, with commas between them. */
  readonly alsoCalled?: Message;
}

/** The settings and actions of a section, by the words that users look for; in its order on the screen. */
const settingsBySection: Record<SettingsSection, readonly (Message | Called)[]> = {
  connection: [
    message('Addresses of the services'),
    message('Client ID and secret'),
    message('Authorization: JWT, API token or none'),
    message('Test the connection'),
    message('Forget the connection'),
    message('Settings file'),
    message('Add, rename or remove connections, packages and subscriptions'),
  ],
  courses: [
    message('Selected course runs'),
    message('Add course runs by their IDs'),
    message('Names of courses, runs, videos and problems'),
    message('Corrections to course skills'),
  ],
  sync: [
    message('History from'),
    message('Automatic sync'),
    message('Open the app when I sign in'),
    message('Download answers in the background'),
    message('Check ended runs'),
    message('Download the full history again'),
    message('Maximum requests per minute and hour'),
    message('Days after which data counts as out of date'),
  ],
  privacy: [message('Learner data on or off'), message('Delete learner data')],
  exports: [
    message('CSV for Excel or for scripts'),
    message('Values are separated by'),
    message('Small counts of learners'),
    message('File about the source'),
  ],
  packages: [
    message('Make a data package'),
    message('Open a data package'),
    message('Publish for a team'),
    message('Subscribe to a publication'),
  ],
  appearance: [
    { name: message('Size, zoom'), alsoCalled: message('Zoom, Larger text, Smaller text') },
    { name: message('Language, español'), alsoCalled: message('Spanish, English, inglés, castellano, Translation') },
    { name: message('Theme, light or dark'), alsoCalled: message('Dark mode, Night mode, Colors') },
    message('Height of table rows'),
    message('Rows per page'),
  ],
  keyboard: [message('Single-letter keys'), message('Keyboard shortcuts')],
  network: [message('Proxy'), message('Certificates of a company network')],
  storage: [
    message('Space on this computer'),
    message('Delete synced data'),
    message('Logs and crash records'),
    message('Copy diagnostics for help'),
  ],
  about: [message('Version'), message('Updates, New version'), message('Licenses')],
};

export interface Setting extends Called {
  readonly section: SettingsSection;
}

/** Everything that can be found by name. */
export const allSettings: readonly Setting[] = settingsGroups.flatMap(({ sections }) =>
  sections.flatMap((section) =>
    settingsBySection[section].map((called) => ({
      section,
      ...(typeof called === 'object' ? called : { name: called }),
    })),
  ),
);

/** The settings whose words in the language of the user match, best first. */
export function findSettings(text: string): Setting[] {
  const called = allSettings.map((setting) => ({
    setting,
    name: `${t(sectionLabels[setting.section])}: ${t(setting.name)}`,
    alsoCalled: wordsBetweenCommas(setting.alsoCalled),
  }));
  return rankCalled(called, text).map(({ item }) => item.setting);
}
