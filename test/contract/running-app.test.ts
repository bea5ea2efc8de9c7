import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Result } from '#contract/bridge.ts';
import { methodFacts, methodNames } from '#contract/channels.ts';
import { schemasOf } from '#contract/methods.ts';
import { appError } from '#shared/errors/errors.ts';
import { launch } from '../e2e/support/launch.ts';
import type { RunningApp } from '../e2e/support/running-app.ts';

let app: RunningApp;
const userDataDir = mkdtempSync(join(tmpdir(), 'almanac-contract-'));

beforeAll(async () => {
  app = await launch({ userDataDir });
});

afterAll(async () => {
  await app?.quit();
  rmSync(userDataDir, { recursive: true, force: true });
});

let lastId = 0;
const invoke = (method: string, input: unknown) => {
  lastId += 1;
  return app.page.evaluate(
    ([name, id, value]) => window.almanac.invoke(name as never, id, value) as Promise<Result<unknown>>,
    [method, `contract-${lastId}`, input] as const,
  );
};

// The preload script alone sends `app:dropped`; dropped files are tested in `test/e2e/links.test.ts`.
test.each(methodNames.filter((name) => name !== 'app:dropped'))(
  '%s has a handler, which refuses what does not fit',
  async (method) => {
    const result = await invoke(method, { notInTheContract: true });
    if (result.ok) throw new Error('it was accepted');
    expect(appError.parse(result.error).code).toBe('INVALID_INPUT');
  },
);

const readable = methodNames.filter(
  (method) => methodFacts[method].kind === 'query' && schemasOf(method).input.safeParse({}).success,
);

// `runs:offered` asks a service, and there is none here.
test.each(readable.filter((method) => method !== 'runs:offered'))(
  '%s answers what the contract says',
  async (method) => {
    const result = await invoke(method, {});
    if (!result.ok) throw new Error(result.error.message);
    expect(schemasOf(method).output.safeParse(result.data).error).toBeUndefined();
  },
);

test('a change of the settings comes back as an event to the page', async () => {
  const heard = app.page.evaluate(
    () =>
      new Promise((resolve) => {
        const end = window.almanac.on('settings:changed', (settings) => {
          end();
          resolve(settings);
        });
      }),
  );
  await invoke('settings:update', { pageSize: 25 });
  expect(await heard).toMatchObject({ pageSize: 25 });
});
