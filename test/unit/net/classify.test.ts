import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNetwork, maxRetryAfterSeconds, retryAfterSeconds, retrying, transportError } from '#main/net/classify.ts';
import { AlmanacError } from '#shared/errors/errors.ts';

const failed = (code: string) => Object.assign(new Error(code), { code });
const address = (text: string, internal = false) => [
  { address: text, internal, family: 'IPv4' as const, netmask: '', mac: '', cidr: null },
];

describe('without a network', () => {
  it.each(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'ECONNREFUSED'])(
    '%s means that the computer is offline',
    (code) => {
      expect(transportError(failed(code), 'a.example', () => false)).toMatchObject({ code: 'OFFLINE' });
    },
  );

  it('this computer itself is not called offline', () => {
    expect(transportError(failed('ECONNREFUSED'), '127.0.0.1:9000', () => false)).toMatchObject({
      code: 'UNREACHABLE',
    });
  });
});

describe('with a network', () => {
  it.each([
    ['ENOTFOUND', 'NAME_UNKNOWN'],
    ['ECONNREFUSED', 'UNREACHABLE'],
    ['EAI_AGAIN', 'OFFLINE'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'TLS_UNTRUSTED'],
    ['CERT_NOT_YET_VALID', 'TLS_EXPIRED'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS_WRONG_NAME'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'TLS_FAILED'],
  ])('%s means %s', (code, meaning) => {
    expect(transportError(failed(code), 'a.example', () => true)).toMatchObject({ code: meaning });
  });

  it('a firewall that forbids a connection is the network’s part, whatever its code', () => {
    const forbidden = Object.assign(failed('EACCES'), { syscall: 'connect' });
    expect(transportError(forbidden, 'a.example', () => true)).toMatchObject({ code: 'UNREACHABLE' });
  });
});

describe('what is no fault of the network comes back as it was, to be named and logged by whoever knows it', () => {
  it.each([
    ['a fault of the program', new TypeError('bind of undefined')],
    ['a wrong argument to Node', Object.assign(new TypeError('no'), { code: 'ERR_INVALID_ARG_TYPE' })],
    ['a wrong use of the client', failed('UND_ERR_REQ_CONTENT_LENGTH_MISMATCH')],
    ['a full disk', Object.assign(failed('ENOSPC'), { syscall: 'write' })],
    ['something that is no error', 'thrown'],
  ])('%s', (_what, thrown) => {
    expect(transportError(thrown, 'a.example', () => true)).toBe(thrown);
    expect(transportError(thrown, 'a.example', () => false)).toBe(thrown);
  });
});

it('an address that leads nowhere is no network', () => {
  expect(hasNetwork({})).toBe(false);
  expect(hasNetwork({ lo: address('127.0.0.1', true), awdl0: address('fe80::1'), en0: address('169.254.3.4') })).toBe(
    false,
  );
  expect(hasNetwork({ lo: address('127.0.0.1', true), en0: address('192.168.1.20') })).toBe(true);
});

const now = Date.UTC(2026, 10, 20, 12);
const answer = (retryAfter: string | null, date: string | null = null, body: unknown = undefined) => ({
  retryAfter,
  date,
  jsonIfAny: () => body,
});

describe('Retry-After', () => {
  it.each([
    ['60', null, 60],
    [' 5 ', null, 5],
    ['0', null, 0],
    ['1.2', null, 2],
    ['86400', null, 3600],
    ['Fri, 20 Nov 2026 12:02:00 GMT', null, 120],
    ['Fri, 20 Nov 2026 11:00:00 GMT', null, 0],
    // The laptop's clock is two hours slow: the service's own date counts.
    ['Fri, 20 Nov 2026 14:00:30 GMT', 'Fri, 20 Nov 2026 14:00:00 GMT', 30],
    ['soon', null, null],
    ['-5', null, null],
    [null, null, null],
  ])('%j with date %j means %j seconds', (header, date, seconds) => {
    expect(retryAfterSeconds(answer(header, date), now)).toBe(seconds);
  });

  it('is taken from the sentence when the header is missing', () => {
    const body = { detail: 'Request was throttled. Expected available in 47 seconds.' };
    expect(retryAfterSeconds(answer(null, null, body), now)).toBe(47);
  });

  it('is a sensible number of seconds or nothing, whatever the header says', () => {
    const header = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.double().map(String),
      fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'Invalid' : date.toUTCString())),
    );
    fc.assert(
      fc.property(header, fc.option(header), (retryAfter, date) => {
        const seconds = retryAfterSeconds(answer(retryAfter, date), now);
        return seconds === null || (Number.isInteger(seconds) && seconds >= 0 && seconds <= maxRetryAfterSeconds);
      }),
    );
  });
});

describe('what may pass by itself', () => {
  it.each([
    ['in the middle', 0.5, [500, 1500]],
    ['at the shortest', 0, [375, 1125]],
  ])(
    'is tried three times, after half a second and after three times as long, with a chance %s',
    async (_, chance, pauses) => {
      const waits: number[] = [];
      const attempt = () => Promise.reject(new AlmanacError('UNREACHABLE'));
      const sleep = async (milliseconds: number) => void waits.push(milliseconds);
      await expect(retrying(attempt, { sleep, random: () => chance })).rejects.toMatchObject({ code: 'UNREACHABLE' });
      expect(waits).toEqual(pauses);
    },
  );
});
