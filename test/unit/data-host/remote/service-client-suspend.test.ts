import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSuspendGuard } from '#main/data-host/remote/service-client.ts';
import { AlmanacError } from '#shared/errors/errors.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An attempt that fails as a request does when it is cancelled, and returns when it is told to. */
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
    const suspendGuard = createSuspendGuard();
    const { answers, attempt } = request();
    suspendGuard.sleep();
    const call = suspendGuard.whileAwake(attempt);
    await vi.advanceTimersByTimeAsync(1000);
    expect(answers).toHaveLength(0);
    suspendGuard.wake();
    await vi.advanceTimersByTimeAsync(0);
    answers[0]?.resolve('done');
    expect(await call).toBe('done');
  });

  it('an attempt that was under way is ended, and made again when it wakes', async () => {
    const suspendGuard = createSuspendGuard();
    const { answers, attempt } = request();
    const call = suspendGuard.whileAwake(attempt);
    await vi.advanceTimersByTimeAsync(0);
    suspendGuard.sleep();
    await vi.advanceTimersByTimeAsync(0);
    suspendGuard.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(2);
    answers[1]?.resolve('done');
    expect(await call).toBe('done');
  });

  it('a cancellation is heard', async () => {
    const suspendGuard = createSuspendGuard();
    const abort = new AbortController();
    suspendGuard.sleep();
    const call = suspendGuard.whileAwake(request().attempt, abort.signal);
    abort.abort();
    await expect(call).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('and nobody says that it woke, it counts as awake after a minute', async () => {
    const suspendGuard = createSuspendGuard();
    const awake = vi.fn();
    suspendGuard.sleep();
    void suspendGuard.untilAwake().then(awake);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(awake).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(awake).toHaveBeenCalled();
  });
});

it('a failure of a computer that is awake stays one', async () => {
  const suspendGuard = createSuspendGuard();
  const failing = () => Promise.reject(new AlmanacError('UNREACHABLE'));
  await expect(suspendGuard.whileAwake(failing)).rejects.toMatchObject({ code: 'UNREACHABLE' });
});
