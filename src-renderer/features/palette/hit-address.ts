import type { SearchGroup, SearchKind } from '../../../src-preload/contract/search.ts';
import { addressOf } from '../../app/routes.ts';

type Hit = SearchGroup['hits'][number];

/** Where a hit leads. */
export function addressOfHit(kind: SearchKind, hit: Hit): string {
  if ('courseKey' in hit) return addressOf('course', { key: hit.courseKey });
  if ('moduleId' in hit) return addressOf('problem', { id: hit.runId, module: hit.moduleId });
  if ('videoId' in hit) return addressOf('run', { id: hit.runId, tab: 'videos' });
  if ('runId' in hit) return addressOf('run', { id: hit.runId, tab: 'summary' });
  if ('jobId' in hit) return addressOf('job', { id: hit.jobId });
  return addressOf(kind === 'skill' ? 'skill' : 'job', { id: hit.id });
}

/** The list that shows all hits of a kind; null where there is none. */
export function listOfKind(kind: SearchKind, text: string): string | null {
  const query = { text: text.trim() };
  if (kind === 'skill') return addressOf('skills', {}, query);
  if (kind === 'job') return addressOf('jobs', {}, query);
  if (kind === 'posting') return addressOf('postings', {}, query);
  if (kind === 'course') return addressOf('courses', {}, query);
  return null;
}
