import { app, BrowserWindow, screen, type WebPreferences } from 'electron';
import { appOrigin } from '#contract/channels.ts';
import type { AboutPdf, FinishedPdf } from '../../pdf/finish-pdf.ts';
import type { ShownReports } from '../hardening/shown-reports.ts';
import { type Area, minSize, type Size, showWhenDrawn } from './window-opening.ts';

export interface WindowOptions {
  /** The page to open, with the address of its screen after the `#`. */
  readonly url: string;
  readonly background: string;
  /** Where it opens, and how large, on these screens. */
  readonly place: (screens: readonly Area[]) => Partial<Area> & Size;
  readonly maximized: boolean;
  /** How large the page is shown; 1 is its own size. */
  readonly zoomFactor: () => number;
}

/** Forbids in every page, shown or printed, what no page needs. */
const confined: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  // The checker fetches its dictionaries from the internet.
  spellcheck: false,
};

/** Opens a window that shows our page, with the bridge. This file is the only place that says what a page may do. */
export function openPageWindow({ preload, ...options }: WindowOptions & { readonly preload: string }): BrowserWindow {
  return openShown(options, { preload, ...confined, devTools: !app.isPackaged });
}

/** Opens a window that shows a report: no preload, no script, no bridge. */
export function openReportWindow(options: WindowOptions): BrowserWindow {
  return openShown(options, { ...confined, devTools: false, javascript: false });
}

function openShown(options: WindowOptions, rights: WebPreferences): BrowserWindow {
  const { url, background, place, maximized, zoomFactor } = options;
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const minBounds = minSize(screens);
  const window = new BrowserWindow({
    ...place(screens),
    minWidth: minBounds.width,
    minHeight: minBounds.height,
    title: 'Course Almanac',
    backgroundColor: background,
    show: false,
    webPreferences: { ...rights, zoomFactor: zoomFactor() },
  });
  showWhenDrawn(window, maximized);
  // Chromium remembers a zoom of its own; ours is the one that settings, menu and keys show.
  window.webContents.on('did-finish-load', () => window.webContents.setZoomFactor(zoomFactor()));
  void window.loadURL(url);
  return window;
}

/** A window that is never shown, for printing: no preload, no script, no bridge. */
function openPrintWindow(): BrowserWindow {
  return new BrowserWindow({
    show: false,
    webPreferences: {
      ...confined,
      devTools: false,
      javascript: false,
    },
  });
}

/** Brings the window to the front. */
export function present(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Prints a report as a tagged PDF, in a hidden window that runs no script. */
export async function printReport(html: string, about: AboutPdf, reports: ShownReports): Promise<FinishedPdf> {
  const path = reports.add(html);
  const window = openPrintWindow();
  try {
    await window.loadURL(`${appOrigin}${path}`);
    const pdf = await window.webContents.printToPDF({
      preferCSSPageSize: true,
      printBackground: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    });
    // Large, and only PDFs need it.
    const { finishPdf } = await import('../../pdf/finish-pdf.ts');
    return await finishPdf(pdf, about);
  } finally {
    window.destroy();
    reports.remove(path);
  }
}
