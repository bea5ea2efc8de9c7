import type { Reading } from '../generator/reading.ts';
import type { RecordList } from '../generator/record-list.ts';
import type { Taxonomy } from '../generator/taxonomy.ts';
import type { Job, Skill } from '../generator/taxonomy-records.ts';
import { type Answer, detailAnswer, objectAnswer, type Row, textAnswer } from '../server/answer.ts';
import { redirectToSlash } from '../server/redirect.ts';
import type { ServiceRequest } from '../server/request.ts';
import type { RequestClass } from '../server/request-class.ts';
import { answerPage, type PagingHooks } from './paging.ts';

const PREFIX = '/taxonomy/api/v1/';

interface TaxonomyRoute {
  readonly resource: 'skills' | 'jobs' | 'jobpostings';
  /** Text of the id; undefined for the list. */
  readonly id: string | undefined;
  readonly slash: boolean;
}

/** The resource that a path names, or undefined. */
function routeOf(path: string): TaxonomyRoute | undefined {
  const [, resource, id, slash] =
    /^(skills|jobs|jobpostings)(?:\/([^/]+))?(\/)?$/.exec(path.slice(PREFIX.length)) ?? [];
  if (resource !== 'skills' && resource !== 'jobs' && resource !== 'jobpostings') return undefined;
  return { resource, id, slash: slash !== undefined };
}

const LIST_CLASS = { skills: 'skills', jobs: 'jobs', jobpostings: 'job-postings' } as const;
const DETAIL_CLASS = { skills: 'skill-detail', jobs: 'job-detail', jobpostings: 'job-posting-detail' } as const;
const MODEL = { skills: 'Skill', jobs: 'Job', jobpostings: 'JobPostings' } as const;

/** The class of a request to this service; undefined when the path belongs to another service. */
export function taxonomyClass(path: string): RequestClass | undefined {
  if (!path.startsWith('/taxonomy/')) return undefined;
  const route = path.startsWith(PREFIX) ? routeOf(path) : undefined;
  if (route === undefined) return 'other';
  return route.id === undefined ? LIST_CLASS[route.resource] : DETAIL_CLASS[route.resource];
}

/** Answers a request whose sender is already known to be welcome. */
export function answerTaxonomy(data: Taxonomy, reading: Reading, request: ServiceRequest, hooks: PagingHooks): Answer {
  const route = request.path.startsWith(PREFIX) ? routeOf(request.path) : undefined;
  if (route === undefined) return textAnswer(404, '<!doctype html><h1>Not Found</h1>', 'text/html; charset=utf-8');
  if (request.method !== 'GET') return detailAnswer(405, `Method "${request.method}" not allowed.`, { Allow: 'GET' });
  if (!/json|\*\/\*|application\/\*/.test(request.accept)) {
    return detailAnswer(406, 'Could not satisfy the request Accept header.');
  }
  // The specification writes detail paths without the slash; running services redirect to it.
  if (!route.slash && reading === 'reality') return redirectToSlash(request);
  return route.id === undefined ? answerList(data, reading, route, request, hooks) : answerDetail(data, reading, route);
}

function answerList(
  data: Taxonomy,
  reading: Reading,
  route: TaxonomyRoute,
  request: ServiceRequest,
  hooks: PagingHooks,
): Answer {
  switch (route.resource) {
    case 'skills':
      return answerPage(
        reading === 'reality' ? namedSkills(data, request.query) : data.skills,
        request,
        reading,
        hooks,
      );
    case 'jobs':
      return answerPage(reading === 'reality' ? data.jobs : withoutSkills(data.jobs), request, reading, hooks);
    case 'jobpostings':
      return answerPage(data.jobPostings, request, reading, hooks);
  }
}

/** `?name=A,B`: exact names, split at commas, so that a name with a comma cannot be found. */
function namedSkills(data: Taxonomy, query: URLSearchParams): RecordList<Skill> {
  const names = query.get('name')?.split(',');
  if (names === undefined) return data.skills;
  const found = [...data.skills].filter((skill) => names.includes(skill.name));
  return {
    count: found.length,
    at: (position) => found[position],
    find: data.skills.find,
    [Symbol.iterator]: () => found.values(),
  };
}

/** The specification does not promise skills in the list; a service may keep them for the detail answer. */
function withoutSkills(jobs: RecordList<Job>): RecordList<Job> {
  const strip = ({ skills: _, ...job }: Job): Job => job;
  return {
    get count() {
      return jobs.count;
    },
    at(position) {
      const job = jobs.at(position);
      return job === undefined ? undefined : strip(job);
    },
    find: (id) => jobs.find(id),
    *[Symbol.iterator]() {
      for (const job of jobs) yield strip(job);
    },
  };
}

function answerDetail(data: Taxonomy, reading: Reading, route: TaxonomyRoute): Answer {
  const lists: Record<TaxonomyRoute['resource'], RecordList<Row>> = {
    skills: data.skills,
    jobs: data.jobs,
    jobpostings: data.jobPostings,
  };
  const record = /^\d{1,9}$/.test(route.id ?? '') ? lists[route.resource].find(Number(route.id)) : undefined;
  if (record !== undefined) return objectAnswer(200, record);
  const detail = reading === 'reality' ? `No ${MODEL[route.resource]} matches the given query.` : 'Not found.';
  return detailAnswer(404, detail);
}
