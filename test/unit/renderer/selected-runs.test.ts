import { expect, it } from 'vitest';
import { byCourse } from '#renderer/features/settings/selected-runs.tsx';

it('lists selected runs course by course, the newest first, and sections behind the runs', () => {
  const run = (run_id: string, course_key: string, data_through: number | null) => ({
    run_id,
    course_key,
    data_through,
  });
  const names: Readonly<Record<string, string>> = { 'O+Z': 'Algebra' };
  const runs = [
    run('ccx-v1:O+Z+1+ccx@15', 'O+Z', 900),
    run('course-v1:O+B+1', 'O+B', 3),
    run('course-v1:O+Z+1T2026', 'O+Z', 20),
    run('course-v1:O+Z+3T2025', 'O+Z', 10),
    run('course-v1:O+Z+1T2027', 'O+Z', null),
    run('course-v1:O+Z+3T2026', 'O+Z', 20),
  ];
  expect(byCourse(runs, (key) => names[key]).map(({ run_id }) => run_id)).toEqual([
    'course-v1:O+Z+3T2026',
    'course-v1:O+Z+1T2026',
    'course-v1:O+Z+3T2025',
    'course-v1:O+Z+1T2027',
    'ccx-v1:O+Z+1+ccx@15',
    'course-v1:O+B+1',
  ]);
});
