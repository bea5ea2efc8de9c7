import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { areNamesPending, labelsOptions } from '#renderer/client/annotations.ts';
import { makeQueryClient } from '#renderer/client/queries.ts';

/** Whether a screen that appears waits for the names, after they were asked for with this answer. */
async function waitsAfter(queryFn?: () => Promise<{ labels: [] }>): Promise<boolean> {
  const client = makeQueryClient();
  if (queryFn) await client.prefetchQuery({ ...labelsOptions, queryFn });
  // As the hook of the library asks while a component appears.
  const asked = client.defaultQueryOptions({ ...labelsOptions, _optimisticResults: 'optimistic' });
  return areNamesPending(new QueryObserver(client, asked).getOptimisticResult(asked));
}

it('a screen waits for the names once, and not again where they cannot be read', async () => {
  expect(await waitsAfter()).toBe(true);
  expect(await waitsAfter(() => Promise.resolve({ labels: [] }))).toBe(false);
  expect(await waitsAfter(() => Promise.reject(new Error('The data is from a newer version.')))).toBe(false);
});
