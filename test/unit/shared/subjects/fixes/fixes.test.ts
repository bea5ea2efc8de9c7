import { describe, expect, it } from 'vitest';
import { fixChange, maxFixNoteLength } from '#shared/subjects/fixes/fixes.ts';

const item = { runId: 'course-v1:edX+DemoX+2026_T1', itemId: 'block-v1:x+problem+1', partId: null, flag: 'key' };
const read = (fix: unknown) => fixChange.safeParse({ ...item, fix });

describe('a change of the fix list', () => {
  it('sets a state with a note, which is trimmed, or takes both away', () => {
    expect(read({ state: 'fixed', note: ' New key since May ' }).data?.fix).toEqual({
      state: 'fixed',
      note: 'New key since May',
    });
    expect(read(null).success).toBe(true);
  });

  it.each([
    ['a state that there is not', { state: 'done', note: '' }],
    ['a note that is too long', { state: 'fixed', note: 'x'.repeat(maxFixNoteLength + 1) }],
    ['more than there is', { state: 'fixed', note: '', by: 'me' }],
  ])('refuses %s', (_what, fix) => {
    expect(read(fix).success).toBe(false);
  });

  it.each([{ runId: 'no run' }, { flag: 'other' }, { itemId: '' }, { partId: '' }])('refuses the flag %o', (other) => {
    expect(fixChange.safeParse({ ...item, ...other, fix: null }).success).toBe(false);
  });
});
