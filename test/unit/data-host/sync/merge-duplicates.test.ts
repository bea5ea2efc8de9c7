import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeDuplicates } from '#main/data-host/sync/merge-duplicates.ts';
import { readRecords } from '#main/data-host/sync/read-records.ts';
import { type RunSource, runSources } from '#main/data-host/sync/run-sources.ts';

const merged = (
  dataset: 'enrollment' | 'enrollment-location' | 'enrollment-education' | 'videos' | 'activity',
  raws: object[],
) => {
  const source: RunSource = runSources[dataset];
  const { values, raws: good } = readRecords(raws, source.read);
  return mergeDuplicates(dataset, values, good);
};
const day = { course_id: 'a/b/c', date: '2026-01-01' };
const [early, late] = ['2026-01-02T010000', '2026-01-02T080000'];

describe('rows of one thing', () => {
  it('that was sent twice: the newest computation stays, and the other one is told', () => {
    const rows = [
      { ...day, count: 500, created: late },
      { ...day, count: 100, created: early },
    ];
    for (const order of [rows, rows.toReversed()]) {
      const { rows: kept, replaced } = merged('enrollment', order);
      expect(kept.map(({ count }) => count)).toEqual([500]);
      expect(replaced).toEqual([{ reason: 'sent twice: the newer one is kept', raw: expect.stringContaining('100') }]);
    }
  });

  it('under several names are added up: countries by their code, what is unknown together', () => {
    const of = (alpha2: string | null, name: string, count: number) => ({
      ...day,
      country: { alpha2, name },
      count,
      created: late,
    });
    const { rows, replaced } = merged('enrollment-location', [
      of('US', 'United States', 7),
      of('US', 'United States of America', 9),
      of('us', 'U.S.', 1),
      of(null, 'UNKNOWN', 2),
      of('A1', 'Anonymous Proxy', 3),
      of('A1', 'Anonymous Proxy', 3),
    ]);
    expect(rows.map(({ country_alpha2, country_name, count }) => [country_alpha2, country_name, count])).toEqual([
      ['US', 'United States of America', 17],
      [null, 'UNKNOWN', 5],
    ]);
    expect(replaced).toHaveLength(1);
  });

  it('are one: videos and weeks alike, whatever order they come in', () => {
    const video = (id: number, created: string, users: number) => ({
      pipeline_video_id: `v${id}`,
      duration: 60,
      segment_length: 5,
      users_at_start: users,
      users_at_end: 1,
      created,
    });
    const sent = fc.array(fc.record({ id: fc.nat(4), at: fc.integer({ min: 10, max: 99 }) }), { maxLength: 20 });
    fc.assert(
      fc.property(sent, (videos) => {
        const raws = videos.map(({ id, at }) =>
          video(id, `2026-01-02T0100${at % 60 < 10 ? `0${at % 60}` : at % 60}`, at % 60),
        );
        const { rows, replaced } = merged('videos', raws);
        const ids = new Set(videos.map(({ id }) => id));
        expect([rows.length, rows.length + replaced.length]).toEqual([ids.size, videos.length]);
        for (const id of ids) {
          const newest = Math.max(...videos.filter((each) => each.id === id).map(({ at }) => at % 60));
          expect(rows.find(({ video_id }) => video_id === `v${id}`)?.users_at_start).toBe(newest);
        }
      }),
    );
    const week = { course_id: 'a/b/c', interval_start: '2026-01-05T000000', interval_end: '2026-01-12T000000', any: 5 };
    expect(
      merged('activity', [
        { ...week, created: early },
        { ...week, any: 9, created: late },
      ]).rows.map(({ any }) => any),
    ).toEqual([9]);
  });
});
