import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { findProgram } from '#scripts/lib/programs.mjs';

const host = { platform: process.platform, path: process.env.PATH ?? '' };

it.runIf(findProgram('fc-list', host))('tests see no colour font, which desktops have and servers have not', () => {
  const families = (...pattern: string[]) =>
    execFileSync('fc-list', [...pattern, 'family'], { encoding: 'utf8' }).trim();
  expect(families(':color=true')).toBe('');
  expect(families(':')).not.toBe('');
});
