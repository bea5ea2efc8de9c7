import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { menuCommand } from '#contract/app.ts';
import { menuTemplate } from '#main/shell/windows/menu-template.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

type Item = MenuItemConstructorOptions;

function itemsOf(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu as Item[]) : [])]);
}

const perform = vi.fn();
const showMain = vi.fn();
const recent = { list: vi.fn((): string[] => []), open: vi.fn(async () => undefined), clear: vi.fn() };
const menuOf = (platform: NodeJS.Platform, withDevTools = false) =>
  itemsOf(menuTemplate({ platform, withDevTools, perform, showMain, recent }));

test.each(['linux', 'win32', 'darwin'] as const)('on %s every command of the page is there once', (platform) => {
  const ids = menuOf(platform).flatMap(({ id }) => (id === undefined ? [] : [id]));
  expect(ids.toSorted()).toEqual([...menuCommand.options].sort());
});

test.each(['linux', 'win32', 'darwin'] as const)('on %s no two items share a key', (platform) => {
  const keys = menuOf(platform).flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]));
  expect(new Set(keys).size).toBe(keys.length);
});

test('an item sends its command', () => {
  const item = menuOf('linux').find(({ id }) => id === 'sync');
  item?.click?.({} as never, undefined, {} as never);
  expect(perform).toHaveBeenCalledWith('sync');
});

test('developer tools are offered only where asked for', () => {
  const hasTools = (items: Item[]) => items.some(({ role }) => role === 'toggleDevTools');
  expect(hasTools(menuOf('linux'))).toBe(false);
  expect(hasTools(menuOf('linux', true))).toBe(true);
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
