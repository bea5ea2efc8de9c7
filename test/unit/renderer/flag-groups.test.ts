import { expect, it } from 'vitest';
import { byItem, byQuestion } from '#renderer/subjects/attention/flag-groups.ts';

const flagOf = (course: string, run: string, block: string, flag = 'key') => ({
  flag,
  run_id: `course-v1:${course}+${run}`,
  item_id: `block-v1:${course}+${run}+type@problem+block@${block}`,
});

it('names parts of a problem once, the heaviest', () => {
  const [one, other] = [flagOf('org+A', '2T', 'p'), flagOf('org+A', '2T', 'q')];
  expect(byItem([one, other, { ...one }])).toEqual([
    { row: one, others: 1, elsewhere: [] },
    { row: other, others: 0, elsewhere: [] },
  ]);
});

it('names a question of several runs of a course once, and where else it is', () => {
  const [newest, before, first] = ['3T', '2T', '1T'].map((run) => flagOf('org+A', run, 'p')) as [Row, Row, Row];
  const ofOtherCourse = flagOf('org+B', '3T', 'p');
  const otherFlag = flagOf('org+A', '3T', 'p', 'loses viewers');
  expect(byQuestion([newest, before, ofOtherCourse, before, otherFlag, first])).toEqual([
    { row: newest, others: 0, elsewhere: [before, first] },
    { row: ofOtherCourse, others: 0, elsewhere: [] },
    { row: otherFlag, others: 0, elsewhere: [] },
  ]);
});

it('leaves runs apart whose ids name no course', () => {
  const rows = ['x', 'y'].map((run_id) => ({ flag: 'key', run_id, item_id: 'p' }));
  expect(byQuestion(rows)).toHaveLength(2);
});

type Row = ReturnType<typeof flagOf>;
