import { expect, test } from 'vitest';
import { Attempts, reasonOf } from '../../demo/attempts.ts';

const fails = (message: string) => async () => {
  throw new Error(message);
};

test('a part that fails is told in a sentence, and the next one is done', async () => {
  const told: string[] = [];
  const attempts = new Attempts((text) => told.push(text));
  expect(await attempts.do('Which skills?', fails('\u001B[31mno such table\u001B[39m\n    at click (user.ts:1)'))).toBe(
    false,
  );
  expect(await attempts.do('Which jobs?', async () => 1)).toBe(true);
  expect(attempts.failed).toEqual(['Which skills?: no such table.']);
  expect(told).toEqual(['Failed: Which skills?: no such table.']);
});

test('after five failures in a row the rest is left out', async () => {
  const attempts = new Attempts(() => undefined);
  for (let part = 0; part < 4; part += 1) await attempts.do('a', fails('b'));
  await attempts.do('a', async () => undefined);
  for (let part = 0; part < 4; part += 1) await attempts.do('a', fails('b'));
  await expect(attempts.do('a', fails('b'))).rejects.toThrow('5 steps in a row failed');
  expect(attempts.failed).toHaveLength(9);
});

test.each([
  [
    "locator.click: Error: strict mode violation: getByRole('main') resolved to 2 elements:\n    1) <button>",
    "strict mode violation: getByRole('main') resolved to 2 elements.",
  ],
  [
    "locator.waitFor: Timeout 60000ms exceeded.\nCall log:\n\u001B[2m  - waiting for getByText('To build first')\u001B[22m\n",
    "After 60 s this was not there: getByText('To build first').",
  ],
  [
    "locator.click: Timeout 60000ms exceeded.\nCall log:\n  - waiting for getByText('Save')\n    - locator resolved to <a>…</a>\n  - attempting click action\n    2 × waiting for element to be visible, enabled and stable\n      - element is not stable\n    - retrying click action\n      - <dialog> intercepts pointer events\n",
    "After 60 s this could not be used: getByText('Save') (<dialog> intercepts pointer events).",
  ],
  ['page.waitForFunction: Timeout 60000ms exceeded.', 'It took more than 60 s.'],
  ['The app did not start.\nsome output', 'The app did not start.'],
])('%j is told in one line', (message, sentence) => {
  expect(reasonOf(new Error(message))).toBe(sentence);
});
