import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatsOf } from '#contract/reports/recipe.ts';
import { type TemplateId, templateIds, templateOf } from '#contract/reports/templates.ts';
import { readConfig } from '#main/headless/config.ts';
import { runPackageCommand } from '#main/headless/handover-commands.ts';
import { runExportCommand, runReportCommand } from '#main/headless/stored-data-commands.ts';
import { viewNames } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { atLength } from '../support/at-length.ts';
import { type FilledHost, startFilledHost } from '../support/filled-host.ts';
import { everythingIn, makeFolder } from '../support/folder.ts';
import { writeConfig } from '../support/headless.ts';
import { namesToFind } from '../support/names-to-find.ts';
import { unzip } from '../support/packages.ts';

/* Files that a scheduler hands over from a data folder with learners and report files. */

let filled: FilledHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let config: string;
beforeAll(async () => {
  filled = await startFilledHost();
  folder = await makeFolder();
  const change = { profileDir: filled.started.dir, runs: filled.service.runs, learnerData: true };
  config = await writeConfig(folder.path, filled.service, change);
});
afterAll(async () => {
  await filled.close();
  await folder.remove();
});

const stored = async () => ({
  options: await readConfig(config),
  appVersion: null,
  signal: new AbortController().signal,
  onProgress: () => {},
});
const at = (name: string) => join(folder.path, 'out', name);

/** The parameter that a view of a run must have; null for views that need another one. */
function paramsFor(view: (typeof viewNames)[number]): string[] | null {
  if (view === 'run-months') return ['month=2026-10'];
  if (view === 'run-trends' || !view.includes('-')) return [];
  return view.startsWith('run-') ? [`runId=${filled.runId}`] : null;
}

async function writeEverything(): Promise<void> {
  const command = await stored();
  for (const [index, view] of viewNames.entries()) {
    const params = paramsFor(view);
    if (isLearnerView(view) || params === null || view === 'notes') continue;
    // They have the same rows: a view is written in one of them, always the same, and in a long run in each.
    const formats = ['csv', 'json', 'parquet'];
    for (const format of atLength(formats.slice(index % 3, (index % 3) + 1), formats)) {
      const choices = { view, params, threshold: 0, labels: true, sidecar: true };
      await runExportCommand({ ...command, ...choices, out: at(`${view}.${format}`) });
    }
  }
  const reported: readonly TemplateId[] = templateIds.filter((id) =>
    ['run', 'portfolio'].includes(templateOf(id).subject),
  );
  for (const template of reported) {
    const subject = templateOf(template).subject === 'run' ? [filled.runId] : [];
    const chosen = { title: '', author: '', from: null, to: null, paper: 'a4', threshold: 0 } as const;
    await runReportCommand({ ...command, template, subject, chosen, sidecar: true, out: at(`${template}.html`) });
    if (formatsOf(template).includes('pptx'))
      await runReportCommand({ ...command, template, subject, chosen, sidecar: true, out: at(`${template}.pptx`) });
  }
  const chosen = { title: 'All', madeBy: '', notes: true, threshold: null };
  await runPackageCommand({ ...command, chosen, out: at('all.zip') });
}

test('no learner, no file of a report and no secret is in any of it', async () => {
  const { service, runId } = filled;
  await writeEverything();
  const packed = Object.values(unzip(at('all.zip'))).map((bytes) => Buffer.from(bytes).toString('latin1'));
  const all = [await everythingIn(join(folder.path, 'out')), ...packed].join('\n');
  expect(all).toContain(runId);
  const usernames = [...(service.data.findRun(runId)?.learnerEngagement() ?? [])].map(({ username }) => username);
  expect(namesToFind(usernames).length).toBeGreaterThan(5);
  for (const name of namesToFind(usernames)) expect(all).not.toContain(name);
  for (const secret of [service.clientSecret, service.analyticsToken]) expect(all).not.toContain(secret);
});

test.each(viewNames.filter(isLearnerView))('the view %s is refused in every format', async (view) => {
  const command = await stored();
  for (const format of ['csv', 'xlsx', 'json', 'parquet']) {
    const choices = { view, params: [`runId=${filled.runId}`], threshold: 10, labels: false, sidecar: true };
    await expect(runExportCommand({ ...command, ...choices, out: at(`learners.${format}`) })).rejects.toThrow(
      'Learner data is personal data.',
    );
  }
});
