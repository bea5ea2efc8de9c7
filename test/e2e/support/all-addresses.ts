import type { Page } from 'playwright';
import { vi } from 'vitest';
import { setupSteps } from '#contract/settings.ts';
import { settingsSections } from '#renderer/routing/routes.ts';
import { timeoutFor } from '../../support/slow-machine.ts';
import { settled } from './asked-address.ts';
import { ask } from './bridge.ts';
import { type Session, startSynced } from './session.ts';

/*
 * An address of every screen and of every part of one, with data that fills all of them.
 */

const runId = 'course-v1:edX+DemoX+Demo_2014';
const secondRun = 'edX/DemoX/Demo_Course';

/** The address of a tab of the run that has something of everything. */
export const runAddress = (tab: string) => `/runs/${encodeURIComponent(runId)}/${tab}`;

export const reportAddress = `/reports?run=${encodeURIComponent(runId)}`;

/** Two runs, with learner data. */
export const startOnTwoRuns = (): Promise<Session> => startSynced({ runs: [runId, secondRun], learners: true });

/** The same with a note, and the answers that a user has after the first sync. */
export async function startWithEverything(): Promise<Session> {
  const app = await startOnTwoRuns();
  await ask(app.page, 'notes:add', { kind: 'run', id: runId, day: 16_300, text: 'Newsletter' });
  await ask(app.page, 'sync:answers', {});
  await vi.waitFor(async () => {
    if ((await ask(app.page, 'sync:status', {})).running) throw new Error('answers are still being downloaded');
  }, timeoutFor(60_000));
  return app;
}

const runs = [runId, secondRun].map(encodeURIComponent).join(',');

/** With a word in braces for what only the data of the service tells: `filled` puts it in. */
export const addressPatterns: readonly string[] = [
  ...['/', '/courses', '/courses?withRuns=true', '/courses/edX%2BDemoX', '/skills', '/skills/{skill}'],
  ...['/courses?org=edX&data=known', '/runs'],
  ...['/jobs', '/jobs/{job}', '/postings', '/compare', '/compare?kind=jobs&ids={job},{other}'],
  `/compare?kind=runs&ids=${runs}&align=day0`,
  `/compare?kind=runs&ids=${runs}&align=start`,
  ...['summary', 'activity', 'problems', 'videos', 'subsections', 'reports', 'learners', 'notes'].map(runAddress),
  ...['daily', 'mode', 'age', 'education', 'gender', 'country'].map((by) => runAddress(`enrollment?by=${by}`)),
  runAddress('problems/{problem}'),
  ...['/sync', '/sync?show=table', '/sync?show=log', '/sync?show=changes', '/definitions', '/definitions/demand'],
  ...settingsSections.map((section) => `/settings/${section}`),
  ...setupSteps.map((step) => `/welcome/${step}`),
  ...['/changes', '/changes?since=2015-01-01&dataset=jobs', '/watch', '/guide', '/news'],
  ...['/plan', '/plan?jobs={job},{other}&scope=all&k=2', '/plan?jobs={job}&mode=fewest&tau=0.75&scope=runs'],
  ...['/coverage?scope=all', '/coverage?scope=runs&supply=learners&tau=0.7'],
  reportAddress,
];

/** Screens that are in the list already, here with another choice. */
export const furtherChoices: ReadonlySet<string> = new Set([
  '/courses?withRuns=true',
  '/courses?org=edX&data=known',
  // Looks like one of its entries, which is in the list.
  '/definitions',
  `/compare?kind=runs&ids=${runs}&align=start`,
  ...['education', 'gender'].map((by) => runAddress(`enrollment?by=${by}`)),
  '/plan?jobs={job}&mode=fewest&tau=0.75&scope=runs',
  '/coverage?scope=runs&supply=learners&tau=0.7',
]);

/** The address of a pattern, in the data of this service. */
export function filled(pattern: string, { data }: Session['service']): string {
  const [skill] = [...data.skills];
  const [job, other] = [...data.jobs];
  const [problem] = [...(data.findRun(runId)?.problems() ?? [])];
  const known: Record<string, string | number | undefined> = {
    skill: skill?.id,
    job: job?.id,
    other: other?.id,
    problem: encodeURIComponent(problem?.module_id ?? ''),
  };
  return pattern.replaceAll(/\{(\w+)\}/g, (_whole, word: string) => String(known[word]));
}

/** Goes to an address, and waits until its screen is filled. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
  await page.waitForFunction((hash) => decodeURI(window.location.hash) === decodeURI(`#${hash}`), address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
}
