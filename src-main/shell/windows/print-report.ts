import { appOrigin } from '#contract/channels.ts';
import type { AboutPdf } from '../../pdf/finish-pdf.ts';
import type { ShownReports } from '../hardening/shown-reports.ts';
import { openPrintWindow } from './window.ts';

/** Prints a report as a tagged PDF, in a hidden window that runs no script. */
export async function printReport(html: string, about: AboutPdf, reports: ShownReports): Promise<Uint8Array> {
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
