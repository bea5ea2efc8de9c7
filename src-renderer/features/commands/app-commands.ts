import { useCallback } from 'react';
import type { MenuCommand } from '#contract/app.ts';
import { zooms } from '#contract/settings.ts';
import { linkTo } from '#shared/catalog/app-link.ts';
import { t } from '#shared/language/message.ts';
import { useAddPin } from '../../client/annotations.ts';
import { copyDiagnostics, openWindow, useStartSync } from '../../client/commands.ts';
import { say } from '../../client/notices.ts';
import { usePrintView } from '../../client/printing.ts';
import { useChangeSettings } from '../../client/settings.ts';
import { openDrawer, openPalette } from '../../client/store.ts';
import { useOpenPackage, useOpenSample, useReadOnlyReason } from '../../client/workspaces.ts';
import { currentAddress, goTo } from '../../routing/navigation.ts';
import { addressOf, readAddress } from '../../routing/routes.ts';
import { screenName, viewText } from '../../routing/view-text.ts';
import { hasOpenDialog } from '../../ui/dialog.tsx';

const addresses: Partial<Record<MenuCommand, string>> = {
  overview: addressOf('overview', {}),
  courses: addressOf('courses', {}),
  runs: addressOf('runs', {}),
  skills: addressOf('skills', {}),
  jobs: addressOf('jobs', {}),
  postings: addressOf('postings', {}),
  syncScreen: addressOf('sync', {}),
  settings: addressOf('settings', { section: 'connection' }),
  compare: addressOf('compare', {}),
  changes: addressOf('changes', {}),
  watch: addressOf('watch', {}),
  plan: addressOf('plan', {}),
  coverage: addressOf('coverage', {}),
  reports: addressOf('reports', {}),
  makePackage: addressOf('settings', { section: 'packages' }),
  connections: addressOf('settings', { section: 'connection' }),
  guide: addressOf('guide', {}),
  news: addressOf('news', {}),
  shortcuts: addressOf('settings', { section: 'keyboard' }),
  updates: addressOf('settings', { section: 'about' }),
};

// Commands that act on what is on the screen: they find the control that does the same and use it, so that a key never
// does what no control can do. The block that has the focus comes first, else the first one on the screen.
function nearest(selector: string): HTMLElement | null {
  const block = document.activeElement?.closest('figure, section, .data-table');
  return block?.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>(`main ${selector}`);
}

/** Uses the control that bears the command; false when the screen has none. */
function pressCommand(command: 'search' | 'export'): boolean {
  const control = nearest(`[data-command="${command}"]`);
  if (control instanceof HTMLInputElement) {
    control.focus();
    control.select();
  } else control?.click();
  return control !== null;
}

/** From chart to table and back. */
function toggleFigure(): void {
  const figure = nearest('[aria-pressed="true"][data-toggle]')?.closest('figure');
  const showsTable = figure?.querySelector('[data-toggle="table"][aria-pressed="true"]');
  figure?.querySelector<HTMLElement>(`[data-toggle="${showsTable ? 'chart' : 'table'}"]`)?.click();
}

/** Moves the focus to the next region of the window. */
export function cycleRegions(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const next = here === -1 ? 0 : (here + step + regions.length) % regions.length;
  regions[next]?.focus();
}

/** Finds what names the term of an element: around it, in its tile, or at the head of its column. */
function namerOf(element: Element | null | undefined): HTMLElement | null | undefined {
  const cell = element?.closest<HTMLTableCellElement>('tbody :is(td, th)');
  return (
    element?.closest<HTMLElement>('[data-term]') ??
    // A hidden number is what its whole cell or figure is about.
    element?.closest(':is(td, th, dd)')?.querySelector<HTMLElement>('[data-term="hidden-withheld-numbers"]') ??
    element?.closest('dl > div')?.querySelector<HTMLElement>('dt [data-term]') ??
    cell?.closest('table')?.querySelector<HTMLElement>(`thead th:nth-child(${cell.cellIndex + 1}) [data-term]`)
  );
}

/**
 * The term that explains what has the focus, or else what is under the pointer: a figure, a cell, a column head, or what its block is about.
 * @param isByKey the pointer is on the screen that is asked about, not on a menu over it
 */
function termInQuestion(isByKey: boolean): string | null {
  const pointed = isByKey ? [...document.querySelectorAll(':hover')].at(-1) : undefined;
  return (namerOf(document.activeElement) ?? namerOf(pointed))?.dataset.term ?? null;
}

/** Commands that need nothing but the page. */
const onPage: Partial<Record<MenuCommand, () => void>> = {
  search: openPalette,
  find: () => pressCommand('search'),
  export: () => pressCommand('export'),
  copyLink,
  newWindow: () => openWindow(currentAddress()),
  copyDiagnostics,
  toggleChart: toggleFigure,
  back: () => window.history.back(),
  forward: () => window.history.forward(),
};

/** Commands that leave the screen as it is, so that an open dialog keeps what was typed into it. */
const besideDialogs: ReadonlySet<string> = new Set([
  ...Object.keys(zooms),
  'copyDiagnostics',
  'copyLink',
  'newWindow',
  'sync',
]);

/** Whether a command can be performed now: while a dialog asks something, none may act on the screen behind it or leave that. */
export const mayPerform = (command: MenuCommand, isDialogOpen: boolean): boolean =>
  !isDialogOpen || besideDialogs.has(command);

/** Performs a command, wherever it came from. */
export function usePerform(): (command: MenuCommand, isByKey?: boolean) => void {
  const { mutate: sync } = useStartSync();
  const pin = usePinView();
  const print = usePrintView();
  const changeSettings = useChangeSettings();
  const { mutate: openPackage } = useOpenPackage();
  const { mutate: openSample } = useOpenSample();
  const readOnly = useReadOnlyReason();
  return useCallback(
    (command, isByKey = false) => {
      if (!mayPerform(command, hasOpenDialog())) return;
      const address = addresses[command];
      if (address !== undefined) goTo(address);
      else if (command === 'definitions') openDrawer(termInQuestion(isByKey));
      else if (command === 'sync' && readOnly !== null) say({ tone: 'info', text: () => t(readOnly) });
      else if (command === 'sync') sync(undefined);
      else if (command === 'pin') pin();
      else if (command === 'print') print();
      else if (command === 'openPackage') openPackage(undefined);
      else if (command === 'sampleData') openSample(undefined);
      else if (command in zooms) changeSettings(({ zoom }) => ({ zoom: zooms[command]?.(zoom) ?? zoom }));
      else onPage[command]?.();
    },
    [sync, pin, print, changeSettings, openPackage, openSample, readOnly],
  );
}

/** Puts a link to the current address on the clipboard: computers with the app open it there, and every search box takes it. */
function copyLink(): void {
  navigator.clipboard.writeText(linkTo(currentAddress())).then(
    () =>
      say({
        tone: 'info',
        text: () =>
          t('Link to this view copied. It opens in Course Almanac; you can also paste it into the search box.'),
      }),
    () => say({ tone: 'error', text: () => t('The link could not be copied to the clipboard.') }),
  );
}

/** Pins the current address under the name of its screen, with what is chosen on it. One that is pinned keeps its name. */
function usePinView(): () => void {
  const { mutate } = useAddPin();
  return useCallback(() => {
    const address = currentAddress();
    mutate({ address, name: viewText(screenName(), readAddress(address)) });
  }, [mutate]);
}
