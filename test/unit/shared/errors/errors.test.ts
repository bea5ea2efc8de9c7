import { describe, expect, it } from 'vitest';
import { appErrors } from '#shared/errors/by-subject/app.ts';
import { connectionErrors } from '#shared/errors/by-subject/connection.ts';
import { fileErrors } from '#shared/errors/by-subject/files.ts';
import { networkErrors } from '#shared/errors/by-subject/network.ts';
import { publicationErrors, publishingErrors } from '#shared/errors/by-subject/publications.ts';
import { serviceErrors } from '#shared/errors/by-subject/services.ts';
import {
  AlmanacError,
  appError,
  describeError,
  errorCodes,
  errorTexts,
  isOfConnection,
  isOnlyUnreached,
  nothingToMend,
  toAppError,
} from '#shared/errors/errors.ts';

describe('every error code', () => {
  it('is defined under one subject', () => {
    const bySubject = [
      appErrors,
      connectionErrors,
      networkErrors,
      publicationErrors,
      publishingErrors,
      serviceErrors,
      fileErrors,
    ].flatMap(Object.keys);
    expect(bySubject.toSorted()).toEqual(errorCodes.toSorted());
  });

  it.each(errorCodes)('%s has a sentence, with and without details', (code) => {
    for (const text of [
      describeError(code),
      describeError(code, { host: 'api.example.org', status: 500, seconds: 3600, what: 'skills' }),
    ]) {
      expect(text).toMatch(/^[A-Z“].*\.$|^api\.example\.org.*\.$|^the service.*\.$|^skills.*\.$/);
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });
});

it('an unexpected error crosses the bridge without its message, stack or path', () => {
  const error = toAppError(new Error('SELECT secret FROM /home/someone/cache.sqlite3'), 'trace');
  expect(appError.parse(error)).toEqual(error);
  expect(error.code).toBe('INTERNAL');
  expect(JSON.stringify(error)).not.toMatch(/secret|home|SELECT/);
});

it('a known error crosses with its code and words', () => {
  const error = toAppError(new AlmanacError('RATE_LIMITED', { host: 'api.example.org', seconds: 3600 }), 'trace');
  expect(error.message).toContain('60 minutes');
  expect(error.retryable).toBe(true);
  expect(appError.parse(error).host).toBe('api.example.org');
});

const failed = (code: string, syncedAt: number | null = 1) => ({
  state: 'failed',
  isOnlyUnreached: isOnlyUnreached(code, syncedAt),
});

const ended = (outcome: string, code: string) => ({ outcome, error: { code } });

describe('what is offered for an error', () => {
  // Another try cannot help against what its own sentence sends to the settings of the connection for.
  it.each(errorCodes)('%s is what its sentence says: another try, or the settings of the connection', (code) => {
    const namesConnection = ['token', 'skills', undefined].every((what) =>
      describeError(code, what === undefined ? {} : { what }).includes('Settings › Connection'),
    );
    expect(isOfConnection(code)).toBe(!errorTexts[code].retryable && namesConnection);
  });

  it('is another try where a code is not known', () => {
    expect([isOfConnection(null), isOfConnection('OF_A_NEWER_VERSION')]).toEqual([false, false]);
  });
});

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
