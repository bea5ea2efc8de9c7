import { app, Menu } from 'electron';
import type { MenuCommand } from '#contract/app.ts';
import { t } from '#shared/language/message.ts';
import { menuTemplate } from './menu-template.ts';

/** Puts the application menu in place, and what its About shows; `perform` gets the commands that are the page's. */
export function installMenu(perform: (command: MenuCommand) => void, showMain: () => void): void {
  app.setAboutPanelOptions({
    applicationName: 'Course Almanac',
    applicationVersion: app.getVersion(),
    copyright: t('Copyright © 2026 The Course Almanac authors. MIT license.'),
  });
  const template = menuTemplate({ platform: process.platform, withDevTools: !app.isPackaged, perform, showMain });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
