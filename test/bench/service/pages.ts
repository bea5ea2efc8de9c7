import { createTaxonomy } from '../../sample-service/generator/taxonomy.ts';
import { bodyText } from '../../sample-service/server/answer.ts';
import type { PagingHooks } from '../../sample-service/taxonomy/paging.ts';
import { answerTaxonomy } from '../../sample-service/taxonomy/taxonomy-service.ts';
import { plainRequest } from './plain-request.ts';

/** How much of the stress data: 1 is all of it. */
const stress = { skillCount: 300_000, jobCount: 3_000, courseCount: 10_000, skillsPerJob: [200, 200] } as const;

/** Requests of the app when nothing refuses them. */
const lists = [
  { kind: 'skills', pageSize: 500, count: stress.skillCount },
  { kind: 'jobs', pageSize: 50, count: stress.jobCount },
  { kind: 'jobpostings', pageSize: 500, count: stress.jobCount },
] as const;

const plain: PagingHooks = { pageSize: (wanted) => wanted, list: (list) => list, envelope: (envelope) => envelope };

/**
 * Every page of the stress taxonomy as the sample service answers it, by path and query. Made beforehand, because making
 * records costs more than reading them: the figures are to be those of the reader.
 */
export function stressPages(factor: number): Map<string, Buffer> {
  const data = createTaxonomy({
    ...stress,
    seed: 7,
    reading: 'reality',
    skillCount: stress.skillCount * factor,
    jobCount: stress.jobCount * factor,
  });
  const pages = new Map<string, Buffer>();
  for (const { kind, pageSize, count } of lists) {
    const path = `/taxonomy/api/v1/${kind}/`;
    for (let page = 1; page <= Math.ceil((count * factor) / pageSize); page += 1) {
      const query = new URLSearchParams({ page_size: String(pageSize) });
      if (page > 1) query.set('page', String(page));
      const { body } = answerTaxonomy(data, 'reality', plainRequest(path, query), plain);
      pages.set(`${path}?${query}`, Buffer.from([...bodyText(body)].join('')));
    }
  }
  return pages;
}
