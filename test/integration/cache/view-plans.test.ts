import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { createCoverageReader } from '#main/data-host/subjects/coverage/reader.ts';
import { enrollmentViews } from '#main/data-host/subjects/enrollment/views.ts';
import { makeFolder } from '../../support/folder.ts';

const noFlags = () => {
  throw new Error('This view asks for no flags.');
};

/** Services that keep every day have 350,000 rows of countries in five years; a chart draws one day of them. */
const ofNewestDay = [
  ['run-birth-years', 'enrollment_birth_year_by_day'],
  ['run-education', 'enrollment_education_by_day'],
  ['run-countries', 'enrollment_location_by_day'],
] as const;

describe('views of the newest day', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let cache: Cache;
  beforeAll(async () => {
    folder = await makeFolder();
    cache = openCache(folder.path);
  });
  afterAll(async () => {
    cache.close();
    await folder.remove();
  });

  it.each(ofNewestDay)('%s looks the day up in the index and reads nothing else', (view, index) => {
    const source = enrollmentViews[view];
    const { sql, bind } = source(
      { runId: 'course-v1:a+b+c' },
      {
        filter: () => {
          throw new Error('This view has no filter.');
        },
        plans: {
          giveWay: async () => {},
          read: () => {
            throw new Error('This view has no plan.');
          },
        },
        earlierRuns: { enrollment: () => [], activity: () => [], outlook: () => [] },
        changes: {
          instantsOf: () => {
            throw new Error('This view asks for no period.');
          },
          read: () => {
            throw new Error('This view asks for no changes.');
          },
        },
        whoEnrolls: { rows: () => [] },
        fixList: { rows: () => [] },
        watchRows: { watches: () => [], events: () => [] },
        attention: {
          ofRun: noFlags,
          isStored: noFlags,
          flagsOfRuns: noFlags,
          lookedAtRuns: noFlags,
          moved: noFlags,
          questionInRuns: noFlags,
          partsOf: noFlags,
          manualMatches: noFlags,
          flaggedRuns: noFlags,
          isMasked: () => false,
        },
        coverage: createCoverageReader(cache.db),
      },
    );
    const steps = cache.db.prepare<[typeof bind], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(bind);
    expect(steps.map(({ detail }) => detail)).toContain(`SEARCH t USING INDEX ${index} (run_no=? AND date=?)`);
  });
});
