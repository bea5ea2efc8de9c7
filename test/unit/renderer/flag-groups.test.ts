import { expect, it } from 'vitest';
import { byItem, byQuestion } from '#renderer/subjects/attention/flag-list.tsx';

type Row = ReturnType<typeof flagOf>;

/** A flag of a block whose id is another one in each run, as after an import into a new run. */
const flagOf = (course: string, run: string, item_name: string, { flag = 'key', block = run } = {}) => ({
  flag,
  item_name,
  run_id: `course-v1:${course}+${run}`,
  item_id: `block-v1:${course}+${run}+type@problem+block@${item_name}${block}`,
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
  const otherFlag = flagOf('org+A', '3T', 'p', { flag: 'loses viewers' });
  expect(byQuestion([newest, before, ofOtherCourse, before, otherFlag, first])).toEqual([
    { row: newest, others: 0, elsewhere: [before, first] },
    { row: ofOtherCourse, others: 0, elsewhere: [] },
    { row: otherFlag, others: 0, elsewhere: [] },
  ]);
});

it('leaves problems of one name in one run apart, and runs whose ids name no course', () => {
  const named = ['a', 'b'].map((block) => flagOf('org+A', '3T', 'Checkboxes', { block }));
  expect(byQuestion([...named, flagOf('org+A', '2T', 'Checkboxes')])).toHaveLength(3);
  const rows = ['x', 'y'].map((run_id) => ({ flag: 'key', run_id, item_id: 'p', item_name: null }));
  expect(byQuestion(rows)).toHaveLength(2);
});
