import { app, Menu } from 'electron';
import { t } from '#shared/language/message.ts';
import { type MenuOptions, menuTemplate } from './menu-template.ts';

/** Puts the application menu in place, and what its About shows. */
export function installMenu(parts: Pick<MenuOptions, 'perform' | 'showMain' | 'recent'>): void {
  app.setAboutPanelOptions({
    applicationName: 'Course Almanac',
    applicationVersion: app.getVersion(),
    copyright: t('Copyright © 2026 The Course Almanac authors. MIT license.'),
  });
  const template = menuTemplate({ platform: process.platform, withDevTools: !app.isPackaged, ...parts });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
