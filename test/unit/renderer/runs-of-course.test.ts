import { describe, expect, it } from 'vitest';
import { comparedRuns, nearest, nearestRuns, newestFirst } from '#renderer/subjects/runs/run/run-siblings.tsx';

const run = (name: string) => `course-v1:Org+C+${name}`;
const section = 'ccx-v1:Org+C+B+ccx@15';

describe('the runs of a course beside one of them', () => {
  it('are listed by their start, and those without one first', () => {
    const listed = [
      { run_id: run('A'), start_date: 1 },
      { run_id: run('C'), start_date: null },
      { run_id: section, start_date: 3 },
      { run_id: run('B'), start_date: 2 },
    ];
    expect(newestFirst(listed)).toEqual([run('C'), section, run('B'), run('A')]);
  });

  it('are shown where they stand nearest to it', () => {
    const ids = [...'FEDCBA'].map(run);
    expect(nearest(ids, run('C'), 3)).toEqual(['D', 'B', 'A'].map(run));
    expect(nearest(ids, run('F'), 3)).toEqual(['E', 'D', 'C'].map(run));
  });

  it('are shown without custom sections, also beside one', () => {
    const ids = [run('D'), section, run('C'), run('B'), run('A')];
    expect(nearestRuns(ids, run('D'), 3)).toEqual(['C', 'B', 'A'].map(run));
    expect(nearestRuns(ids, section, 3)).toEqual(['D', 'C', 'B'].map(run));
    expect(nearestRuns([run('A'), section], run('A'), 3)).toEqual([]);
  });

  it('are offered for a comparison without custom sections, and not beside one', () => {
    const ids = [run('C'), section, run('B'), run('A')];
    expect(comparedRuns(ids, run('B'))).toEqual({ all: 3, others: [run('C'), run('A')] });
    expect(comparedRuns([section, run('A')], run('A'))).toEqual({ all: 1, others: [] });
    expect(comparedRuns(ids, section)).toEqual({ all: 0, others: [] });
    expect(comparedRuns([...'HGFEDCBA'].map(run), run('A'))).toMatchObject({ all: 8, others: { length: 5 } });
  });
});
