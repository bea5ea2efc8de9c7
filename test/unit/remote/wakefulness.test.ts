import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWakefulness } from '../../../src-main/data-host/remote/wakefulness.ts';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An attempt that fails as a request does when it is cancelled, and answers when it is told to. */
function request() {
  const answers: PromiseWithResolvers<string>[] = [];
  const attempt = (signal: AbortSignal) => {
    const answer = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => answer.reject(new AlmanacError('CANCELLED')));
    answers.push(answer);
    return answer.promise;
  };
  return { answers, attempt };
}

describe('while the computer sleeps', () => {
  it('no attempt begins', async () => {
    const wakefulness = createWakefulness();
    const { answers, attempt } = request();
    wakefulness.sleep();
    const call = wakefulness.whileAwake(attempt);
    await vi.advanceTimersByTimeAsync(1000);
    expect(answers).toHaveLength(0);
    wakefulness.wake();
    await vi.advanceTimersByTimeAsync(0);
    answers[0]?.resolve('done');
    expect(await call).toBe('done');
  });

  it('an attempt that was under way is ended, and made again when it wakes', async () => {
    const wakefulness = createWakefulness();
    const { answers, attempt } = request();
    const call = wakefulness.whileAwake(attempt);
    await vi.advanceTimersByTimeAsync(0);
    wakefulness.sleep();
    await vi.advanceTimersByTimeAsync(0);
    wakefulness.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(2);
    answers[1]?.resolve('done');
    expect(await call).toBe('done');
  });

  it('a cancellation is heard', async () => {
    const wakefulness = createWakefulness();
    const abort = new AbortController();
    wakefulness.sleep();
    const call = wakefulness.whileAwake(request().attempt, abort.signal);
    abort.abort();
    await expect(call).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('and nobody says that it woke, it counts as awake after a minute', async () => {
    const wakefulness = createWakefulness();
    const awake = vi.fn();
    wakefulness.sleep();
    void wakefulness.untilAwake().then(awake);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(awake).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(awake).toHaveBeenCalled();
  });
});

it('a failure of a computer that is awake stays one', async () => {
  const wakefulness = createWakefulness();
  const failing = () => Promise.reject(new AlmanacError('UNREACHABLE'));
  await expect(wakefulness.whileAwake(failing)).rejects.toMatchObject({ code: 'UNREACHABLE' });
});
