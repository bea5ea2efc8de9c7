import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { within } from '#main/common/async.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<string>(() => {});
const tooLate = () => {
  throw new Error('too late');
};

test('a promise that is in time is answered, and no timer stays', async () => {
  expect(await within(1000, Promise.resolve('in time'), tooLate)).toBe('in time');
  expect(vi.getTimerCount()).toBe(0);
});

test('a promise that rejects in time rejects with its own reason', async () => {
  await expect(within(1000, Promise.reject(new Error('its own')), tooLate)).rejects.toThrow('its own');
  expect(vi.getTimerCount()).toBe(0);
});

test('a late promise is replaced by the value or the error of the caller', async () => {
  const waiting = within(1000, never, () => 'another value');
  const failed = expect(within(1000, never, tooLate)).rejects.toThrow('too late');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBe('another value');
  await failed;
});
