import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '#contract/connection.ts';
import { ask } from '../e2e/support/bridge.ts';
import { type HitCounter, startHitCounter } from './support/hit-counter.ts';
import { openedApp } from './support/opened-app.ts';

/*
 * A page that was taken over calls what it may call, to send text to an address of its own. The user, who did not ask for it, cancels.
 */

describe('S16: nothing leaves for a new address without a confirmation outside the page', () => {
  const app = openedApp();
  let outside: HitCounter;
  beforeAll(async () => {
    outside = await startHitCounter();
  });
  afterAll(() => outside?.close());

  const stolen = 'text-that-the-page-wants-to-send';
  const address = () => `http://127.0.0.1:${outside.port}`;
  const connection = (): Connection => ({
    taxonomy: { baseUrl: address(), scheme: 'JWT' },
    analytics: { baseUrl: address(), scheme: 'JWT' },
    token: { url: `${address()}/token`, clientId: stolen },
  });
  const draft = () => ({ connection: connection(), secrets: { clientSecret: stolen } });

  const proxyRoutes: Record<string, () => Promise<unknown>> = {
    'connection:test': () => ask(app().page, 'connection:test', { draft: draft() }),
    'connection:save': () => ask(app().page, 'connection:save', draft()),
    'settings:update with a feed': () => ask(app().page, 'settings:update', { updateFeed: `${address()}/${stolen}/` }),
    'settings:update with a proxy': () =>
      ask(app().page, 'settings:update', { proxy: { mode: 'manual', address: address() } }),
    'settingsFile:apply': () =>
      ask(app().page, 'settingsFile:apply', {
        courseAlmanacSettings: 1,
        name: 'Stolen',
        connection: { ...connection(), token: { url: `${address()}/token`, clientId: stolen } },
        runs: [],
        choices: {},
      }),
  };

  test.each(Object.keys(proxyRoutes))('%s', async (way) => {
    const before = await ask(app().page, 'settings:get', {});
    await app().dialogs.answerQuestion('Cancel');
    await expect(proxyRoutes[way]?.()).rejects.toThrow(
      /not confirmed, so nothing was sent there and nothing was changed/,
    );

    expect(outside.hits()).toBe(0);
    const questions = (await app().recordedEvents()).filter(({ kind }) => kind === 'messageBox');
    expect(questions.at(-1)).toMatchObject({ detail: expect.stringContaining(address()), answer: 'Cancel' });
    expect(await ask(app().page, 'connection:get', {})).toEqual({ connection: null, savedAt: null });
    expect(await ask(app().page, 'settings:get', {})).toEqual(before);
  });

  test('what was confirmed once, and what is set up, is not asked about again', async () => {
    const asked = async () => (await app().recordedEvents()).filter(({ kind }) => kind === 'messageBox').length;
    const before = await asked();
    await app().dialogs.answerQuestion('Connect');
    await ask(app().page, 'connection:test', { draft: draft() });
    expect(outside.hits()).toBeGreaterThan(0);
    await ask(app().page, 'connection:save', draft());
    await ask(app().page, 'connection:test', {});
    expect(await asked()).toBe(before + 1);
  });
});
