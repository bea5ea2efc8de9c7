import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { appOrigin } from '#contract/channels.ts';
import { linkTo } from '#shared/catalog/app-link.ts';
import { t } from '#shared/language/message.ts';

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
