import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type TemplateId, templateOf } from '#contract/reports/templates.ts';
import type { Session } from './session.ts';
import { openAddress } from './user.ts';

const extensions = { PDF: 'pdf', HTML: 'html', Excel: 'xlsx' } as const;

/** The preview of the report that is being made. */
export const previewIn = (page: Page) => page.frameLocator('iframe.document-frame');

/** Saves the report that is being made, and returns where it lies. */
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

/** Begins the report of a template, about the first things of the service, and waits for its preview. */
export async function chooseReport({ page, service }: Session, template: TemplateId): Promise<void> {
  const [run = ''] = service.runs;
  const [job] = [...service.data.jobs];
  const [skill] = [...service.data.skills];
  const query: Record<TemplateId, string> = {
    'run-one-page': `run=${encodeURIComponent(run)}`,
    'run-full': `run=${encodeURIComponent(run)}`,
    'job-skills': `job=${job?.id}`,
    plan: `plan=${encodeURIComponent(`jobs=${job?.id}`)}`,
    coverage: `coverage=${encodeURIComponent('scope=all')}`,
    'course-brief': `coverage=${encodeURIComponent('scope=all')}&brief=${skill?.id}`,
    comparison: `kind=runs&ids=${encodeURIComponent(service.runs.slice(0, 3).join(','))}`,
    portfolio: `run=${encodeURIComponent(run)}`,
    month: 'month=last',
    digest: 'changes=last-sync',
  };
  const { title } = templateOf(template);
  // Another screen first: the same address twice would be no step, and the report stay as it is.
  await openAddress(page, '/skills');
  await openAddress(page, `/reports?${query[template]}`);
  await page.getByRole('radio', { name: title }).click();
  await previewIn(page).locator('.kind', { hasText: title }).waitFor();
}

/** Has one report made for each run, into a folder with this name, which it answers. */
export async function makeForManyRuns(app: Session, name: string, format: 'HTML' | 'PDF' = 'HTML'): Promise<string> {
  const path = join(app.folder, name);
  mkdirSync(path, { recursive: true });
  await chooseReport(app, 'run-one-page');
  await app.page.getByRole('button', { name: 'Make for many runs…' }).click();
  await app.page.getByRole('button', { name: format, exact: true }).click();
  await app.dialogs.answerOpen(path);
  await app.page.getByRole('button', { name: 'Choose a folder…' }).click();
  return path;
}

/** The reports that lie in a folder. */
export const reportsIn = (path: string) => readdirSync(path).filter((name) => /\.(html|pdf)$/.test(name));

/** Waits until the app says how many reports are made, and closes that. */
export async function madeReports({ page }: Session, words: string | RegExp): Promise<string> {
  const notice = page.getByTestId('notice').getByText(words);
  await notice.waitFor();
  const text = (await notice.textContent()) ?? '';
  await page.getByRole('button', { name: 'Dismiss' }).click();
  return text;
}
