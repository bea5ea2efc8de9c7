import { basename } from 'node:path';
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { commandsOfConnections, type MenuCommand } from '#contract/app.ts';
import { appOrigin } from '#contract/channels.ts';
import { linkTo } from '#shared/catalog/app-link.ts';
import { t } from '#shared/language/message.ts';
import type { RecentFiles } from '../system/recent-files.ts';

type Item = MenuItemConstructorOptions;
const line: Item = { type: 'separator' };

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  readonly withDevTools: boolean;
  /** A package or a subscription is open, which no sync changes. */
  readonly isReadOnly: boolean;
  readonly perform: (command: MenuCommand) => void;
  /** Brings the main window to the front, or opens it. */
  readonly showMain: () => void;
  readonly recent: Pick<RecentFiles, 'list' | 'open' | 'clear'>;
}

type Command = (id: MenuCommand, label: string, accelerator?: string) => Item;

/**
 * The application menu of a platform, in the language of the user. Every command that the page performs has its name as id. Commands that
 * Electron performs have their labels here, too: its own are English.
 */
export function menuTemplate(options: MenuOptions): Item[] {
  const isMac = options.platform === 'darwin';
  const command: Command = (id, label, accelerator) => ({
    id,
    label,
    // The page has the same keys; where the system allows it they are only shown here, so that none fires twice.
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    enabled: !(options.isReadOnly && commandsOfConnections.has(id)),
    click: () => options.perform(id),
  });
  return [
    ...(isMac ? [macAppMenu(command)] : []),
    fileMenu(command, options.platform, options.recent),
    editMenu(isMac),
    viewMenu(command, options.withDevTools),
    goMenu(command),
    windowMenu(isMac, options.showMain),
    helpMenu(command, options.platform),
  ];
}

const settingsItem = (command: Command) => command('settings', t('Settings…'), 'CmdOrCtrl+,');

const aboutItem = (platform: NodeJS.Platform): Item => ({
  role: 'about',
  label: platform === 'linux' ? t('About') : t('About Course Almanac'),
});

const macAppMenu = (command: Command): Item => ({
  label: 'Course Almanac',
  submenu: [
    aboutItem('darwin'),
    line,
    settingsItem(command),
    line,
    { role: 'services', label: t('Services⟨of a Mac⟩') },
    line,
    { role: 'hide', label: t('Hide Course Almanac') },
    { role: 'hideOthers', label: t('Hide Others') },
    { role: 'unhide', label: t('Show All') },
    line,
    { role: 'quit', label: t('Quit Course Almanac') },
  ],
});

const fileMenu = (command: Command, platform: NodeJS.Platform, recent: MenuOptions['recent']): Item => ({
  label: t('&File'),
  submenu: [
    command('newWindow', t('Open View in New Window'), 'CmdOrCtrl+N'),
    line,
    command('sync', t('Sync Now'), 'CmdOrCtrl+R'),
    command('export', t('Export This Table…'), 'CmdOrCtrl+E'),
    command('print', t('Print View…'), 'CmdOrCtrl+P'),
    line,
    command('openPackage', t('Open a Package…')),
    recentMenu(recent),
    command('makePackage', t('Share with a Colleague…')),
    command('connections', t('Connections…')),
    line,
    ...(platform === 'darwin'
      ? [closeItem(true)]
      : [
          settingsItem(command),
          line,
          { role: 'quit', label: platform === 'win32' ? t('Exit⟨the app⟩') : t('Quit') } satisfies Item,
        ]),
  ],
});

/** In a label, one & marks the letter to press. */
const asLabel = (name: string) => name.replaceAll('&', '&&');

function recentMenu({ list, open, clear }: MenuOptions['recent']): Item {
  const paths = list();
  const files = paths.map(
    (path, index): Item => ({
      id: `recent-${index + 1}`,
      label: asLabel(basename(path)),
      toolTip: path,
      click: () => void open(path),
    }),
  );
  const none: Item = { label: t('No Recent Files'), enabled: false };
  return {
    label: t('Open Recent'),
    submenu:
      paths.length === 0 ? [none] : [...files, line, { id: 'clearRecent', label: t('Clear Recent'), click: clear }],
  };
}

const closeItem = (isMac: boolean): Item => ({ role: 'close', label: isMac ? t('Close Window') : t('Close') });

const editMenu = (isMac: boolean): Item => ({
  role: 'editMenu',
  label: t('Edit⟨menu⟩'),
  submenu: [
    { role: 'undo', label: t('Undo') },
    { role: 'redo', label: t('Redo') },
    line,
    { role: 'cut', label: t('Cut') },
    { role: 'copy', label: t('Copy') },
    { role: 'paste', label: t('Paste') },
    ...(isMac ? [{ role: 'pasteAndMatchStyle', label: t('Paste and Match Style') } satisfies Item] : []),
    { role: 'delete', label: t('Delete') },
    ...(isMac ? [] : [line]),
    { role: 'selectAll', label: t('Select All') },
    ...(isMac ? macTextItems() : []),
  ],
});

const macTextItems = (): Item[] => [
  line,
  {
    label: t('Substitutions'),
    submenu: [
      { role: 'showSubstitutions', label: t('Show Substitutions') },
      line,
      { role: 'toggleSmartQuotes', label: t('Smart Quotes') },
      { role: 'toggleSmartDashes', label: t('Smart Dashes') },
      { role: 'toggleTextReplacement', label: t('Text Replacement') },
    ],
  },
  {
    label: t('Speech'),
    submenu: [
      { role: 'startSpeaking', label: t('Start Speaking') },
      { role: 'stopSpeaking', label: t('Stop Speaking') },
    ],
  },
];

const viewMenu = (command: Command, withDevTools: boolean): Item => ({
  label: t('&View'),
  submenu: [
    command('search', t('Search'), 'CmdOrCtrl+K'),
    command('find', t('Find in Table'), 'CmdOrCtrl+F'),
    command('pin', t('Pin View'), 'CmdOrCtrl+D'),
    command('copyLink', t('Copy Link to View')),
    command('toggleChart', t('Chart or Table'), 'CmdOrCtrl+T'),
    line,
    command('zoomReset', t('Actual Size'), 'CmdOrCtrl+0'),
    command('zoomIn', t('Zoom In'), 'CmdOrCtrl+Plus'),
    command('zoomOut', t('Zoom Out'), 'CmdOrCtrl+-'),
    line,
    { role: 'togglefullscreen', label: t('Toggle Full Screen') },
    ...(withDevTools ? [line, { role: 'toggleDevTools' } satisfies Item] : []),
  ],
});

/** The screens in the order of the rail, whose entries are numbered; those that are tabs of one entry stand between lines. */
const goMenu = (command: Command): Item => ({
  label: t('&Go'),
  submenu: [
    command('back', t('Back'), 'Alt+Left'),
    command('forward', t('Forward'), 'Alt+Right'),
    line,
    command('overview', t('Overview'), 'CmdOrCtrl+1'),
    command('runs', t('Course Runs'), 'CmdOrCtrl+2'),
    command('courses', t('Courses'), 'CmdOrCtrl+3'),
    line,
    command('skills', t('Skills'), 'CmdOrCtrl+4'),
    command('jobs', t('Jobs')),
    command('postings', t('Job Postings')),
    line,
    command('changes', t('Changes'), 'CmdOrCtrl+5'),
    command('watch', t('Watch List')),
    line,
    command('reports', t('Reports'), 'CmdOrCtrl+6'),
    command('compare', t('Compare'), 'CmdOrCtrl+7'),
    line,
    command('plan', t('Plan'), 'CmdOrCtrl+8'),
    command('coverage', t('Coverage')),
    line,
    command('syncScreen', t('Sync'), 'CmdOrCtrl+9'),
  ],
});

const windowMenu = (isMac: boolean, showMain: () => void): Item => ({
  role: 'window',
  label: t('&Window'),
  submenu: [
    { role: 'minimize', label: t('Minimize') },
    isMac ? { role: 'zoom', label: t('Zoom') } : closeItem(false),
    line,
    { label: t('Main Window'), click: showMain },
    ...(isMac ? [{ role: 'front', label: t('Bring All to Front') } satisfies Item] : []),
  ],
});

const helpMenu = (command: Command, platform: NodeJS.Platform): Item => ({
  role: 'help',
  label: t('Help'),
  submenu: [
    command('guide', t('Guide')),
    command('definitions', t('Definitions'), 'F1'),
    command('shortcuts', t('Keyboard Shortcuts'), 'CmdOrCtrl+/'),
    command('news', t('What’s New')),
    command('sampleData', t('Look Around with Sample Data')),
    line,
    command('updates', t('Check for Updates…')),
    command('copyDiagnostics', t('Copy Diagnostics')),
    ...(platform === 'darwin' ? [] : [line, aboutItem(platform)]),
  ],
});

/** The command of every key that the menu shows. */
export function commandsByKey(): ReadonlyMap<string, MenuCommand> {
  const idle = () => undefined;
  const none = { list: () => [], open: async () => undefined, clear: idle };
  const menus = menuTemplate({
    platform: process.platform,
    withDevTools: false,
    isReadOnly: false,
    perform: idle,
    showMain: idle,
    recent: none,
  });
  const items = menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  return new Map(
    items.flatMap(({ id, accelerator }) =>
      id && accelerator ? [[String(accelerator), id as MenuCommand] as const] : [],
    ),
  );
}

/** The parts of a click that decide what its menu offers. */
export type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags' | 'linkURL'>;

export interface ContextActions {
  readonly copy: (text: string) => void;
  /** Opens an address of the app in a window of its own; absent where the window shows a report. */
  readonly openView?: (address: string) => void;
}

/** The menu of a click with the second button: of a text field, of selected text, or of a link. Empty where there is nothing to offer. */
export function contextMenuTemplate(clicked: Clicked, actions: ContextActions): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags, linkURL } = clicked;
  if (isEditable)
    return [
      { role: 'undo', label: t('Undo'), enabled: editFlags.canUndo },
      { role: 'redo', label: t('Redo'), enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', label: t('Cut'), enabled: editFlags.canCut },
      { role: 'copy', label: t('Copy'), enabled: editFlags.canCopy },
      { role: 'paste', label: t('Paste'), enabled: editFlags.canPaste },
      { role: 'delete', label: t('Delete'), enabled: editFlags.canDelete },
      { type: 'separator' },
      { role: 'selectAll', label: t('Select All'), enabled: editFlags.canSelectAll },
    ];
  const links = linkItems(linkURL, actions);
  const copies: MenuItemConstructorOptions[] =
    selectionText.trim() === '' ? [] : [{ role: 'copy', label: t('Copy'), enabled: editFlags.canCopy }];
  return links.length > 0 && copies.length > 0 ? [...links, { type: 'separator' }, ...copies] : [...links, ...copies];
}

function linkItems(url: string, { copy, openView }: ContextActions): MenuItemConstructorOptions[] {
  const link = URL.parse(url);
  if (link === null) return [];
  if (link.protocol === 'https:') return [{ label: t('Copy Link'), click: () => copy(url) }];
  const address = url.startsWith(`${appOrigin}/`) && link.hash.startsWith('#/') ? link.hash.slice(1) : null;
  if (address === null || openView === undefined) return [];
  return [
    { label: t('Open in New Window'), click: () => openView(address) },
    { label: t('Copy Link'), click: () => copy(linkTo(address)) },
  ];
}
