import { describe, expect, it } from 'vitest';
import { isOnlyUnreached, nothingToMend } from '#shared/errors/errors.ts';

const failed = (code: string, syncedAt: number | null = 1) => ({
  state: 'failed',
  isOnlyUnreached: isOnlyUnreached(code, syncedAt),
});

const ended = (outcome: string, code: string) => ({ outcome, error: { code } });

describe('whether anything is to be mended', () => {
  it('is known of a table by its error and by whether it was ever read', () => {
    expect(['OFFLINE', 'UNREACHABLE'].every((code) => isOnlyUnreached(code, 1))).toBe(true);
    expect(['AUTH_REFUSED', 'DISK_FULL', 'NAME_UNKNOWN', 'WRONG_PATH'].some((code) => isOnlyUnreached(code, 1))).toBe(
      false,
    );
    expect([isOnlyUnreached('UNREACHABLE', null), isOnlyUnreached(null, 1)]).toEqual([false, false]);
  });

  it('is asked of all tables that failed, and of the error of the sync', () => {
    const complete = { state: 'gone', isOnlyUnreached: false };
    expect(nothingToMend([failed('UNREACHABLE'), failed('OFFLINE'), complete])).toBe(true);
    expect(nothingToMend([failed('UNREACHABLE'), failed('DISK_FULL')])).toBe(false);
    expect(nothingToMend([failed('UNREACHABLE'), failed('UNREACHABLE', null)])).toBe(false);
    expect(nothingToMend([failed('UNREACHABLE')], ended('failed', 'OFFLINE'))).toBe(true);
    expect(nothingToMend([failed('UNREACHABLE')], ended('partial', 'CACHE_DAMAGED'))).toBe(false);
    expect(nothingToMend([failed('UNREACHABLE')], ended('cancelled', 'CANCELLED'))).toBe(true);
    expect([nothingToMend([]), nothingToMend([complete])]).toEqual([false, false]);
  });
});
