import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicationLocation } from '#contract/publications.ts';
import { SettingsStore } from '#main/settings/settings-store.ts';
import { Subscriptions, startAutoCheck } from '#main/shell/system/subscriptions.ts';
import { Workspaces } from '#main/shell/system/workspaces.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { makeFolder } from '../../support/folder.ts';
import { fakeLog } from './fake-log.ts';

/* The app around the reading of publications, with a data host that answers as a test says. */

const place: PublicationLocation = { kind: 'folder', path: '/share/almanac' };
const facts = {
  title: 'Numbers of the college',
  madeBy: '',
  madeAt: 1_700_000_000_000_000,
  appVersion: '0.2.0',
  hosts: { taxonomy: null, analytics: null },
  dataThrough: null,
  syncedFrom: null,
  syncedTo: null,
  threshold: 10,
  withheld: 3,
  snapshotId: '0123456789ab',
  isSample: false,
};
const pinOf = (number: number) => ({
  publicationId: 'a'.repeat(32),
  publicKey: Buffer.alloc(32).toString('base64'),
  number,
  manifestSha256: String(number).repeat(64),
});
const readOf = (number: number) => ({ pin: pinOf(number), folder: `data-${String(number).repeat(12)}`, facts });

let folder: Awaited<ReturnType<typeof makeFolder>>;
let settings: SettingsStore;
let workspaces: Workspaces;
let subscriptions: Subscriptions;
let confirmed: boolean;
let imported: (input: unknown, signal?: AbortSignal) => Promise<{ read: ReturnType<typeof readOf> | null }>;
let asked: string[];
let renewed: number;
const noSignal = new AbortController().signal;

beforeEach(async () => {
  folder = await makeFolder();
  settings = new SettingsStore(`${folder.path}/settings.json`);
  confirmed = true;
  asked = [];
  renewed = 0;
  imported = async () => ({ read: readOf(1) });
  workspaces = new Workspaces({
    settings,
    removedFolder: ({ id }) => `${folder.path}/subscriptions/${id}`,
    reopen: async () => undefined,
    renew: async () => {
      renewed += 1;
    },
    onChange: () => undefined,
    forgetSecrets: async () => undefined,
    makeId: () => 'second',
  });
  const call = (async (method: string, input: unknown, signal?: AbortSignal) => {
    asked.push(method);
    if (method === 'host:lookAtPublication') return { pin: pinOf(1), facts, keyWords: 'eight words' };
    return imported(input, signal);
  }) as never;
  subscriptions = new Subscriptions({
    host: { call },
    workspaces,
    folder: `${folder.path}/subscriptions`,
    confirm: async () => confirmed,
    whenIdle: async () => undefined,
    makeId: () => 'theirs',
  });
});
afterEach(() => folder.remove());

describe('subscribing', () => {
  it('pins the publisher’s key and opens what was read', async () => {
    await subscriptions.add(place, noSignal);
    expect(settings.opened()).toEqual({ kind: 'subscribed', id: 'theirs' });
    expect(new SettingsStore(`${folder.path}/settings.json`).subscriptions()).toMatchObject([
      { id: 'theirs', name: 'Numbers of the college', place, pin: pinOf(1), folder: 'data-111111111111' },
    ]);
  });

  it('reads nothing of a publisher whom the user does not trust', async () => {
    confirmed = false;
    expect(await subscriptions.add(place, noSignal)).toBeNull();
    expect(asked).toEqual(['host:lookAtPublication']);
    expect(settings.subscriptions()).toEqual([]);
  });

  it('never tells the page the path of a folder', async () => {
    const state = await subscriptions.add(place, noSignal);
    expect(JSON.stringify(state)).not.toContain('/share');
    expect(state?.workspaces.at(-1)).toMatchObject({ kind: 'subscribed', subscription: { place: 'almanac' } });
  });
});

describe('a check', () => {
  beforeEach(async () => {
    await subscriptions.add(place, noSignal);
  });

  it('shows new data where the subscription is open, and only there', async () => {
    imported = async () => ({ read: readOf(2) });
    await subscriptions.check('theirs');
    expect(renewed).toBe(1);
    expect(settings.subscriptions()[0]).toMatchObject({ folder: 'data-222222222222', pin: { number: 2 } });
    await workspaces.open({ kind: 'connection', id: 'first' });
    imported = async () => ({ read: readOf(3) });
    await subscriptions.check('theirs');
    expect(renewed).toBe(1);
    expect(settings.subscriptions()[0]?.folder).toBe('data-333333333333');
  });

  it('asks with what was seen last', async () => {
    const inputs: unknown[] = [];
    imported = async (input) => {
      inputs.push(input);
      return { read: null };
    };
    await subscriptions.check('theirs');
    expect(inputs).toEqual([
      { place, pin: pinOf(1), current: 'data-111111111111', folder: `${folder.path}/subscriptions/theirs` },
    ]);
  });

  it('notes what is wrong, keeps what is shown, and forgets it when all is well again', async () => {
    imported = () => Promise.reject(new AlmanacError('PUBLICATION_KEY_CHANGED'));
    await expect(subscriptions.check('theirs')).rejects.toMatchObject({ code: 'PUBLICATION_KEY_CHANGED' });
    expect(workspaces.checkOf('theirs')).toMatchObject({
      isChecking: false,
      problem: { code: 'PUBLICATION_KEY_CHANGED' },
    });
    expect(settings.subscriptions()[0]?.folder).toBe('data-111111111111');
    imported = async () => ({ read: null });
    await subscriptions.check('theirs');
    expect(workspaces.checkOf('theirs').problem).toBeNull();
  });

  it('that the user stops is no problem of the publication', async () => {
    imported = () => Promise.reject(new AlmanacError('CANCELLED'));
    await expect(subscriptions.check('theirs')).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(workspaces.checkOf('theirs').problem).toBeNull();
  });

  it('is ended when the subscription is removed, and a connection is open then', async () => {
    let began = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      began = resolve;
    });
    imported = (_input, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new AlmanacError('CANCELLED')));
        began();
      });
    const check = subscriptions.check('theirs').catch((error: unknown) => error);
    await hasBegun;
    const state = await subscriptions.remove('theirs');
    expect(await check).toMatchObject({ code: 'CANCELLED' });
    expect(state.open).toEqual({ kind: 'connection', id: 'first' });
    expect(settings.subscriptions()).toEqual([]);
  });
});

describe('checks that begin by themselves', () => {
  const minutes = 60_000;
  let now: number;
  let isOnline: boolean;
  let checked: string[];
  let fail: AlmanacError | null;
  const start = (list: readonly { id: string; place: PublicationLocation }[]) =>
    startAutoCheck({
      subscriptions: {
        check: async (id) => {
          checked.push(id);
          const problem = fail && { code: fail.code, message: fail.message, retryable: true, traceId: '' };
          workspaces.noteCheck(id, { checkedAt: now * 1000, problem });
          if (fail) throw fail;
          return workspaces.state();
        },
      },
      list: () => list,
      checkOf: (id) => workspaces.checkOf(id),
      isOnline: () => isOnline,
      log: fakeLog(),
      clock: () => now,
    });

  beforeEach(() => {
    vi.useFakeTimers();
    now = 1_700_000_000_000;
    isOnline = true;
    checked = [];
    fail = null;
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = async (milliseconds: number) => {
    now += milliseconds;
    await vi.advanceTimersByTimeAsync(milliseconds);
  };

  it('come soon after the start and then every hour', async () => {
    const auto = start([{ id: 'theirs', place }]);
    await pass(6000);
    expect(checked).toEqual(['theirs']);
    await pass(50 * minutes);
    expect(checked).toEqual(['theirs']);
    await pass(11 * minutes);
    expect(checked).toEqual(['theirs', 'theirs']);
    auto.stop();
  });

  it('come also after one that was made while the clock was ahead', async () => {
    workspaces.noteCheck('theirs', { checkedAt: (now + 10_000 * 60 * minutes) * 1000, problem: null });
    const auto = start([{ id: 'theirs', place }]);
    await pass(6000);
    expect(checked).toEqual(['theirs']);
    auto.stop();
  });

  it('come again within minutes while files are being copied', async () => {
    fail = new AlmanacError('PUBLICATION_COPYING');
    const auto = start([{ id: 'theirs', place }]);
    await pass(6000);
    await pass(7 * minutes);
    expect(checked).toEqual(['theirs', 'theirs']);
    auto.stop();
  });

  it('wait for a network where one is needed, and go on with the others after a failure', async () => {
    isOnline = false;
    fail = new AlmanacError('PUBLICATION_REFUSED');
    const auto = start([
      { id: 'web', place: { kind: 'web', address: 'https://data.college.test/' } },
      { id: 'one', place },
      { id: 'two', place },
    ]);
    await pass(6000);
    expect(checked).toEqual(['one', 'two']);
    isOnline = true;
    await auto.check();
    expect(checked).toEqual(['one', 'two', 'web']);
    auto.stop();
  });
});
