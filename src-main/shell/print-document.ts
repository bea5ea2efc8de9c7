import { appOrigin } from '../../src-preload/contract/channels.ts';
import type { ShownDocuments } from './shown-documents.ts';
import { openPrintWindow } from './window.ts';

/** Prints a report as a tagged PDF, in a window that nobody sees and that runs no script. */
export async function printDocument(html: string, documents: ShownDocuments): Promise<Uint8Array> {
  const path = documents.add(html);
  const window = openPrintWindow();
  try {
    await window.loadURL(`${appOrigin}${path}`);
    return await window.webContents.printToPDF({
      preferCSSPageSize: true,
      printBackground: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    });
  } finally {
    window.destroy();
    documents.remove(path);
  }
}
