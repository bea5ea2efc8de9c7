import { expect, test, vi } from 'vitest';
import { createSessionStore, learnersKey } from '#main/credentials/secret-store.ts';
import { createLearnerHandlers, lastingLearnersKey, reportsKey } from '#main/shell/handlers/learner-handlers.ts';

test('reports have a key where nothing lasts, learner data has none', async () => {
  const store = createSessionStore();
  const secrets = async () => store;
  expect(await lastingLearnersKey(secrets)).toBeNull();
  const key = await reportsKey(secrets);
  expect(key).toHaveLength(32);
  expect(await reportsKey(secrets)).toEqual(key);
});

test('purging deletes files first, opened reports too, and then the key', async () => {
  const store = createSessionStore();
  const key = await learnersKey(store);
  const isThere = async () => Buffer.compare(await learnersKey(store), key) === 0;
  const steps: [string, boolean][] = [];
  const { 'learners:purge': purge } = createLearnerHandlers({
    host: {
      call: vi.fn(async (method: string) => {
        steps.push([method, await isThere()]);
        return {};
      }) as never,
    },
    secrets: async () => store,
    isKeyNeededElsewhere: () => false,
    opened: {
      removeAll: async () => {
        steps.push(['opened', await isThere()]);
      },
    },
  });
  await purge({}, new AbortController().signal);
  expect(steps).toEqual([
    ['host:purgeLearners', true],
    ['opened', true],
  ]);
  expect(await isThere()).toBe(false);
});
