import { createServer } from 'node:http';
import { listenOnLoopback } from '../../support/loopback.ts';

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
  const { port, close } = await listenOnLoopback(server);
  return { port, hits: () => hits, close };
}
