import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHttp } from '#main/net/http.ts';
import { lookupWithin, type Reach, reachOfIp, reachOfService } from '#main/net/reach.ts';
import { patient } from '../../support/time-limits.ts';

/*
 * A link that a service gave may lead anywhere in the world, but no nearer to this computer than the service itself is.
 */

/** Answers of this test's name server. */
const names: Record<string, string> = {
  'files.example.test': '127.0.0.1',
  'printer.example.test': '192.168.1.20',
  'service.example.test': '10.1.2.3',
};

vi.mock('node:dns', async (original) => {
  const dns = await original<typeof import('node:dns')>();
  const lookup = (name: string, _options: unknown, callback: (error: Error | null, found: unknown) => void) => {
    const address = names[name];
    callback(address ? null : new Error('ENOTFOUND'), [{ address, family: 4 }]);
  };
  return { ...dns, lookup };
});
vi.mock('node:dns/promises', () => ({
  lookup: async (name: string) => {
    if (!names[name]) throw new Error('ENOTFOUND');
    return [{ address: names[name], family: 4 }];
  },
}));

const http = createHttp({ timeouts: patient });
let server: Server;
let port: number;
let hits = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  // Every address of this computer, so that a question to any of them is counted.
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  server.close();
  await http.close();
});

const download = (host: string, service: Reach) =>
  http.download(`https://${host}:${port}/report.csv`, { service, maxBytes: 1000, onChunk: async () => undefined });

describe('a link of a service somewhere in the world', () => {
  it.each([
    '127.0.0.1',
    '127.0.0.2',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:0.0.0.0]',
    '[64:ff9b::7f00:1]',
    'localhost',
    'localhost.',
    'any.localhost',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fe80::1]',
    '[fd00::1]',
    '[::ffff:192.168.0.1]',
    'files.example.test',
    'printer.example.test',
  ])('does not lead to %s', async (host) => {
    await expect(download(host, 'world')).rejects.toMatchObject({
      code: 'BAD_SHAPE',
      message: expect.stringContaining('a download link that does not lead to the internet'),
    });
    expect(hits).toBe(0);
  });
});

describe('a service in the network of this computer', () => {
  it('may keep its files there, and has no business with this computer', async () => {
    expect(await reachOfService('https://service.example.test/api/v0/')).toBe('network');
    await expect(download('files.example.test', 'network')).rejects.toMatchObject({ code: 'BAD_SHAPE' });
    await expect(download('[::1]', 'network')).rejects.toMatchObject({ code: 'BAD_SHAPE' });
    expect(hits).toBe(0);
    const found = await new Promise((resolve, reject) => {
      lookupWithin('network')('printer.example.test', { all: true }, (error, ips) =>
        error ? reject(error) : resolve(ips),
      );
    });
    expect(found).toEqual([{ address: '192.168.1.20', family: 4 }]);
  });
});

describe('a service on this computer', () => {
  it('may keep its files there', async () => {
    expect(await reachOfService('http://127.0.0.1:8000')).toBe('computer');
    const before = hits;
    await expect(download('127.0.0.1', 'computer')).rejects.not.toMatchObject({ code: 'BAD_SHAPE' });
    await expect(download('files.example.test', 'computer')).rejects.not.toMatchObject({ code: 'BAD_SHAPE' });
    expect(hits).toBeGreaterThan(before);
  });
});

it('addresses of the world are that, and a name that nobody knows here counts as one', async () => {
  expect(['93.184.216.34', '2606:4700::1111', '172.32.0.1', '::ffff:93.184.216.34'].map(reachOfIp)).toEqual(
    Array.from({ length: 4 }, () => 'world'),
  );
  expect(await reachOfService('https://nobody.example.test')).toBe('world');
});
