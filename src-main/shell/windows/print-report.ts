import { appOrigin } from '#contract/channels.ts';
import type { ShownReports } from '../hardening/shown-reports.ts';
import { openPrintWindow } from './window.ts';

/** Prints a report as a tagged PDF, in a hidden window that runs no script. */
export async function printReport(html: string, reports: ShownReports): Promise<Uint8Array> {
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
    eraseVersion(pdf);
    return pdf;
  } finally {
    window.destroy();
    reports.remove(path);
  }
}

const producer = /\/Producer \(Skia\/PDF( m\d+)\)/d;

/**
 * Chromium writes its version into a PDF as that of the producer: who gets a report need not know how old the sender's programs are.
 * The file keeps its length, because a PDF finds its parts by their places.
 */
function eraseVersion(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const [start, end] = producer.exec(bytes.toString('latin1'))?.indices?.[1] ?? [0, 0];
  if (end > start) bytes.write(')'.padEnd(end - start + 1), start, 'latin1');
}
