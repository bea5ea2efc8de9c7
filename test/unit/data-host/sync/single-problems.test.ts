import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readModules } from '#main/data-host/sync/run-dataset.ts';
import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';
import { lackingText } from '#shared/text/lacking.ts';

/*
 * Problems are asked for one by one: what one of them cannot have costs that one alone, and a service that is gone is not asked for all.
 */

/** Reads these problems from a service that answers each as `answers` says, in their order. */
async function read(answers: readonly (ErrorCode | null)[]) {
  const moduleIds = answers.map((_, index) => `block-${index}`);
  const stored: string[] = [];
  const asked: string[] = [];
  const remote = {
    rows: async (id: string) => {
      asked.push(id);
      const code = answers[moduleIds.indexOf(id)];
      if (code) throw new AlmanacError(code, { host: 'service.test' });
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

  it('leave all others to be read, in whatever order they come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(own, { maxLength: 18 }), async (answers) => {
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

  it.each([
    ['that is gone', 'UNREACHABLE', 3 + 4],
    ['that answers each with a failure', 'SERVICE_ERROR', 20 + 4],
  ] as const)('end the reading of a service %s', async (_, code, most) => {
    const { asked, error } = await read(Array.from({ length: 100 }, () => code));
    expect(asked.length).toBeLessThanOrEqual(most);
    expect(error?.code).toBe(code);
  });
});

describe('the sentence about a dataset that failed', () => {
  it('never says that no rows are stored where some are', () => {
    const failed = { state: 'failed', rejected: 0, synced_at: null } as const;
    fc.assert(
      fc.property(fc.nat(5), (rows) => {
        expect(lackingText({ ...failed, rows })?.includes('no rows are stored')).toBe(rows === 0);
      }),
    );
  });
});
