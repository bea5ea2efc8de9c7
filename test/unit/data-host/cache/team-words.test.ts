import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLabels } from '#main/data-host/cache/annotations/annotations.ts';
import type { Cache } from '#main/data-host/cache/cache.ts';
import { allLabels, allSkillMarks } from '#main/data-host/cache/database/fragments.ts';
import { openEmptyCache } from '#test/support/empty-cache.ts';

/* A damaged name or correction of one's own is none, so that of the team stands in its place. */

let cache: Cache;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ cache, close } = await openEmptyCache());
});
afterEach(() => close());

it.each([
  ['Mine', 'Mine'],
  ['', 'Ours'],
])('a run whose own name is “%s” is called %s', (own, shown) => {
  cache.db.prepare("INSERT INTO journal.label VALUES ('run', 'r', ?, 1)").run(own);
  cache.db.exec("INSERT INTO team_label VALUES ('run', 'r', 'Ours', 1)");
  expect(createLabels(cache.db).shown()).toMatchObject([{ id: 'r', text: shown }]);
  expect(cache.db.prepare(allLabels).all()).toMatchObject([{ id: 'r', text: shown }]);
});

it.each([
  [70, 70],
  [999, 30],
])('a link with an own correction of %d hundredths has %d', (own, shown) => {
  cache.db.prepare("INSERT INTO journal.skill_mark VALUES ('o+c', 1, ?, 1)").run(own);
  cache.db.exec("INSERT INTO team_skill_mark VALUES ('o+c', 1, 30)");
  expect(cache.db.prepare(allSkillMarks).all()).toMatchObject([{ skill_id: 1, hundredths: shown }]);
});
