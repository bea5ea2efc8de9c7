import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Server as NetServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { KeyAndCertificate } from './private-authority.ts';

/** The proxy's answer to a request to connect: a status other than 200 refuses it. */
export interface ProxyBehaviour {
  readonly status: number;
}

export interface TestProxy {
  readonly url: string;
  /** Host and port. */
  readonly host: string;
  /** The places that a user wanted to be connected to, `name:port`. */
  readonly asked: string[];
  /** The programs that said so, in their order. */
  readonly userAgents: (string | undefined)[];
  behaviour: ProxyBehaviour;
  close(): Promise<void>;
}

/** An HTTP proxy that knows names which no name server knows: each leads to a port of this computer. */
export async function startProxy(names: Readonly<Record<string, number>>): Promise<TestProxy> {
  const server = createServer((_request, response) => response.writeHead(405).end());
  const sockets = followSockets(server);
  const asked: string[] = [];
  const userAgents: (string | undefined)[] = [];
  const proxy = { behaviour: { status: 200 } };
  server.on('connect', (request, socket: Socket) => {
    const path = request.url ?? '';
    asked.push(path);
    userAgents.push(request.headers['user-agent']);
    const port = names[path.split(':')[0] ?? ''];
    const { status } = proxy.behaviour;
    const refused = status !== 200 ? status : port === undefined ? 502 : null;
    socket.on('error', () => socket.destroy());
    if (refused !== null || port === undefined) {
      return void socket.end(
        `HTTP/1.1 ${refused} No\r\nproxy-authenticate: Basic realm="x"\r\nlocation: https://portal.test/\r\n\r\n`,
      );
    }
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    sockets.add(onward);
    onward.on('error', () => socket.destroy());
  });
  const port = await listen(server);
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    userAgents,
    close: () => closeAll(server, sockets),
  });
}

/** Speaks TLS and hands what is inside on to a port of this computer, as the front server of a service does. */
export async function startTlsFront(
  identity: KeyAndCertificate,
  target: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createTlsServer({ ...identity }, (socket) => {
    const onward = connect(target, '127.0.0.1');
    sockets.add(onward);
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
    onward.pipe(socket).pipe(onward);
  });
  // A client that does not trust the certificate hangs up.
  server.on('tlsClientError', () => undefined);
  const sockets = followSockets(server);
  return { port: await listen(server), close: () => closeAll(server, sockets) };
}

export function followSockets(server: NetServer): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

export async function listen(server: Server | NetServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

export async function closeAll(server: Server | NetServer, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
