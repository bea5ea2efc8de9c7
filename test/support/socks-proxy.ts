import { connect, createServer, type Socket } from 'node:net';
import { closeAll, followSockets, listen } from './company-network.ts';

/** How a SOCKS proxy greets: it lets everybody in, asks for a name and password, or answers a wish with this number of RFC 1928. */
export type SocksBehaviour = 'open' | 'password' | { readonly reply: number };

/** A SOCKS 5 proxy (RFC 1928) that knows names which no name server knows: each leads to a port of this computer. */
export async function startSocksProxy(names: Readonly<Record<string, number>>, behaviour: SocksBehaviour = 'open') {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    void serve(socket).catch(() => socket.destroy());
  });
  const sockets = followSockets(server);

  async function serve(socket: Socket): Promise<void> {
    const [, methodCount = 0] = await take(socket, 2);
    await take(socket, methodCount);
    if (behaviour === 'password') return void socket.end(Buffer.from([5, 0xff]));
    socket.write(Buffer.from([5, 0]));
    const [, , , kind, length = 0] = await take(socket, 5);
    if (kind !== 3) throw new Error('names are for the proxy to look up');
    const name = (await take(socket, length)).toString('latin1');
    const port = (await take(socket, 2)).readUInt16BE();
    asked.push(`${name}:${port}`);
    const target = names[name];
    const reply = behaviour === 'open' ? (target === undefined ? 4 : 0) : behaviour.reply;
    const answer = Buffer.from([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]);
    if (reply !== 0 || target === undefined) return void socket.end(answer);
    const onward = connect(target, '127.0.0.1', () => {
      socket.write(answer);
      onward.pipe(socket).pipe(onward);
    });
    sockets.add(onward);
    onward.on('error', () => socket.destroy());
  }

  const port = await listen(server);
  return { host: `127.0.0.1:${port}`, asked, close: () => closeAll(server, sockets) };
}

/** The next bytes, when they are there. */
async function take(socket: Socket, count: number): Promise<Buffer> {
  if (count === 0) return Buffer.alloc(0);
  for (;;) {
    const bytes: Buffer | null = socket.read(count);
    if (bytes !== null) return bytes;
    if (socket.readableEnded || socket.destroyed) throw new Error('the client has left');
    await new Promise<void>((resolve) => {
      const go = () => {
        socket.off('readable', go).off('end', go).off('close', go);
        resolve();
      };
      socket.on('readable', go).on('end', go).on('close', go);
    });
  }
}
