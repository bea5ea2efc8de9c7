import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lockFolder } from '#main/data-host/publications/publisher-lock.ts';
import { createProgress } from '#main/data-host/sync/progress.ts';
import { makeFolder } from '#test/support/folder.ts';

/* A clock that is set back by hours while the app works: what is done now and then goes on. */

const hour = 3_600_000;
afterEach(() => {
  vi.useRealTimers();
});

describe('after the clock was set back', () => {
  it('a sync still tells how far it is', () => {
    let now = 100 * hour;
    const told: number[] = [];
    const progress = createProgress(
      ({ running }) => void told.push(running?.requests ?? -1),
      () => now,
    );
    const start = { syncId: 'one', isBackground: false, startedAt: 0, resumedFrom: null, resourcesTotal: 1 };
    progress.begin(start);
    now -= 2 * hour;
    progress.requests(1);
    now += 10;
    progress.requests(2);
    now += 1000;
    progress.requests(3);
    expect(told).toEqual([0, 1, 3]);
  });

  it('a publisher still holds its lock, which others would take for abandoned', async () => {
    const folder = await makeFolder();
    try {
      vi.useFakeTimers({ toFake: ['Date'] });
      const lock = await lockFolder(folder);
      const file = join(folder.path, 'publishing.lock');
      utimesSync(file, 1, 1);
      await lock.move();
      expect(statSync(file).mtimeMs).toBe(1000);
      vi.setSystemTime(Date.now() - 2 * hour);
      await lock.move();
      expect(statSync(file).mtimeMs).toBeGreaterThan(1000);
      await lock.release();
    } finally {
      await folder.remove();
    }
  });
});
