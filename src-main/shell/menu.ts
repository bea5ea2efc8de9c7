import { app, Menu } from 'electron';
import type { MenuCommand } from '../../src-preload/contract/app.ts';
import { menuTemplate } from './menu-template.ts';

/** Puts the application menu in place; `perform` gets the commands that are the page's. */
export function installMenu(perform: (command: MenuCommand) => void): void {
  const template = menuTemplate({ platform: process.platform, withDevTools: !app.isPackaged, perform });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
