import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on a free port of this computer. */
export interface Listening {
  readonly port: number;
  readonly url: string;
  /** Ends its connections, too. */
  close(): Promise<void>;
}

/** Lets a server listen on this computer alone. */
export async function listenOnLoopback(server: Server): Promise<Listening> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
