import { expect, test } from 'vitest';
import { throwIfCancelled, unlessCancelled } from '#main/common/async.ts';

const cancelled = { code: 'CANCELLED' };

test('only an aborted signal stops the work', () => {
  expect(() => throwIfCancelled(undefined)).not.toThrow();
  expect(() => throwIfCancelled(new AbortController().signal)).not.toThrow();
  expect(() => throwIfCancelled(AbortSignal.abort())).toThrow(expect.objectContaining(cancelled));
});

test('a promise is answered as long as its caller waits', async () => {
  const { signal } = new AbortController();
  expect(await unlessCancelled(Promise.resolve('answer'), signal)).toBe('answer');
  expect(await unlessCancelled(Promise.resolve('answer'), undefined)).toBe('answer');
});

test('a caller that stops waiting hears of it at once, before or while it waits', async () => {
  const never = new Promise(() => {});
  await expect(unlessCancelled(never, AbortSignal.abort())).rejects.toMatchObject(cancelled);
  const controller = new AbortController();
  const waiting = expect(unlessCancelled(never, controller.signal)).rejects.toMatchObject(cancelled);
  controller.abort();
  await waiting;
});
