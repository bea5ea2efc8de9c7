import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProxy } from '../support/rewriting-proxy.ts';
import { type Session, startSession } from './support/session.ts';
import { addRuns, connect, openAddress, syncNow } from './support/user.ts';

/*
 * Names as no sane service gives them, on every screen that shows them.
 * Every day the security tests notice names that could do harm.
 */

type Row = Record<string, unknown>;

const markup = '<img src=x onerror=alert(1)>';
const modes = JSON.parse('{"constructor":1,"__proto__":2,"toString":3,"unlisted":4,"=1+1":5}') as Row;
const names = ['', 'W'.repeat(3000), `${markup} \u202e ${'שלום עולם '.repeat(30)}`];

let proxy: Awaited<ReturnType<typeof startProxy>>;
let app: Session;
let runId: string;
let skills: { id: number; courses: { course_key: string }[] }[];
const wrong: string[] = [];

beforeAll(async () => {
  app = await startSession();
  runId = app.service.runs[0] ?? '';
  proxy = await startProxy(app.service.url, (path, json) => {
    if (path.includes('/enrollment/mode')) {
      return (json as Row[]).map((row, index) => (index % 2 === 0 ? row : { ...row, ...modes }));
    }
    if (!path.includes('/skills/')) return json;
    const list = json as { results: Row[] };
    const results = list.results.map((row, index) =>
      index < names.length ? { ...row, name: names[index], description: 'A'.repeat(5000) } : row,
    );
    skills = results as unknown as typeof skills;
    return { ...list, results };
  });
  app.page.on('pageerror', (error) => wrong.push(String(error)));
  app.page.on('dialog', (dialog) => {
    wrong.push(dialog.message());
    void dialog.dismiss();
  });
  await connect(app.page, { ...app.service, url: proxy.url });
  await addRuns(app.page, [runId]);
  await syncNow(app.page);
});
afterAll(async () => {
  await app.end();
  await proxy.close();
});

async function open(address: string): Promise<string> {
  await openAddress(app.page, address);
  return (await app.page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}
const runAt = (tab: string) => `/runs/${encodeURIComponent(runId)}/${tab}`;

describe('names that a service gives', () => {
  it('may be those of what every object has: the table of modes is there all the same', async () => {
    expect(await open(runAt('enrollment?by=mode'))).toContain(runId);
    await app.page.getByRole('main').getByRole('button', { name: 'Table' }).first().click();
    const heads = app.page.getByRole('main').getByRole('table').first().getByRole('columnheader');
    await heads.first().waitFor();
    expect((await heads.allTextContents()).join(' ')).toMatch(/Constructor.*ToString/);
    expect(wrong).toEqual([]);
  });

  it('may be empty: then the record is called by its external id', async () => {
    expect(await open(`/skills/${skills[0]?.id}`)).toMatch(/^Unnamed skill \S+/);
  });

  it('may be longer than any window: nothing but tables scrolls sideways', async () => {
    await app.resize({ width: 320, height: 800 });
    const courses = skills.slice(0, names.length).flatMap((skill) => skill.courses.slice(0, 1));
    const pages = [
      ...skills.slice(0, names.length).map(({ id }) => `/skills/${id}`),
      ...courses.map(({ course_key }) => `/courses/${encodeURIComponent(course_key)}`),
      '/skills',
      runAt('enrollment?by=mode'),
    ];
    for (const address of pages) {
      await open(address);
      const over = await app.page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
      expect(`${address} ${over}`).toBe(`${address} 0`);
    }
    expect(wrong).toEqual([]);
  });
});
