import { expect, it } from 'vitest';
import { emptyDraft, withSubject } from '#renderer/features/reports/draft.ts';

const run = (id: string) => ({ kind: 'run', runId: `course-v1:a+b+${id}` }) as const;
const nothing = emptyDraft('a4', { author: 'A. Bell', contact: '', logo: null, accent: null, footer: '' });

it('leaves what was written about one run with that run', () => {
  const first = { ...withSubject(nothing, run('1')), title: 'Spring', introduction: 'It grows.', notes: 'See page 2.' };
  const second = withSubject(first, run('2'));
  expect(second).toMatchObject({ title: '', introduction: '', notes: '', author: 'A. Bell' });
  const third = withSubject({ ...second, notes: 'It shrinks.' }, run('1'));
  expect(third).toMatchObject({ title: 'Spring', introduction: 'It grows.', notes: 'See page 2.' });
  expect(withSubject(third, run('2'))).toMatchObject({ title: '', notes: 'It shrinks.' });
});

it('keeps what was written before a run was chosen, and within one month and another', () => {
  expect(withSubject({ ...nothing, title: 'For the dean' }, run('3')).title).toBe('For the dean');
  const month = (which: string) => ({ kind: 'month' as const, month: which, comments: [] });
  const october = { ...withSubject(nothing, month('2026-10')), title: 'The month' };
  expect(withSubject(october, month('2026-11')).title).toBe('The month');
});
