import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../sample-service/generator/reading.ts';
import { type Client, DEMO_RUN, first, OLD_DEMO_RUN, recordOf, startClient } from './client.ts';

const FOLDER = new URL('../../fixtures/spec-examples/', import.meta.url);

const example = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));

/** The first record of a list, of an envelope, or the record itself. */
function sample(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) return recordOf(value[0]);
  const record = recordOf(value);
  return Array.isArray(record.results) ? recordOf(record.results[0]) : record;
}

/** Keys at every depth, as `country.alpha2` or `skills.skill.id`. */
function keysOf(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : keysOf(value[0], prefix);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [`${prefix}${key}`, ...keysOf(inner, `${prefix}${key}.`)]);
}

const firstProblem = ({ service }: Client, run: string): string =>
  first(service.data.findRun(run)?.problems() ?? []).module_id;
const course = (endpoint: string) => (): string => `courses/${DEMO_RUN}/${endpoint}/`;

/** Which request answers like which example. The examples are of different ages, hence the readings. */
const ANALYTICS: readonly [string, Reading, (client: Client) => string][] = [
  ['activity', 'reality', () => `courses/${OLD_DEMO_RUN}/activity/?start_date=2014-12-01`],
  ['recent_activity', 'reality', course('recent_activity')],
  ['enrollment', 'reality', course('enrollment')],
  ['enrollment_birth_year', 'reality', course('enrollment/birth_year')],
  ['enrollment_education', 'reality', course('enrollment/education')],
  ['enrollment_gender', 'reality', course('enrollment/gender')],
  ['enrollment_location', 'reality', course('enrollment/location')],
  ['videos', 'reality', course('videos')],
  ['grade_distribution', 'reality', (client) => `problems/${firstProblem(client, DEMO_RUN)}/grade_distribution/`],
  [
    'sequential_open_distribution',
    'specification',
    ({ service }) =>
      `problems/${first(service.data.findRun(DEMO_RUN)?.subsections() ?? [])}/sequential_open_distribution`,
  ],
  [
    'video_timeline',
    'reality',
    ({ service }) => `videos/${first(service.data.findRun(DEMO_RUN)?.videos() ?? []).pipeline_video_id}/timeline/`,
  ],
];

describe('answers have the keys of the examples', () => {
  it.each(ANALYTICS)('%s', async (name, reading, path) => {
    const client = await startClient({ reading });
    const answer = await client.analytics(path(client));
    expect(keysOf(sample(answer.json)).sort()).toEqual(keysOf(sample(example(name))).sort());
  });

  it('enrollment_mode, of an older service that knew three modes', async () => {
    const client = await startClient({ reading: 'specification' });
    const keys = keysOf(sample((await client.analytics(`courses/${DEMO_RUN}/enrollment/mode/`)).json));
    const shared = keysOf(sample(example('enrollment_mode'))).filter((key) => key !== 'professional');
    expect(keys).toEqual(expect.arrayContaining(shared));
  });

  it('answer_distribution, of an older store', async () => {
    const client = await startClient();
    const answer = await client.analytics(`problems/${firstProblem(client, OLD_DEMO_RUN)}/answer_distribution/`);
    const keys = keysOf(sample(answer.json)).filter((key) => key !== 'consolidated_variant');
    expect(keys.sort()).toEqual(keysOf(sample(example('answer_distribution_old_numeric_text'))).sort());
  });

  it.each([
    ['taxonomy_skills_list_2021', 'skills/?page_size=3'],
    ['taxonomy_jobpostings_list_2021_page5', 'jobpostings/?page_size=3&page=5'],
    ['taxonomy_job_detail_2021', 'jobs/17'],
  ])('%s', async (name, path) => {
    const client = await startClient({ reading: 'specification' });
    const answer = await client.taxonomy(path);
    expect(keysOf(answer.json).sort()).toEqual(keysOf(example(name)).sort());
  });
});
