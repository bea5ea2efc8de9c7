import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { everyNth } from '../support/at-length.ts';
import { removeAnnotations } from './support/annotations.ts';
import { ask } from './support/bridge.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';

describe('links into the app', () => {
  let app: Session;
  /** How much the app had recorded before. */
  let recorded: number;

  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    recorded = (await app.recordedEvents()).length;
  });
  afterAll(async () => {
    const { open, workspaces } = await ask(app.page, 'workspaces:list', {});
    const own = workspaces.find(({ kind }) => kind === 'connection') ?? expect.unreachable();
    if (open.kind === 'package') await ask(app.page, 'workspaces:open', { kind: own.kind, id: own.id });
    for (const { id } of workspaces.filter(({ kind }) => kind === 'package'))
      await ask(app.page, 'packages:remove', { id });
    await removeAnnotations(app.page, app.service.runs[0] ?? '');
    await app.end();
  });

  const heading = (name: string) => app.page.getByRole('heading', { level: 1, name, exact: true });
  const address = () => app.page.evaluate(() => window.location.hash);

  // One that starts the app: first-run.test.ts.
  it('one that comes while it runs is opened in the same window, and the second copy leaves', async () => {
    await app.startAgain(['course-almanac://open/settings/network']);
    await heading('Network').waitFor();
  });

  it('one that comes as an event is opened, without what its screen does not know', async () => {
    await app.openUrl('course-almanac://open/skills?text=sql&page=2&evil=1');
    await heading('Skills').waitFor();
    expect(await address()).toBe('#/skills?text=sql&page=2');
  });

  it('one to a screen that is not there is said, and nothing moves', async () => {
    await app.openUrl('course-almanac://open/no/such/screen');
    await app.page.getByText('cannot open this link').first().waitFor();
    expect(await address()).toBe('#/skills?text=sql&page=2');
  });

  const bad = [
    'course-almanac://sync/now',
    'course-almanac://open/../../etc/passwd',
    'course-almanac://open/skills#/settings/privacy',
    'course-almanac://open/learners:purge',
    'course-almanac://open/skills?text=%0d%0a',
    'javascript:location.hash="/settings/privacy"',
    'file:///etc/passwd',
    'https://evil.example/',
  ];
  /** Events and arguments are read by one function; a second copy takes as long as ten events. */
  const alsoAsArgument = everyNth(4, bad);

  it.each(bad)('%s does nothing at all', async (link) => {
    await app.openUrl(link);
    if (alsoAsArgument.includes(link)) await app.startAgain([link]);
    // A good one after it shows that the bad one has been dealt with.
    await app.openUrl('course-almanac://open/jobs');
    await heading('Jobs').waitFor();
    expect(await address()).toBe('#/jobs');
    expect((await app.recordedEvents()).slice(recorded)).toEqual([]);
    await app.openUrl('course-almanac://open/skills');
    await heading('Skills').waitFor();
  });

  const write = (name: string, text: string) => {
    writeFileSync(join(app.folder, name), text);
    return join(app.folder, name);
  };
  const drag = async (file: string, ...types: readonly ('dragEnter' | 'dragOver' | 'drop')[]) => {
    const session = await app.page.context().newCDPSession(app.page);
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of types) await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
    await session.detach();
  };
  const prompt = () => app.page.getByText(/^Drop a data package, a settings file/);

  describe('a file that is dropped on the window', () => {
    // Nothing takes a file before the window is drawn.
    beforeAll(() => app.page.getByRole('navigation').first().waitFor());

    it('is shown where it goes, and names are imported', async () => {
      const names = write('names.csv', 'kind,id,label\ncourse,A+1,Algebra\n');
      await drag(names, 'dragEnter', 'dragOver');
      await prompt().waitFor();
      await drag(names, 'drop');
      await prompt().waitFor({ state: 'detached' });
      await app.page.getByTestId('notice').getByText('1 name imported.').waitFor();
    });

    it('opens the dialog of a settings file, and is refused in a sentence when it is none of these', async () => {
      const settings = { courseAlmanacSettings: 1, name: 'Prepared', connection: null };
      await drag(write('prepared.json', JSON.stringify(settings)), 'dragEnter', 'dragOver', 'drop');
      await app.page.getByRole('dialog', { name: 'Import prepared.json?' }).waitFor();
      // An open dialog comes first: the drop is not offered.
      await drag(write('names.csv', 'kind,id,label\n'), 'dragEnter', 'dragOver');
      expect(await prompt().count()).toBe(0);
      await drag(write('names.csv', 'kind,id,label\n'), 'drop');
      await app.page.keyboard.press('Escape');
      await drag(write('grades.csv', 'learner,grade\n'), 'dragEnter', 'dragOver', 'drop');
      await app.page.getByTestId('notice').getByText('Course Almanac cannot open “grades.csv”').waitFor();
    });

    it('is taken on a screen that has changed under it, and the prompt goes when it leaves', async () => {
      const names = write('names.csv', 'kind,id,label\ncourse,A+1,Geometry\n');
      await drag(names, 'dragEnter', 'dragOver');
      await prompt().waitFor();
      await app.openUrl('course-almanac://open/jobs');
      await heading('Jobs').waitFor();
      await drag(names, 'drop');
      await prompt().waitFor({ state: 'detached' });
      await app.page.getByTestId('notice').getByText('1 name imported.').waitFor();

      await drag(names, 'dragEnter', 'dragOver');
      await prompt().waitFor();
      // The protocol of the tests has no drag that leaves the window.
      await prompt().dispatchEvent('dragleave');
      await prompt().waitFor({ state: 'detached' });
    });

    it('is named by the system alone: a page can name none', async () => {
      const answers = await app.page.evaluate(async () => {
        const made = (await window.almanac.drop('made', [new File(['x'], '/etc/passwd')])) as { ok: boolean };
        const named = await window.almanac
          .invoke('app:dropped', 'named', { paths: ['/etc/passwd'] })
          .catch(() => ({ ok: false }));
        return [made.ok, (named as { ok: boolean }).ok];
      });
      expect(answers).toEqual([false, false]);
    });
  });

  it('a data package that the computer opens with the app is opened, a ZIP under either name', async () => {
    const path = join(app.folder, 'Autumn.almanac');
    copyFileSync(new URL('../../resources/sample-data.zip', import.meta.url), path);
    await app.startAgain([path]);
    await app.page.getByTestId('package-banner').waitFor();
    await app.openUrl('course-almanac://open/skills');
    await heading('Skills').waitFor();
    // A package can only be read, so names that are dropped on it are refused, and the screen stays.
    await drag(write('names.csv', 'kind,id,label\ncourse,A+1,Algebra\n'), 'dragEnter', 'dragOver', 'drop');
    await app.page.getByTestId('notice').getByText('A data package or a subscription is open').waitFor();
    await heading('Skills').waitFor();
  });

  it('a start without a link leaves the screen as it is', async () => {
    await app.startAgain([]);
    await heading('Skills').waitFor();
  });
});
