import { globSync, readFileSync } from 'node:fs';
import { MutationObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { changeThen } from '#renderer/client/call.ts';
import { makeQueryClient } from '#renderer/client/queries.ts';

/** A change as a component makes it whose own result takes it from the screen: the library has no listener for it. */
function changeOf(mutationFn: (text: string) => Promise<string>) {
  const change = new MutationObserver(makeQueryClient(), { mutationFn });
  return { mutateAsync: (text: string) => change.mutate(text) };
}

describe('what follows a change', () => {
  it('is done though its component is gone', async () => {
    const [next, last] = [vi.fn(), vi.fn()];
    changeThen(
      changeOf((text) => Promise.resolve(`${text}, saved`)),
      'an address',
      next,
      last,
    );
    await vi.waitFor(() => expect(last).toHaveBeenCalled());
    expect(next).toHaveBeenCalledWith('an address, saved');
  });

  it('is left out after a failure, all but the last step', async () => {
    const [next, last] = [vi.fn(), vi.fn()];
    changeThen(
      changeOf(() => Promise.reject(new Error('refused'))),
      'an address',
      next,
      last,
    );
    await vi.waitFor(() => expect(last).toHaveBeenCalled());
    expect(next).not.toHaveBeenCalled();
  });

  it('is never given to `mutate`, where the library may drop it', () => {
    const given = /[mM]utate\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\{\s*on(?:Success|Error|Settled)\b/;
    const sources = globSync('src-renderer/**/*.{ts,tsx}');
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.filter((path) => given.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});
