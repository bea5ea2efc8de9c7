import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOf, questions } from '../demo/questions.ts';
import { type Session, startSynced } from './support/session.ts';
import { openAddress, settled } from './support/user.ts';

/*
 * The questions that staff of course providers come with are each answered in three clicks from Overview.
 */

let session: Session;
beforeAll(async () => {
  session = await startSynced({ service: { scale: 'world' } });
  // Most flags need the answers of problems, which a user asks for once.
  const run = session.service.runs.find((id) => id.includes('DS101x+3T2026') && id.startsWith('course'));
  await openAddress(session.page, `/runs/${encodeURIComponent(run ?? '')}/problems`);
  await session.page.getByRole('button', { name: 'Sync answers of all problems…' }).click();
  await session.page.getByRole('button', { name: 'Read them' }).click();
  await session.page.getByRole('table', { name: 'Problems that need attention' }).waitFor();
});
afterAll(() => session.end());

describe('in three clicks', () => {
  it.each(questions)('$question', async ({ ask, answer }) => {
    const { page } = session;
    await openAddress(page, '/');
    const hand = handOf();
    await ask(page, hand);
    await answer(page).first().waitFor();
    await settled(page);
    expect(hand.clicks).toBeLessThanOrEqual(3);
    await page.keyboard.press('Escape');
  });
});
