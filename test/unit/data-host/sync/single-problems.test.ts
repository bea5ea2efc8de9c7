import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NoAuthorization } from '#main/data-host/sync/give-up.ts';
import { readModules } from '#main/data-host/sync/run-dataset.ts';
import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';
import { lackingText } from '#shared/text/lacking.ts';

/*
 * Problems are asked for one by one: what one of them cannot have costs that one alone, and a service that is gone is not asked for all.
 */

/** Reads these problems from a service that answers each as `answers` says, in their order. */
async function read(answers: readonly (ErrorCode | AlmanacError | null)[]) {
  const moduleIds = answers.map((_, index) => `block-${index}`);
  const stored: string[] = [];
  const asked: string[] = [];
  const remote = {
    rows: async (id: string) => {
      asked.push(id);
      const failure = answers[moduleIds.indexOf(id)];
      if (failure instanceof AlmanacError) throw failure;
      if (failure) throw new AlmanacError(failure, { host: 'service.test' });
      return [{ module_id: id, grade: 1, max_grade: 1, count: 3 }];
    },
  } as unknown as Parameters<typeof readModules>[0]['remote'];
  const outcome = await readModules({
    dataset: 'grade-distribution',
    remote,
    moduleIds,
    signal: new AbortController().signal,
    store: (id) => stored.push(id),
    onProgress: () => {},
  });
  return { ...outcome, stored, asked };
}

describe('problems that cannot be read', () => {
  const own = fc.constantFrom<ErrorCode | null>(
    null,
    null,
    'INVALID_INPUT',
    'SERVICE_ERROR',
    'WRONG_PATH',
    'BAD_SHAPE',
  );

  it('leave all others to be read, in whatever order they come, where one was read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(own, { maxLength: 18 }), async (others) => {
        const answers = [null, ...others];
        const { stored, rejected, error, asked } = await read(answers);
        expect(asked).toHaveLength(answers.length);
        expect(stored).toHaveLength(answers.filter((code) => code === null).length);
        expect(rejected).toHaveLength(answers.filter((code) => code === 'INVALID_INPUT').length);
        const isFailure = answers.some((code) => code !== null && code !== 'INVALID_INPUT');
        expect(error !== null).toBe(isFailure);
      }),
    );
  });

  it('are named where no address can be made of their id', async () => {
    const { rejected, error } = await read(['INVALID_INPUT', null]);
    expect(rejected).toEqual([{ reason: 'module_id cannot be part of an address.', raw: '{"module_id":"block-0"}' }]);
    expect(error).toBeNull();
  });

  const error = (code: ErrorCode, status?: number) => new AlmanacError(code, { host: 'service.test', status });

  it.each([
    ['that is gone', [error('UNREACHABLE')], 3],
    ['that answers each with a failure', [error('SERVICE_ERROR', 500)], 3],
    [
      'that answers each with something else',
      [error('SERVICE_ERROR', 500), error('NOT_JSON'), error('UNREACHABLE')],
      3,
    ],
    ...[408, 425, 502, 503, 504, 520, 524, 530].map(
      (status) =>
        [
          `that answered once and then is in trouble (${status})`,
          [null, error('SERVICE_ERROR', status)],
          1 + 3,
        ] as const,
    ),
    ...[400, 500, 501].map(
      (status) =>
        [`that answered once and then fails (${status})`, [null, error('SERVICE_ERROR', status)], 1 + 20] as const,
    ),
    [
      'that was answered for once and has no token now',
      [null, new NoAuthorization(error('SERVICE_ERROR', 500))],
      1 + 1,
    ],
  ] as const)('end the reading of a service %s', async (_, beginning, max) => {
    const answers = [...beginning, ...Array.from({ length: 100 }, () => beginning.at(-1) ?? null)];
    const { asked, error } = await read(answers);
    // Some of those that are asked at once are under way by then.
    expect(asked.length).toBeGreaterThanOrEqual(max);
    expect(asked.length).toBeLessThanOrEqual(max + 3);
    expect(error).toBe(beginning.find((answer) => answer !== null));
  });

  it('end it for a missing token also while others are still answered', async () => {
    const lacking = new NoAuthorization(error('SERVICE_ERROR', 500));
    const { asked, error: reason } = await read([
      null,
      error('NOT_JSON'),
      lacking,
      ...Array.from({ length: 100 }, () => null),
    ]);
    expect(asked.length).toBeLessThanOrEqual(3 + 3);
    // The other datasets are not asked for either.
    expect(reason).toBe(lacking);
  });
});

describe('the sentence about a dataset that failed', () => {
  it('never says that no rows are stored where some are', () => {
    const failed = { dataset: 'problems', state: 'failed', rejected: 0, synced_at: null } as const;
    fc.assert(
      fc.property(fc.nat(5), (rows) => {
        expect(lackingText({ ...failed, rows })?.includes('no rows are stored')).toBe(rows === 0);
      }),
    );
  });
});
