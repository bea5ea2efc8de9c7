import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHost } from '../support/host.ts';
import { resourcesOf } from '../support/resources.ts';
import { ask } from './support/bridge.ts';
import { type Session, startSynced } from './support/session.ts';
import { openAddress } from './support/user.ts';

/*
 * Every day test/integration/data-host notices writes of other programs, and test/unit/renderer that a page looks for them.
 */

describe('what another program has written to the data folder', () => {
  const runId = 'course-v1:edX+DemoX+Demo_2014';
  let app: Session;
  let other: Awaited<ReturnType<typeof startHost>>;

  beforeAll(async () => {
    app = await startSynced({ runs: [runId] });
    other = await startHost({ service: app.service, dir: join(app.userDataDir, 'data'), runs: [] });
  });
  afterAll(async () => {
    await other.close();
    await app.end();
  });

  const heading = (name: string) => app.page.getByRole('heading', { level: 1, name });
  const leave = async () => {
    await app.page.evaluate(() => void window.dispatchEvent(new Event('blur')));
    // Asked after what the page has asked, so answered after it.
    await ask(app.page, 'cache:version', {});
  };
  const comeBack = () => app.page.evaluate(() => void window.dispatchEvent(new Event('focus')));

  it('by a sync is on the screen as soon as somebody comes back to the window', async () => {
    const skill = app.service.data.skills.at(0);
    await openAddress(app.page, `/skills/${skill?.id}`);
    await leave();
    app.service.mutate({ kind: 'skill', id: Number(skill?.id), set: { name: 'Synced elsewhere' } });
    expect(await other.sync(resourcesOf(['skills'], []))).toMatchObject({ outcome: 'complete' });
    expect(await heading('Synced elsewhere').count()).toBe(0);
    await comeBack();
    await heading('Synced elsewhere').waitFor();
  });

  it('by a user is, too', async () => {
    await openAddress(app.page, `/runs/${encodeURIComponent(runId)}/summary`);
    await leave();
    await other.host.call('labels:change', { changes: [{ kind: 'run', id: runId, text: 'Named elsewhere' }] });
    expect(await heading('Named elsewhere').count()).toBe(0);
    await comeBack();
    await heading('Named elsewhere').waitFor();
  });
});
