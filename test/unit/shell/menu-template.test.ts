import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, test, vi } from 'vitest';
import { menuCommand } from '#contract/app.ts';
import { type Clicked, contextMenuTemplate, menuTemplate } from '#main/shell/windows/menu-template.ts';
import { commands } from '#renderer/features/commands/commands.ts';
import { sections } from '#renderer/features/sections/sections.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

type Item = MenuItemConstructorOptions;

function itemsOf(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu as Item[]) : [])]);
}

const perform = vi.fn();
const showMain = vi.fn();
const recent = { list: vi.fn((): string[] => []), open: vi.fn(async () => undefined), clear: vi.fn() };
const menuOf = (platform: NodeJS.Platform, withDevTools = false, isReadOnly = false) =>
  itemsOf(menuTemplate({ platform, withDevTools, isReadOnly, perform, showMain, recent }));

test.each(['linux', 'win32', 'darwin'] as const)('on %s every command of the page is there once', (platform) => {
  const ids = menuOf(platform).flatMap(({ id }) => (id === undefined ? [] : [id]));
  expect(ids.toSorted()).toEqual([...menuCommand.options].sort());
});

test.each(['linux', 'win32', 'darwin'] as const)('on %s no two items share a key', (platform) => {
  const keys = menuOf(platform).flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]));
  expect(new Set(keys).size).toBe(keys.length);
});

test('numbers of screens are the keys that Settings shows', () => {
  const numbered = (keys: string | undefined) => keys?.match(/\+([1-9])$/)?.[1];
  const shown = Object.entries(commands).map(([id, { keys }]) => [id, numbered(keys)]);
  const pressed = menuOf('linux').map(({ id, accelerator }) => [id, numbered(accelerator?.toString())]);
  const withNumber = ([, key]: readonly (string | undefined)[]) => key !== undefined;
  expect(Object.fromEntries(pressed.filter(withNumber))).toEqual(Object.fromEntries(shown.filter(withNumber)));
});

test('an item sends its command', () => {
  const item = menuOf('linux').find(({ id }) => id === 'sync');
  item?.click?.({} as never, undefined, {} as never);
  expect(perform).toHaveBeenCalledWith('sync');
});

test.each(['linux', 'win32', 'darwin'] as const)(
  'on %s nothing that needs a connection can be chosen where a package is open',
  (platform) => {
    const disabled = (isReadOnly: boolean) =>
      menuOf(platform, false, isReadOnly).flatMap(({ id, enabled }) => (enabled === false && id ? [id] : []));
    expect(disabled(true)).toEqual(['sync', 'makePackage']);
    expect(disabled(false)).toEqual([]);
  },
);

test('developer tools are offered only where asked for', () => {
  const hasTools = (items: Item[]) => items.some(({ role }) => role === 'toggleDevTools');
  expect(hasTools(menuOf('linux'))).toBe(false);
  expect(hasTools(menuOf('linux', true))).toBe(true);
});

test('Go has the screens that share an entry of the rail together, in the order of their tabs', () => {
  const go = menuTemplate({
    platform: 'linux',
    withDevTools: false,
    isReadOnly: false,
    perform,
    showMain,
    recent,
  }).find(({ label }) => label === '&Go');
  const groups = ([go?.submenu ?? []].flat() as Item[])
    .map(({ id }) => id ?? '')
    .join(' ')
    .split('  ');
  for (const { screens } of Object.values(sections))
    expect(groups).toContain(screens.map(({ name }) => name).join(' '));
});

test('never offers to reload the page', () => {
  expect(menuOf('darwin', true).some(({ role }) => role === 'reload' || role === 'forceReload')).toBe(false);
});

test.each(['linux', 'win32', 'darwin'] as const)('on %s the main window can be brought back', (platform) => {
  const item = menuOf(platform).find(({ label }) => label === 'Main Window');
  item?.click?.({} as never, undefined, {} as never);
  expect(showMain).toHaveBeenCalledOnce();
  showMain.mockClear();
});

test('a window can be closed everywhere, and made larger by its menu only on a Mac', () => {
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    const roles = menuOf(platform).map(({ role }) => role);
    expect(roles).toContain('close');
    expect(roles.includes('zoom')).toBe(platform === 'darwin');
  }
});

test.each(['linux', 'win32', 'darwin'] as const)(
  'on %s no item is left to Electron, which speaks English',
  (platform) => {
    speakSpanish();
    const items = menuOf(platform).filter(({ type }) => type !== 'separator');
    expect(items.filter(({ label }) => label === undefined)).toEqual([]);
    expect(items.find(({ role }) => role === 'selectAll')?.label).toBe('Seleccionar todo');
  },
);

test.each([
  ['linux', 'Quit', 'About'],
  ['win32', 'Exit', 'About Course Almanac'],
  ['darwin', 'Quit Course Almanac', 'About Course Almanac'],
] as const)('on %s the app is left by “%s”', (platform, quit, about) => {
  const labelOf = (wanted: Item['role']) => menuOf(platform).find(({ role }) => role === wanted)?.label;
  expect([labelOf('quit'), labelOf('about')]).toEqual([quit, about]);
});

test('recent files stand under File by their names, and can be cleared', () => {
  expect(menuOf('linux').find(({ label }) => label === 'No Recent Files')?.enabled).toBe(false);
  recent.list.mockReturnValue(['/data/Skills & jobs.almanac', '/data/month.pdf']);
  const items = menuOf('linux');
  // One & would mark a letter to press.
  const file = items.find(({ label }) => label === 'Skills && jobs.almanac');
  file?.click?.({} as never, undefined, {} as never);
  expect(recent.open).toHaveBeenCalledWith('/data/Skills & jobs.almanac');
  items.find(({ label }) => label === 'Clear Recent')?.click?.({} as never, undefined, {} as never);
  expect(recent.clear).toHaveBeenCalledOnce();
});

const flags = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canDelete: true } as const;
const editFlags = { ...flags, canSelectAll: true, canEditRichly: false };
const nothing: Clicked = { isEditable: false, selectionText: '', editFlags, linkURL: '' };

const labels = (clicked: Partial<Clicked>, isReport = false) => {
  const actions = { copy: vi.fn(), ...(isReport ? {} : { openView: vi.fn() }) };
  const template = contextMenuTemplate({ ...nothing, ...clicked }, actions);
  const click = (label: string) =>
    template.find((item) => item.label === label)?.click?.({} as never, undefined, {} as never);
  return { actions, click, names: template.map(({ label, type }) => label ?? type) };
};

describe('the menu of a click with the second button', () => {
  it('edits in a text field, with what is not possible disabled', () => {
    const template = contextMenuTemplate({ ...nothing, isEditable: true }, { copy: vi.fn() });
    expect(template.filter(({ enabled }) => enabled === false).map(({ role }) => role)).toEqual(['redo']);
    expect(template.map(({ role }) => role)).toEqual(
      expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll']),
    );
  });

  it('copies selected text, and is not there where nothing is selected', () => {
    expect(labels({ selectionText: 'Data Analysis' }).names).toEqual(['Copy']);
    expect(labels({ selectionText: ' \n' }).names).toEqual([]);
  });

  it('opens a screen in a window of its own, and copies a link that opens it elsewhere', () => {
    const { actions, click, names } = labels({
      linkURL: 'app://bundle/index.html#/skills?text=sql',
      selectionText: 'SQL',
    });
    expect(names).toEqual(['Open in New Window', 'Copy Link', 'separator', 'Copy']);
    click('Open in New Window');
    click('Copy Link');
    expect(actions.openView).toHaveBeenCalledWith('/skills?text=sql');
    expect(actions.copy).toHaveBeenCalledWith('course-almanac://open/skills?text=sql');
  });

  it('copies the address of another site as it is, and opens none', () => {
    const { actions, click, names } = labels({ linkURL: 'https://example.org/a?b=1' }, true);
    expect(names).toEqual(['Copy Link']);
    click('Copy Link');
    expect(actions.copy).toHaveBeenCalledWith('https://example.org/a?b=1');
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'app://bundle/index.html',
    'app://other/#/x',
    'app://bundle.example/#/x',
    'no link',
  ])('offers nothing for %s', (linkURL) => expect(labels({ linkURL }).names).toEqual([]));

  it('opens no screen from a report, which has no page for it', () => {
    expect(labels({ linkURL: 'app://bundle/index.html#/skills' }, true).names).toEqual([]);
  });
});
