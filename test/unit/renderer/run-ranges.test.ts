import { describe, expect, it } from 'vitest';
import { newRecipe, type SavedReport } from '#contract/reports/recipe.ts';
import { rangeProblem, sinceReport, termOf } from '#renderer/ui/date-range.tsx';
import { parseInstant } from '#shared/time/time.ts';

const at = (text: string): number => parseInstant(text) ?? expect.unreachable();
const rangesOf = (presets: ReturnType<typeof termOf>) => presets.map(({ range }) => range);

describe('the preset Term of a course run', () => {
  it('is from its first day to its last', () => {
    const term = termOf({ start: at('2026-02-03T09:00:00Z'), end: at('2026-05-30T23:30:00Z') });
    expect(rangesOf(term)).toEqual([{ from: '2026-02-03', to: '2026-05-30' }]);
    expect(term[0]?.meaning).toBe('The run lasts from 3 Feb 2026 through 30 May 2026.');
  });

  it('is open where the service names no day, and is not there where it names none at all', () => {
    const [open] = termOf({ start: at('2026-02-03T00:00:00Z'), end: null });
    expect(open).toMatchObject({ range: { from: '2026-02-03', to: undefined } });
    expect(open?.meaning).toBe('The run starts on 3 Feb 2026.');
    expect(termOf({ start: null, end: null })).toEqual([]);
    expect(termOf(undefined)).toEqual([]);
  });

  it('is not there where the service says that the run ends before it begins', () => {
    expect(termOf({ start: at('2026-05-30T00:00:00Z'), end: at('2026-02-03T00:00:00Z') })).toEqual([]);
  });
});

describe('a range that can show no day', () => {
  it('is named: turned round, or after the last day of the data', () => {
    const through = 20_775;
    const problemOf = (from: string | undefined, to?: string) => rangeProblem({ from, to }, through);
    expect(problemOf('2026-11-02', '2026-11-01')).toBe('The first day is after the last, so no day is shown.');
    expect(problemOf('2026-11-19')).toBe('The data ends on 18 Nov 2026, before the first day.');
    expect([problemOf('2026-11-18', '2026-11-18'), problemOf(undefined, '2026-01-01')]).toEqual([null, null]);
    expect(rangeProblem({ from: '2030-01-01', to: undefined }, null)).toBeNull();
  });
});

describe('the preset Since last report', () => {
  const runId = 'course-v1:A+B+C';
  const kept = (name: string, about: string, savedAt: string): SavedReport => ({
    no: 1,
    name,
    recipe: newRecipe('run-one-page', { kind: 'run', runId: about }, 'a4'),
    savedAt: at(savedAt),
  });

  it('begins on the day on which the newest report on the run was kept', () => {
    const reports = [
      kept('Second', runId, '2026-11-08T22:00:00Z'),
      kept('First', runId, '2026-10-01T08:00:00Z'),
      kept('Of another', 'course-v1:A+B+D', '2026-11-20T08:00:00Z'),
    ];
    const [since] = sinceReport(runId, reports);
    expect(since?.range).toEqual({ from: '2026-11-08', to: undefined });
    expect(since?.meaning).toMatch(/Second.* was saved on 8 Nov 2026\.$/);
  });

  it('is not there before a report on the run was kept', () => {
    expect(sinceReport(runId, [kept('Of another', 'course-v1:A+B+D', '2026-11-20T08:00:00Z')])).toEqual([]);
  });
});
