import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from '../e2e/support/launch.ts';
import { goTo } from '../e2e/support/user.ts';
import type { SampleService } from '../sample-service/index.ts';
import { Attempts } from './attempts.ts';
import { startDemoService } from './service.ts';
import { firstDay, size, tour } from './tour.ts';

/*
 * `npm run demo`: the main job on the sample service. With `--window` the window stays open, already synced. Without it the
 * tour goes through every screen in both themes and leaves pictures and files in demo-output/.
 */

const output = fileURLToPath(new URL('../../demo-output', import.meta.url));
const say = (text: string) => process.stdout.write(`${text}\n`);

async function window(service: SampleService, folder: string): Promise<void> {
  const app = await launch({ userDataDir: join(folder, 'profile'), size, args: ['--show'] });
  await firstDay(app.page, service, say);
  await goTo(app.page, 'Overview');
  say('The window is yours. Close it to end the demo; nothing of it is kept.');
  await new Promise<void>((resolve) => app.page.once('close', () => resolve()));
}

/** Results of the tour: a folder in demo-output/, the endings of its files, and what they are. */
const contents = [
  ['screenshots', ['.png'], 'pictures of screens, windows and answers'],
  ['csv', ['.csv'], 'exported tables'],
  [
    'handed-over',
    ['.xlsx', '.png', '.zip', '.pdf', '.html'],
    'files to hand over: workbooks, a picture, a data package, a report',
  ],
  ['data', ['.csv'], 'synced tables, with their datapackage.json'],
] as const;

function sayWhatIsThere(): void {
  for (const [name, endings, what] of contents) {
    const files = filesIn(join(output, name)).filter((file) => endings.some((ending) => file.endsWith(ending)));
    if (files.length > 0) say(`  ${files.length} ${what}, in demo-output/${name}`);
  }
  if (existsSync(join(output, 'sync-report.json')))
    say('  how the sync without a window went, in demo-output/sync-report.json');
}

const filesIn = (path: string) => (existsSync(path) ? readdirSync(path) : []);

const folder = mkdtempSync(join(tmpdir(), 'almanac-demo-'));
const attempts = new Attempts(say);
let service: SampleService | undefined;
try {
  service = await startDemoService();
  say(`The sample service with ${service.runs.length} course runs is at ${service.url}.`);
  if (process.argv.includes('--window')) await window(service, folder);
  else await tour({ service, folder, output, attempts, say });
} catch (error) {
  attempts.fail('The demo ended early', error);
} finally {
  await service?.close().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
}
const { failed } = attempts;
if (failed.length > 0) {
  process.exitCode = 1;
  say(`\nThe demo is not complete. ${failed.length === 1 ? 'This failed' : `These ${failed.length} steps failed`}:`);
  for (const sentence of failed) say(`  ${sentence}`);
}
if (!process.argv.includes('--window')) {
  say(failed.length > 0 ? '\nThe rest was made:' : 'The demo is complete:');
  sayWhatIsThere();
}
