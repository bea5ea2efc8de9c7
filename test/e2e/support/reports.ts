import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Session } from './session.ts';

const extensions = { PDF: 'pdf', HTML: 'html', Excel: 'xlsx' } as const;

/** The preview of the report that is being made. */
export const previewIn = (page: Page) => page.frameLocator('iframe.document-frame');

/** Saves the report that is being made, and answers where it lies. */
export async function saveReport({ page, dialogs, folder }: Session, kind: keyof typeof extensions): Promise<string> {
  const name = `report.${extensions[kind]}`;
  const path = join(folder, name);
  rmSync(path, { force: true });
  await dialogs.answerSave(path);
  await page.getByRole('button', { name: `Save as ${kind}…` }).click();
  await page.getByTestId('notice').getByText(name).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  return path;
}
