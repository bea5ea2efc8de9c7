import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that must never be reached: it counts connections, whatever comes over them. */
export interface HitCounter {
  readonly port: number;
  hits(): number;
  close(): Promise<void>;
}

export async function startHitCounter(): Promise<HitCounter> {
  let hits = 0;
  const server = createServer((_request, response) => response.end('<h1>reached</h1>'));
  server.on('connection', () => {
    hits += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hits: () => hits,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
