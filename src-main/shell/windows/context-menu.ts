import { type BrowserWindow, clipboard, dialog, Menu } from 'electron';
import { type ContextActions, contextMenuTemplate } from './context-menu-template.ts';

/** Opens a menu where a user clicks with the second button, or presses the menu key. */
export function offerContextMenu(window: BrowserWindow, openView?: (address: string) => void): void {
  const orSayWhyNot = (open: (address: string) => void) => (address: string) => {
    try {
      open(address);
    } catch (error) {
      void dialog.showMessageBox(window, { type: 'info', message: error instanceof Error ? error.message : '' });
    }
  };
  const actions: ContextActions = {
    copy: (text) => clipboard.writeText(text),
    ...(openView && { openView: orSayWhyNot(openView) }),
  };
  window.webContents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params, actions);
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
}
