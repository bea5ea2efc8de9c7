import { describe, expect, it } from 'vitest';
import { newestPair } from '#shared/subjects/compare/compare.ts';

const run = (course: string, name: string, through: number | null, current = 100, start: number | null = null) => ({
  run_id: `course-v1:${course}+${name}`,
  course_key: course,
  start_date: start,
  data_through: through,
  current,
});

describe('the comparison that is offered', () => {
  it('is the largest of the runs with the newest data, beside the run of its course before it', () => {
    const runs = [
      run('O+A', '2025', 10),
      run('O+A', '2026', 40, 500),
      run('O+A', '2024', 5),
      run('O+B', '2026', 40, 900),
      run('O+B', '2025', 30),
      run('O+C', '2023', 39, 5_000),
      run('O+C', '2022', 20),
    ];
    expect(newestPair(runs)).toEqual(['course-v1:O+B+2026', 'course-v1:O+B+2025']);
    expect(newestPair(runs.toReversed())).toEqual(newestPair(runs));
  });

  it('is in the order in which runs began, whatever their names are and however long their data go on', () => {
    const runs = [
      run('O+A', 'Spring_2026', 40, 100, 20),
      run('O+A', 'Fall_2025', 40, 100, 10),
      run('O+A', 'Fall_2026', 40, 100, 30),
    ];
    expect(newestPair(runs)).toEqual(['course-v1:O+A+Fall_2026', 'course-v1:O+A+Spring_2026']);
    // Nothing says which of them came first.
    expect(newestPair(runs.map((each) => ({ ...each, start_date: null })))).toBeNull();
  });

  it('is none where no course has two runs with data', () => {
    const section = { ...run('O+A', '2026', 40), run_id: 'ccx-v1:O+A+2026+ccx@15' };
    expect(newestPair([])).toBeNull();
    expect(newestPair([run('O+A', '2026', 40), run('O+A', '2027', null), run('O+B', '2026', 40), section])).toBeNull();
  });
});
