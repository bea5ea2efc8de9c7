import type { Menu as ElectronMenu, MenuItem, MenuItemConstructorOptions } from 'electron';
import { part } from './part.ts';

type Template = Parameters<typeof ElectronMenu.buildFromTemplate>[0];

const templates = new WeakMap<ElectronMenu, Template>();
let applicationMenu: ElectronMenu | null = null;

export const Menu = part<typeof ElectronMenu>('Menu', {
  buildFromTemplate(template) {
    const menu = part<ElectronMenu>('Menu', {});
    templates.set(menu, template);
    return menu;
  },
  setApplicationMenu(menu) {
    applicationMenu = menu;
  },
});

/** Chooses an item of the application menu by its id. */
export function clickMenuItem(id: string): void {
  const item = find((applicationMenu && templates.get(applicationMenu)) ?? [], id);
  if (!item?.click) throw new Error(`The application menu has no item ${id} that does something.`);
  if (item.enabled === false) throw new Error(`The item ${id} of the application menu is disabled.`);
  item.click(part<MenuItem>('MenuItem', { id }), undefined, {} as Parameters<typeof item.click>[2]);
}

function find(items: Template, id: string): MenuItemConstructorOptions | undefined {
  for (const item of items) {
    // Only templates are known here; finished items have no submenu to look into.
    const submenu = Array.isArray(item.submenu) ? item.submenu : [];
    const found = item.id === id ? (item as MenuItemConstructorOptions) : find(submenu, id);
    if (found) return found;
  }
  return undefined;
}
