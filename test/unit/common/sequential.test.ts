import { expect, test } from 'vitest';
import { sequential } from '#main/common/async.ts';

test('work runs in the order of the calls, and one begins when the one before has ended', async () => {
  const inTurn = sequential();
  const first = Promise.withResolvers<void>();
  const begun: string[] = [];
  const one = inTurn(async () => {
    begun.push('one');
    await first.promise;
    return 1;
  });
  const two = inTurn(async () => {
    begun.push('two');
    return 2;
  });
  await Promise.resolve();
  expect(begun).toEqual(['one']);
  first.resolve();
  expect(await Promise.all([one, two])).toEqual([1, 2]);
  expect(begun).toEqual(['one', 'two']);
});

test('work that fails rejects for its caller alone', async () => {
  const inTurn = sequential();
  const failed = expect(inTurn(() => Promise.reject(new Error('its own')))).rejects.toThrow('its own');
  expect(await inTurn(async () => 'next')).toBe('next');
  await failed;
});
