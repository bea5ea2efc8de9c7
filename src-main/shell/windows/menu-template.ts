import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '#contract/app.ts';

type Item = MenuItemConstructorOptions;
const line: Item = { type: 'separator' };

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  readonly withDevTools: boolean;
  readonly perform: (command: MenuCommand) => void;
  /** Brings the main window to the front, or opens it. */
  readonly showMain: () => void;
}

type Command = (id: MenuCommand, label: string, accelerator?: string) => Item;

/** The application menu of a platform. Every command that the page performs has its name as id. */
export function menuTemplate(options: MenuOptions): Item[] {
  const isMac = options.platform === 'darwin';
  const command: Command = (id, label, accelerator) => ({
    id,
    label,
    // The page has the same keys; where the system allows it they are only shown here, so that none fires twice.
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    click: () => options.perform(id),
  });
  return [
    ...(isMac ? [macAppMenu(command)] : []),
    fileMenu(command, isMac),
    { role: 'editMenu' },
    viewMenu(command, options.withDevTools),
    goMenu(command),
    windowMenu(isMac, options.showMain),
    helpMenu(command, isMac),
  ];
}

const settingsItem = (command: Command) => command('settings', 'Settings…', 'CmdOrCtrl+7');

const macAppMenu = (command: Command): Item => ({
  label: 'Course Almanac',
  submenu: [
    { role: 'about' },
    line,
    settingsItem(command),
    line,
    { role: 'services' },
    line,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    line,
    { role: 'quit' },
  ],
});

const fileMenu = (command: Command, isMac: boolean): Item => ({
  label: '&File',
  submenu: [
    command('newWindow', 'Open View in New Window', 'CmdOrCtrl+N'),
    line,
    command('sync', 'Sync Now', 'CmdOrCtrl+R'),
    command('export', 'Export This Table…', 'CmdOrCtrl+E'),
    command('print', 'Print View…', 'CmdOrCtrl+P'),
    line,
    command('openPackage', 'Open a Package…'),
    command('makePackage', 'Share with a Colleague…'),
    command('connections', 'Connections…'),
    line,
    ...(isMac ? [{ role: 'close' } satisfies Item] : [settingsItem(command), line, { role: 'quit' } satisfies Item]),
  ],
});

const viewMenu = (command: Command, withDevTools: boolean): Item => ({
  label: '&View',
  submenu: [
    command('search', 'Search', 'CmdOrCtrl+K'),
    command('find', 'Find in Table', 'CmdOrCtrl+F'),
    command('pin', 'Pin View', 'CmdOrCtrl+D'),
    command('copyLink', 'Copy Link to View'),
    command('toggleChart', 'Chart or Table', 'CmdOrCtrl+T'),
    line,
    command('zoomReset', 'Actual Size', 'CmdOrCtrl+0'),
    command('zoomIn', 'Zoom In', 'CmdOrCtrl+Plus'),
    command('zoomOut', 'Zoom Out', 'CmdOrCtrl+-'),
    line,
    { role: 'togglefullscreen' },
    ...(withDevTools ? [line, { role: 'toggleDevTools' } satisfies Item] : []),
  ],
});

const goMenu = (command: Command): Item => ({
  label: '&Go',
  submenu: [
    command('back', 'Back', 'Alt+Left'),
    command('forward', 'Forward', 'Alt+Right'),
    line,
    command('overview', 'Overview', 'CmdOrCtrl+1'),
    command('courses', 'Courses', 'CmdOrCtrl+2'),
    command('runs', 'Course Runs'),
    command('skills', 'Skills', 'CmdOrCtrl+3'),
    command('jobs', 'Jobs', 'CmdOrCtrl+4'),
    command('postings', 'Job Postings', 'CmdOrCtrl+5'),
    command('syncScreen', 'Sync', 'CmdOrCtrl+6'),
    command('compare', 'Compare'),
    command('changes', 'Changes'),
    command('plan', 'Plan'),
    command('coverage', 'Coverage'),
    command('reports', 'Reports'),
  ],
});

const windowMenu = (isMac: boolean, showMain: () => void): Item => ({
  role: 'window',
  label: '&Window',
  submenu: [
    { role: 'minimize' },
    isMac ? { role: 'zoom' } : { role: 'close' },
    line,
    { label: 'Main Window', click: showMain },
    ...(isMac ? [{ role: 'front' } satisfies Item] : []),
  ],
});

const helpMenu = (command: Command, isMac: boolean): Item => ({
  role: 'help',
  submenu: [
    command('definitions', 'Definitions', 'F1'),
    command('sampleData', 'Look Around with Sample Data'),
    command('copyDiagnostics', 'Copy Diagnostics'),
    ...(isMac ? [] : [line, { role: 'about' } satisfies Item]),
  ],
});

/** The command of every key that the menu shows. */
export function commandsByKey(): ReadonlyMap<string, MenuCommand> {
  const idle = () => undefined;
  const menus = menuTemplate({ platform: process.platform, withDevTools: false, perform: idle, showMain: idle });
  const items = menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  return new Map(
    items.flatMap(({ id, accelerator }) =>
      id && accelerator ? [[String(accelerator), id as MenuCommand] as const] : [],
    ),
  );
}
