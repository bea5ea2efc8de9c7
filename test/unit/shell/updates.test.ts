import { describe, expect, test } from 'vitest';
import type { UpdateState } from '#contract/app.ts';
import type { UpdateEngine, UpdateWay } from '#main/shell/system/update-engine.ts';
import { Updates } from '#main/shell/system/updates.ts';

const two = { version: '2.0.0', notes: 'Charts are faster.' };
const noon = Date.UTC(2026, 10, 21, 12);

function start(engine: Partial<UpdateEngine>, feed: string | null = null, answers: readonly boolean[] = [true]) {
  const confirmed: { version: string; feed: string | null }[] = [];
  const states: UpdateState[] = [];
  const warnings: unknown[] = [];
  let loads = 0;
  const updates = new Updates({
    unavailable: null,
    loadEngine: async () => {
      loads += 1;
      return { check: async () => null, download: async () => {}, install: () => {}, ...engine };
    },
    way: () => ({ feed, proxy: { mode: 'system' } }),
    confirm: async (update) => answers[confirmed.push(update) - 1] ?? false,
    onChange: (state) => states.push(state),
    log: { warn: (...parts) => warnings.push(parts) },
    clock: () => noon,
  });
  return { updates, states, warnings, confirmed, loads: () => loads };
}

describe('newer versions', () => {
  test('are not asked for by a copy that cannot have them', async () => {
    let loads = 0;
    const updates = new Updates({
      unavailable: 'managed',
      loadEngine: async () => {
        loads += 1;
        throw new Error('not to be loaded');
      },
      way: () => ({ feed: null, proxy: { mode: 'system' } }),
      confirm: async () => true,
      onChange: () => {},
      log: { warn: () => {} },
    });
    await updates.check();
    expect(updates.state()).toEqual({ state: 'unavailable', reason: 'managed' });
    expect(loads).toBe(0);
  });

  test('cost nothing until somebody asks', () => {
    const { updates, loads } = start({});
    expect(updates.state()).toEqual({ state: 'current', checkedAt: null });
    expect(loads()).toBe(0);
  });

  test('are asked for at the address of the organisation', async () => {
    const asked: (string | null)[] = [];
    const check = async ({ feed: at }: UpdateWay) => {
      asked.push(at);
      return null;
    };
    const { updates, states } = start({ check }, 'https://it.example.org/almanac');
    await updates.check();
    expect(asked).toEqual(['https://it.example.org/almanac']);
    expect(states).toEqual([{ state: 'checking' }, { state: 'current', checkedAt: noon * 1000 }]);
  });

  test('are fetched and installed one step at a time, each by itself asked for', async () => {
    const done: string[] = [];
    const { updates, states } = start({
      check: async () => two,
      download: async (onPercent) => {
        for (const percent of [0.2, 40, 40.5, 100]) onPercent(percent);
        done.push('fetched');
      },
      install: () => void done.push('installed'),
    });
    await expect(updates.install()).rejects.toThrow();
    await expect(updates.download()).rejects.toThrow();
    await updates.check();
    expect(updates.state()).toEqual({ state: 'available', ...two });
    expect(done).toEqual([]);
    await updates.download();
    expect(states.slice(2)).toEqual([
      ...[0, 40, 100].map((percent) => ({ state: 'downloading', version: '2.0.0', percent })),
      { state: 'ready', version: '2.0.0' },
    ]);
    await updates.install();
    expect(done).toEqual(['fetched', 'installed']);
  });

  test('are installed when somebody has said so outside the page, who is told where they come from', async () => {
    const done: string[] = [];
    const engine = { check: async () => two, install: () => void done.push('installed') };
    const { updates, confirmed } = start(engine, 'https://it.example.org/almanac', [false, true]);
    await updates.check();
    await updates.download();
    await updates.install();
    expect(done).toEqual([]);
    expect(updates.state()).toEqual({ state: 'ready', version: '2.0.0' });
    await updates.install();
    expect(done).toEqual(['installed']);
    expect(confirmed).toEqual(Array(2).fill({ version: '2.0.0', feed: 'https://it.example.org/almanac' }));
  });

  const offline = async () => {
    throw new Error('net::ERR_INTERNET_DISCONNECTED');
  };

  test('without a network are a sentence for who asked, and nothing at a start', async () => {
    const { updates, warnings } = start({ check: offline });
    await updates.check({ quietly: true });
    expect(updates.state()).toEqual({ state: 'current', checkedAt: null });
    await updates.check();
    expect(updates.state()).toEqual({ state: 'failed', step: 'check' });
    expect(warnings).toHaveLength(2);
  });

  test('whose download fails can be asked for again', async () => {
    const { updates } = start({ check: async () => two, download: offline });
    await updates.check();
    await updates.download();
    expect(updates.state()).toEqual({ state: 'failed', step: 'download' });
    await updates.check();
    expect(updates.state()).toEqual({ state: 'available', ...two });
  });
});
