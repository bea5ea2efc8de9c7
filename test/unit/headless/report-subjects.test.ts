import { expect, it } from 'vitest';
import { Unusable } from '#main/headless/config.ts';
import { readSubject, templateOfKind } from '#main/headless/report-subjects.ts';

const changes = templateOfKind('changes') ?? expect.unreachable();

it.each(['9999-12-31', '2100-01-02', '0001-01-01', 'tomorrow'])(
  'changes since %s are refused with a sentence',
  (since) => {
    expect(() => readSubject(changes, [since])).toThrow(Unusable);
    expect(() => readSubject(changes, [since])).toThrow('--since last, last-sync or a day');
  },
);

it('changes are told since a day', () => {
  expect(readSubject(changes, ['2026-11-20'])).toMatchObject({ period: { after: 1_795_132_800_000_000 } });
});
