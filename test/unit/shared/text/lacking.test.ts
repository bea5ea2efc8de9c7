import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import {
  affectedText,
  emptyRunText,
  goneModulesText,
  goneReportText,
  lackingCount,
  lackingLines,
  lackingText,
  unreadText,
} from '#shared/text/lacking.ts';
import { isolate } from '#shared/text/text.ts';

const day = Date.parse('2026-11-28T02:58:00Z') * 1000;
const failed = (dataset: DatasetName, run_id: string | null, synced_at: number | null = day) =>
  ({ dataset, run_id, state: 'failed', rows: 5, rejected: 0, synced_at }) as const;
const runs = Array.from({ length: 30 }, (_, index) => `course-v1:A+B+${index + 10}`);
const textsOf = (...entries: Parameters<typeof lackingLines>[0]) => lackingLines(entries).map(({ text }) => text);

describe('what one reason affects', () => {
  const of = (dataset: string, runId: string | null) => ({ dataset, runId });
  const kinds = ['enrollment', 'activity', 'problems'];

  it('is said by titles, runs and kinds of data, and not by how many tables it is', () => {
    const many = runs.flatMap((run) => kinds.map((dataset) => of(dataset, run)));
    expect(affectedText([of('skills', null), of('jobs', null), ...many])).toBe(
      'This affects Skills, Jobs and data of 30 course runs (3 kinds)',
    );
    expect(affectedText(many.slice(0, 3))).toBe('This affects data of 1 course run (3 kinds)');
    expect(affectedText(runs.map((run) => of('enrollment', run)))).toBe(
      'This affects Daily enrollment of 30 course runs',
    );
    const uneven = [...runs.slice(1).map((run) => of('enrollment', run)), of('activity', runs[0] ?? '')];
    expect(affectedText(uneven)).toBe('This affects data of 30 course runs (2 kinds)');
    expect(affectedText([of('skills', null)])).toBe('This affects Skills');
    expect(affectedText([of('of-a-newer-version', null)])).toBe('This affects of-a-newer-version');
  });
});

describe('what many datasets lack', () => {
  it('is one line where the last try failed for all alike', () => {
    const lists = [failed('skills', null), failed('jobs', null)];
    expect(
      textsOf(...lists, ...runs.map((run) => failed('enrollment', run)), failed('activity', runs[0] ?? '')),
    ).toEqual([
      'Skills, Jobs, Daily enrollment (30 course runs) and Weekly activity (course-v1:A+B+10): Rows synced on 28 Nov 2026. A later sync failed to update them, so newer data may be missing.',
    ]);
  });

  it('is a line for each that failed otherwise, or of which rows are counted', () => {
    const partial = { ...failed('activity', runs[0] ?? ''), state: 'partial', rejected: 2 } as const;
    const never = failed('activity', runs[1] ?? '', null);
    const texts = textsOf(...runs.map((run) => failed('enrollment', run)), partial, never, { ...partial, run_id: 'x' });
    expect(texts).toHaveLength(4);
    expect(texts).toContain('Weekly activity, x: Not complete: 2 rows could not be read.');
    expect(texts).toContain(
      'Weekly activity, course-v1:A+B+11: Not complete: the last try failed before everything was downloaded.',
    );
  });

  it('is counted beside each where one sentence stands above several', () => {
    const partial = { ...failed('videos', runs[0] ?? ''), state: 'partial', rejected: 3 } as const;
    const gone = { ...partial, state: 'gone' } as const;
    expect([partial, gone].map((of) => [lackingText(of, null), lackingCount(of)])).toEqual([
      ['Not complete: some rows could not be read.', 3],
      ['The service no longer has these rows; last seen there on 28 Nov 2026.', 5],
    ]);
    const ofLearners = { ...partial, dataset: 'learner-engagement' } as const;
    expect([ofLearners, failed('videos', 'x')].map((of) => lackingCount(of))).toEqual([null, null]);
  });

  it('never says how many learners there are: it stands beside files that withhold that', () => {
    const state = fc.constantFrom(...(['partial', 'failed', 'gone'] as const));
    const count = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(state, fc.constantFrom(day, null), count, count, (each, synced_at, one, other) => {
        const said = (n: number) => {
          const of = { dataset: 'learner-engagement', run_id: 'x', state: each, synced_at } as const;
          return textsOf({ ...of, rows: n, rejected: n });
        };
        expect(said(one)).toEqual(said(other));
        expect(said(one)[0]).not.toBe('');
      }),
    );
  });

  it('names each where they are few', () => {
    expect(textsOf(failed('skills', null), failed('enrollment', runs[0] ?? ''))).toEqual([
      'Skills: Rows synced on 28 Nov 2026. A later sync failed to update them, so newer data may be missing.',
      'Daily enrollment, course-v1:A+B+10: Rows synced on 28 Nov 2026. A later sync failed to update them, so newer data may be missing.',
    ]);
  });

  it('keeps the order of its words beside an id that is written from the right', () => {
    const run = 'course-v1:KSU+محاسبة+2024';
    const gone = { dataset: 'answer-distribution', run_id: run, modules: 2, confirmed_at: day } as const;
    const sentences = [
      ...textsOf(failed('enrollment', run)),
      ...textsOf(...runs.slice(0, 3).map((each) => failed('activity', each)), failed('enrollment', run)),
      goneModulesText(gone),
      goneReportText({ report_name: 'تقرير', run_id: run, fetched_at: day }),
      unreadText({ dataset: 'activity', runIds: [run], all: 3 }),
      emptyRunText(run),
    ];
    for (const sentence of sentences) expect(sentence).toContain(isolate(run));
    expect(sentences.join()).toContain(isolate('تقرير'));
  });
});
