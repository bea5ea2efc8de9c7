import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { createSearch, type Search } from '#main/data-host/search/search.ts';
import { makeFolder } from '../../support/folder.ts';

/*
 * Texts that fit more names than the search looks at: the best of them must still be found.
 */

let cache: Cache;
let search: Search;
let remove: () => Promise<void>;
const many = 6000;

beforeAll(async () => {
  const folder = await makeFolder();
  remove = folder.remove;
  cache = openCache(folder.path);
  const skill = cache.db.prepare('INSERT INTO skill (id, name, courses) VALUES (?, ?, 0)');
  const index = cache.db.prepare('INSERT INTO skill_name (rowid, name) VALUES (?, ?)');
  const demand = cache.db.prepare('INSERT INTO skill_demand (skill_id, jobs, demand) VALUES (?, 1, ?)');
  const add = (id: number, name: string, weight: number | null) => {
    skill.run(id, name);
    index.run(id, name);
    if (weight !== null) demand.run(id, weight);
  };
  cache.db.transaction(() => {
    for (let id = 1; id <= many; id += 1) add(id, `Machine Learning Method ${id}`, id % 2 === 0 ? id : null);
    add(many + 1, 'Machine Learning', null);
    add(many + 2, 'Éclair', null);
    add(many + 3, 'Applied Machine Sewing', 1_000_000);
    add(many + 4, '🖍️🖍️', null);
    add(many + 5, '', null);
    add(many + 6, 'zz', null);
    for (let id = 1; id <= 3000; id += 1) add(many + 100 + id, `Éclair Recipe ${id}`, id);
  })();
  search = createSearch(cache.db);
});
afterAll(async () => {
  cache.close();
  await remove();
});

const names = async (text: string) => (await search.all(text, 5, ['skill'])).groups[0]?.hits.map((hit) => hit.name);

describe('a text that thousands of names fit', () => {
  it.each([
    ['machine learning', 'Machine Learning'],
    ['learning machine', 'Machine Learning'],
    ['machne lerning', 'Machine Learning'],
    ['lerning machne', 'Machine Learning'],
    ['éclair', 'Éclair'],
    ['ÉCLAIR', 'Éclair'],
    ['🖍️🖍️', '🖍️🖍️'],
    ['ZZ', 'zz'],
  ])('"%s" has the name itself first', async (text, name) => {
    expect((await names(text))?.[0]).toBe(name);
  });
  it('goes on with the names that begin so, by demand', async () => {
    expect(await names('machine learning')).toEqual([
      'Machine Learning',
      'Machine Learning Method 6000',
      'Machine Learning Method 5998',
      'Machine Learning Method 5996',
      'Machine Learning Method 5994',
    ]);
    expect((await names('ma'))?.[0]).toBe('Machine Learning Method 6000');
    expect((await names('m'))?.[0]).toBe('Machine Learning Method 6000');
  });
  it('has names with the words by demand, wherever they stand', async () => {
    expect((await names('sewing machine'))?.[0]).toBe('Applied Machine Sewing');
    expect((await names('method machine'))?.[0]).toBe('Machine Learning Method 6000');
  });
});
