import type { Page } from 'playwright';
import { setupSteps } from '#contract/settings.ts';
import { settingsSections } from '#renderer/routing/routes.ts';
import { atLength } from '../../support/at-length.ts';
import { ask } from './bridge.ts';
import { type Session, startSynced } from './session.ts';
import { settled } from './user.ts';

/*
 * An address of every screen and of every part of one, with data that fills all of them.
 */

const runId = 'course-v1:edX+DemoX+Demo_2014';
const secondRun = 'edX/DemoX/Demo_Course';

/** The address of a tab of the run that has something of everything. */
export const runAddress = (tab: string) => `/runs/${encodeURIComponent(runId)}/${tab}`;

export const reportAddress = `/reports?run=${encodeURIComponent(runId)}`;

/** Two runs, one of them with learner data and a note. */
export async function startWithEverything(): Promise<Session> {
  const app = await startSynced({ runs: [runId, secondRun], learners: true });
  await ask(app.page, 'notes:add', { kind: 'run', id: runId, day: 16_300, text: 'Newsletter' });
  return app;
}

export function allAddresses({ data }: Session['service']): string[] {
  const module = [...(data.findRun(runId)?.problems() ?? [])][0]?.module_id ?? '';
  const [skill] = [...data.skills];
  const [job, other] = [...data.jobs];
  const runs = [runId, secondRun].map(encodeURIComponent).join(',');
  return [
    ...['/', '/courses', '/courses?withRuns=true', '/courses/edX%2BDemoX', '/skills', `/skills/${skill?.id}`],
    ...['/courses?org=edX&data=known', '/runs'],
    ...['/jobs', `/jobs/${job?.id}`, '/postings', '/compare', `/compare?kind=jobs&ids=${job?.id},${other?.id}`],
    `/compare?kind=runs&ids=${encodeURIComponent(runs)}&align=day0`,
    `/compare?kind=runs&ids=${encodeURIComponent(runs)}&align=start`,
    ...['summary', 'activity', 'problems', 'videos', 'subsections', 'reports', 'learners', 'notes'].map(runAddress),
    ...['daily', 'mode', 'age', 'education', 'gender', 'country'].map((by) => runAddress(`enrollment?by=${by}`)),
    runAddress(`problems/${encodeURIComponent(module)}`),
    ...['/sync', '/sync?show=table', '/sync?show=log', '/sync?show=changes', '/definitions', '/definitions/demand'],
    ...settingsSections.map((section) => `/settings/${section}`),
    ...setupSteps.map((step) => `/welcome/${step}`),
    ...['/changes', '/changes?since=2015-01-01&dataset=jobs'],
    ...[
      '/plan',
      `/plan?jobs=${job?.id},${other?.id}&scope=all&k=2`,
      `/plan?jobs=${job?.id}&mode=fewest&tau=0.75&scope=runs`,
    ],
    ...['/coverage?scope=all', '/coverage?scope=runs&supply=learners&tau=0.7'],
    reportAddress,
  ];
}

/** Every other address; `npm run test:long` takes all of them. */
export const someOf = (all: readonly string[]) => all.filter((_, place) => place % atLength(2, 1) === 0);

/** Goes to an address, and waits until its screen is filled. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
  await page.waitForFunction((hash) => decodeURI(window.location.hash) === decodeURI(`#${hash}`), address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
}
