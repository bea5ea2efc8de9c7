import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataProcessesOf } from './support/data-process.ts';
import { type Session, startSynced } from './support/session.ts';
import { confirmExport, openAddress } from './support/user.ts';

/*
 * An export that takes long, stopped by the user who waits for it. Every day integration/export/no-file cancels exports at each piece.
 */

const manySkills = 600_000;

let app: Session;
beforeAll(async () => {
  app = await startSynced();
  const db = new Database(join(app.userDataDir, 'data/cache.sqlite3'));
  const columns = 'description, external_id, info_url, type_id, type_name, created, modified, courses';
  db.prepare(`WITH RECURSIVE n (no) AS (SELECT 1 UNION ALL SELECT no + 1 FROM n WHERE no < ?)
    INSERT INTO skill (id, name, ${columns})
      SELECT 1000000 + no, 'Skill ' || no, ${columns} FROM n, (SELECT * FROM skill LIMIT 1)`).run(manySkills);
  db.close();
  await app.restart();
});
afterAll(() => app?.end());

/** Lets processes stand still meanwhile: on a quick computer the file would be whole before the button is reached. */
async function whileStopped(processes: readonly number[], work: () => Promise<void>): Promise<void> {
  for (const each of processes) process.kill(each, 'SIGSTOP');
  try {
    await work();
  } finally {
    for (const each of processes) process.kill(each, 'SIGCONT');
  }
}

describe('an export', () => {
  it.each(['csv', 'xlsx'] as const)(
    'as %s that is cancelled while it is written leaves nothing behind',
    async (kind) => {
      const { page, dialogs, folder, pid } = app;
      await openAddress(page, '/skills');
      await page.getByRole('button', { name: /^Export/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: kind === 'csv' ? /CSV/ : /Excel/ })
        // The choice goes through the settings and comes back, so it is not checked at once.
        .click();
      await dialogs.answerSave(join(folder, `skills.${kind}`));
      const processes = dataProcessesOf(pid);
      const begun = page.waitForFunction(() => document.querySelector('[data-testid="export-progress"]') !== null);
      await confirmExport(page);
      await begun;
      await whileStopped(processes, () => page.getByRole('button', { name: 'Cancel the export' }).click());
      await page.getByTestId('export-progress').waitFor({ state: 'detached' });
      await page.getByText('Export canceled. No file was written.').first().waitFor();
      expect(readdirSync(folder).filter((name) => name.startsWith('skills'))).toEqual([]);
      await page.getByRole('button', { name: 'Dismiss' }).click();
    },
  );
});
