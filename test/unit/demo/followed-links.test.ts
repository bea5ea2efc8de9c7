import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const test = join(import.meta.dirname, '../..');

/** A link that is clicked without waiting for its screen: the next look at the page meets the old one. */
const clickedLink = /(?:getByRole\(\s*'link'|locator\('a[[.'])(?:(?!;|await)[\s\S])*?\.click\(\)/g;

it('no step clicks a link and goes on before its screen is there', () => {
  const found = globSync('{e2e,demo,packaged}/**/*.ts', { cwd: test }).flatMap((file) =>
    [...readFileSync(join(test, file), 'utf8').matchAll(clickedLink)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
  expect("page.getByRole('link', { name })\n  .first()\n  .click()").toMatch(clickedLink);
});
