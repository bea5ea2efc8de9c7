import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setupSteps } from '#contract/settings.ts';
import {
  addressOf,
  addressOfMatch,
  enrollmentParts,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  readAddress,
  routes,
  runTabs,
  settingsSections,
  syncParts,
} from '#renderer/routing/routes.ts';
import { datasetNames } from '#shared/catalog/datasets.ts';
import { courseData, runPacing, runState, trendDays } from '#shared/catalog/run-choice.ts';
import { changeKind } from '#shared/catalog/sync-state.ts';
import { type ViewName, viewDefinition } from '#shared/catalog/views.ts';
import { compareKinds } from '#shared/subjects/compare/compare.ts';
import { coveragePlaces, supplyReadings } from '#shared/subjects/coverage/question.ts';
import { planWeights } from '#shared/subjects/plan/question.ts';

/*
 * Whatever a screen shows is in its address, and an address brings back all of it. What each route may hold is listed here once
 * more, so that a value that was added to a route and cannot come back is noticed.
 */

type Values<T> = { [K in keyof Required<T>]: fc.Arbitrary<Exclude<T[K & keyof T], undefined>> };
type Listed = { [R in RouteName]: { params: Values<RouteParams<R>>; query: Values<RouteQuery<R>> } };

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => text.isWellFormed());
const page = fc.integer({ min: 1, max: 1_000_000 });
const id = fc.integer({ min: 0, max: 2 ** 40 });
const day = fc.integer({ min: 0, max: 30_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const runId = fc.constantFrom('course-v1:edX+DemoX+Demo_2014', 'edX/DemoX/Demo_Course', 'ccx-v1:a+b+c+ccx@1');
const isOn = fc.constant('true' as const);
const anyDays = fc.constantFrom(...trendDays.options);
const sortOf = (...of: ViewName[]) =>
  fc.constantFrom(...of.flatMap((view) => viewDefinition(view).columns.flatMap(({ key }) => [key, `-${key}`])));

const listed: Listed = {
  overview: { params: {}, query: { days: anyDays } },
  skills: { params: {}, query: { text: name, taught: isOn, sort: sortOf('skills'), page } },
  skill: {
    params: { id },
    query: {
      sort: sortOf('skill-courses'),
      page,
      jobSort: sortOf('skill-jobs'),
      jobPage: page,
      changeSort: sortOf('observed-changes'),
      changePage: page,
    },
  },
  jobs: { params: {}, query: { text: name, sort: sortOf('jobs'), page } },
  watch: { params: {}, query: {} },
  guide: { params: {}, query: { question: name } },
  news: { params: {}, query: {} },
  runs: {
    params: {},
    query: {
      text: name,
      days: anyDays,
      org: name,
      course: fc.constantFrom('edX+DemoX', 'edX/DemoX'),
      state: fc.constantFrom(...runState.options),
      pacing: fc.constantFrom(...runPacing.options),
      flagged: isOn,
      scope: name,
      sort: fc.oneof(sortOf('run-trends'), fc.constantFrom('-current,run_id', 'pacing_type,-change_28d,data_through')),
      page,
    },
  },
  job: {
    params: { id },
    query: { sort: sortOf('job-skills'), page, changeSort: sortOf('observed-changes'), changePage: page },
  },
  postings: { params: {}, query: { text: name, sort: sortOf('job-postings'), page } },
  courses: {
    params: {},
    query: {
      text: name,
      org: name,
      data: fc.constantFrom(...courseData.options),
      withRuns: isOn,
      sort: sortOf('courses'),
      page,
    },
  },
  course: {
    params: { key: name },
    query: {
      sort: sortOf('course-skills'),
      page,
      runSort: sortOf('runs'),
      runPage: page,
      jobSort: sortOf('course-jobs'),
      jobPage: page,
    },
  },
  run: {
    params: { id: runId, tab: fc.constantFrom(...runTabs) },
    query: {
      from: day,
      to: day,
      unit: fc.constantFrom('learners', 'percent'),
      by: fc.constantFrom(...enrollmentParts),
      bins: fc.constant('5'),
      period: fc.constant('last_week'),
      groupSort: sortOf('run-learner-metrics'),
      sort: sortOf('run-activity', 'run-enrollment', 'run-problems', 'run-learners', 'run-reports'),
      page,
      tagSort: sortOf('run-problem-tags'),
      tagPage: page,
      flagSort: sortOf('run-attention'),
      flagPage: page,
      earlierSort: sortOf('run-earlier'),
      earlierPage: page,
    },
  },
  problem: {
    params: { id: runId, module: name },
    query: { part: page, sort: sortOf('problem-answers'), page, gradeSort: sortOf('problem-grades'), gradePage: page },
  },
  sync: {
    params: {},
    query: {
      show: fc.constantFrom(...syncParts),
      text: name,
      failed: isOn,
      dataset: fc.constantFrom(...datasetNames),
      kind: fc.constantFrom(...changeKind.options),
      sort: sortOf('sync-resources', 'sync-log', 'observed-changes', 'rejected-records'),
      page,
      failureSort: sortOf('sync-failures'),
      failurePage: page,
    },
  },
  definitions: { params: {}, query: { text: name } },
  definition: { params: { term: name }, query: {} },
  compare: {
    params: {},
    query: {
      kind: fc.constantFrom(...compareKinds),
      ids: name,
      align: fc.constantFrom('dates', 'day0', 'start', 'default'),
      unit: fc.constant('percent'),
      sort: name,
      page,
      activitySort: name,
      activityPage: page,
    },
  },
  changes: {
    params: {},
    query: {
      since: fc.oneof(fc.constantFrom('last-report', 'last-visit'), day),
      dataset: fc.constantFrom('jobs', 'skills'),
      sort: sortOf('all-changes'),
      page,
      unusualSort: sortOf('unusual-changes'),
      unusualPage: page,
      linkSort: sortOf('changed-links'),
      linkPage: page,
    },
  },
  plan: {
    params: {},
    query: {
      jobs: name,
      scope: name,
      mode: fc.constant('fewest'),
      k: fc.integer({ min: 1, max: 8 }),
      share: fc.integer({ min: 50, max: 100 }),
      tau: fc.constantFrom(0, 0.05, 0.5, 1),
      weights: fc.constantFrom(...planWeights),
      alike: fc.constant('postings'),
      common: fc.constant('out'),
      known: name,
      with: name,
      without: name,
    },
  },
  coverage: {
    params: {},
    query: {
      scope: name,
      supply: fc.constantFrom(...supplyReadings),
      tau: fc.constantFrom(0, 0.05, 0.5, 1),
      place: fc.constantFrom('all', ...coveragePlaces),
    },
  },
  reports: {
    params: {},
    query: {
      run: runId,
      job: id,
      kind: fc.constantFrom(...compareKinds),
      ids: name,
      changes: fc.constantFrom('last-digest', 'last-sync'),
      month: fc.constantFrom('last', '2026-10'),
      plan: name,
      coverage: name,
      brief: id,
    },
  },
  welcome: { params: { step: fc.constantFrom(...setupSteps) }, query: {} },
  settings: { params: { section: fc.constantFrom(...settingsSections) }, query: {} },
};

/** Names that every object of a program has, and no address means. */
const namesOfAnyObject = Object.getOwnPropertyNames(Object.prototype);

describe('every address', () => {
  it.each(Object.keys(routes) as RouteName[])('of %s brings back all that it holds', (route) => {
    const { params, query } = listed[route];
    expect(Object.keys(query).sort(), 'a value of the route is not listed here').toEqual(
      Object.keys(routes[route].query.shape).sort(),
    );
    const values = fc.record({
      params: fc.record(params as Record<string, fc.Arbitrary<unknown>>),
      query: fc.record(query as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }),
    });
    fc.assert(
      fc.property(values, (wanted) => {
        const address = addressOf(route, wanted.params as never, wanted.query as never);
        const match = readAddress(address);
        expect(match).toMatchObject({ name: route, ...wanted });
        // The same again, so that an address that is copied, pinned and opened stays what it is.
        expect(match && addressOfMatch(match)).toBe(address);
      }),
    );
  });

  it.each(Object.keys(routes) as RouteName[])('of %s opens whatever its query names besides', (route) => {
    const values = fc.record(listed[route].params as Record<string, fc.Arbitrary<unknown>>);
    fc.assert(
      fc.property(values, fc.constantFrom(...namesOfAnyObject), fc.string(), (params, key, value) => {
        const address = addressOf(route, params as never);
        const query = new URLSearchParams([[key, value]]).toString();
        expect(readAddress(`${address}?${query}`)).toEqual(readAddress(address));
      }),
    );
  });
});
