import { describe, expect, it } from 'vitest';
import { newestPair, runBefore } from '#shared/subjects/compare/compare.ts';

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
      run('O+A', '2025', 10, 100, 2),
      run('O+A', '2026', 40, 500, 3),
      run('O+A', '2024', 5, 100, 1),
      run('O+B', '2026', 40, 900, 3),
      run('O+B', '2025', 30, 100, 2),
      run('O+C', '2023', 39, 5_000, 3),
      run('O+C', '2022', 20, 100, 2),
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
    const section = { ...run('O+A', '2026', 40, 100, 9), run_id: 'ccx-v1:O+A+2026+ccx@15' };
    const runs = [run('O+A', '2026', 40, 100, 1), run('O+A', '2027', null, 100, 2), run('O+B', '2026', 40, 100, 1)];
    expect(newestPair([])).toBeNull();
    expect(newestPair([...runs, section])).toBeNull();
  });
});

describe('the run before', () => {
  const [first, second, third] = [
    run('O+A', 'b', 40, 100, 10),
    run('O+A', 'a', 40, 100, 20),
    run('O+A', 'c', 40, 100, 30),
  ] as const;

  it('is the one that began last before it', () => {
    const runs = [third, first, second];
    expect(runs.map(({ run_id }) => runBefore(runs, run_id))).toEqual([second.run_id, null, first.run_id]);
  });

  it('is no custom section, and a section has none', () => {
    const section = { ...run('O+A', 'b', 40, 100, 15), run_id: 'ccx-v1:O+A+b+ccx@1' };
    expect(runBefore([first, section, second], second.run_id)).toBe(first.run_id);
    expect(runBefore([first, section, second], section.run_id)).toBeNull();
  });

  it('is none that began at the same time, or while it is not known which came first', () => {
    const unknown = run('O+A', 'd', 40);
    expect(runBefore([first, { ...second, start_date: first.start_date }], second.run_id)).toBeNull();
    expect(runBefore([first, unknown], unknown.run_id)).toBeNull();
    expect(runBefore([first, second, unknown], second.run_id)).toBeNull();
    expect(runBefore([first], 'course-v1:O+A+other')).toBeNull();
    // Without data it says nothing, and does not stand between the others either.
    expect(runBefore([first, second, { ...unknown, data_through: null }], second.run_id)).toBe(first.run_id);
  });
});
