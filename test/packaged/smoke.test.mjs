import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/lib/project.mjs';

test('the smoke test of a release passes with the packed app, and says what it saw', () => {
  const args = ['scripts/with-keyring.mjs', process.execPath, 'scripts/release/smoke.mjs', '--packed'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toContain('A sync without a window wrote its tables.');
  expect(stderr).toContain('The keychain gave back what the app had stored.');
  expect(stderr).toContain('The first window opened and showed its page.');
  expect(status).toBe(0);
});
