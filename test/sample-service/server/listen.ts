import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A server on the loopback interface. */
export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1 and nowhere else; port 0 takes a free one. */
export async function listen(port: number, listener: RequestListener): Promise<Listening> {
  const server = createServer(listener);
  // Half-open connections from stalled answers must not keep the process alive.
  server.keepAliveTimeout = 5_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
