import { expect, test } from 'vitest';
import { exclusive } from '#main/common/async.ts';

const { signal } = new AbortController();

test('the second of two is refused, and can be tried again when the first has ended', async () => {
  const alone = exclusive();
  const { promise, resolve } = Promise.withResolvers<string>();
  const [long, short] = [alone(() => promise), alone((name: string) => name)];
  const first = long({}, signal);
  await expect(short('a', signal)).rejects.toMatchObject({ code: 'ALREADY_WRITING' });
  resolve('done');
  expect(await first).toBe('done');
  expect(await short('b', signal)).toBe('b');
});

test('one that failed is in nobody’s way', async () => {
  const alone = exclusive();
  const failing = alone(() => Promise.reject(new Error('no room')));
  await expect(failing({}, signal)).rejects.toThrow('no room');
  await expect(failing({}, signal)).rejects.toThrow('no room');
});
