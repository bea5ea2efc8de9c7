import { expect, it } from 'vitest';
import { openCache } from '#main/data-host/cache/cache.ts';
import { importTables } from '#main/data-host/packages/import-tables.ts';
import { makeFolder } from '#test/support/folder.ts';

it('a correction of a skill keeps its hundredths in an opened package, whatever a fraction times 100 is', async () => {
  const folder = await makeFolder();
  const cache = openCache(folder.path);
  // In binary fractions 0.29, 0.57 and 0.58 times 100 are a little less.
  const hundredths = [29, 57, 58, 80, 100];
  const rows = async function* (table: string) {
    if (table !== 'skill-marks') return;
    for (const [skill_id, each] of hundredths.entries())
      yield { cells: { course_key: 'edX+DemoX', skill_id, own_confidence: each / 100, changed_at: 1 }, withheld: null };
  };
  await importTables(cache.db, { names: new Set(['skill-marks']), rows, lists: {} }, 'reader');
  const stored = cache.db.prepare('SELECT hundredths FROM journal.skill_mark ORDER BY skill_id').pluck().all();
  cache.close();
  await folder.remove();
  expect(stored).toEqual(hundredths);
});
