import MiniSearch from 'minisearch';
import type { NameCounts } from './fill-cache.ts';
import { benchCourseKey, benchJobName, benchSkillName } from './names.ts';

/** The same names in MiniSearch, with as many typos allowed: what a search in memory costs. */
export function createMiniSearch({ skills, jobs, courses }: NameCounts): (text: string) => void {
  const index = new MiniSearch({ fields: ['name'], idField: 'id' });
  const addAll = (count: number, first: number, nameAt: (at: number) => string) => {
    for (let at = 0; at < count; at += 1) index.add({ id: first + at, name: nameAt(at) });
  };
  addAll(skills, 0, benchSkillName);
  addAll(jobs, skills, benchJobName);
  addAll(courses, skills + jobs, benchCourseKey);
  return (text) => {
    index
      .search(text, {
        prefix: true,
        combineWith: 'AND',
        fuzzy: (word) => (word.length < 4 ? false : word.length < 8 ? 1 : 2),
      })
      .slice(0, 10);
  };
}
