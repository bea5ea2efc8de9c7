import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import { type Session, startSynced } from './support/session.ts';
import { openAddress } from './support/user.ts';

/*
 * Every day the unit tests of exports notice which names are changed.
 */

describe('names of digits', () => {
  let app: Session;
  beforeAll(async () => {
    app = await startSynced({
      runs: [],
      change({ data, mutate }) {
        const [skill] = [...data.skills];
        mutate({ kind: 'skill', id: skill?.id ?? 0, set: { name: '00712345678901234567' } });
      },
    });
  });
  afterAll(() => app.end());

  it('are told of before a CSV is written, and the dialog makes a workbook of it', async () => {
    const { page } = app;
    await openAddress(page, '/skills?text=00712');
    await settled(page);
    await page.getByRole('button', { name: /^Export/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A spreadsheet would change 1 cell.').waitFor();
    await dialog.getByText('The file has 1 row, filtered as on the screen.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Save as an Excel workbook, which keeps them' }).click();
    await dialog
      .getByText('1 cell that Excel would treat as a number, date or formula is kept as text in the workbook.')
      .waitFor();
    // The dialog shows the choice before it is stored.
    await expect.poll(async () => (await ask(page, 'settings:get', {})).exportFormat).toBe('xlsx');
  });
});
