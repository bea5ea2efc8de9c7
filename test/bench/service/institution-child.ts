import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runBodies } from './run-bodies.ts';

/*
 * The analytics of an institution as a process of its own: `institution-child.ts RUNS`. It answers at once, or after so many
 * milliseconds under `/after-50`. A body is made when it is first asked for, so a sync goes before those that are timed.
 */

const bodies = runBodies(Number(process.argv[2] ?? 300));
const paths: string[] = [];

const server = createServer((message, response) => {
  const target = message.url ?? '';
  const [, milliseconds = '0', rest = ''] = /^(?:\/after-(\d+))?(\/.*)$/.exec(target) ?? [];
  paths.push(rest);
  const [path = '', query = ''] = rest.split('?');
  const answer = () => {
    const body = bodies.body(decodeURIComponent(path), new URLSearchParams(query));
    const text = Buffer.from(body ?? '{"detail":"Not found."}');
    response.writeHead(body === null ? 404 : 200, {
      'Content-Type': 'application/json',
      'Content-Length': text.length,
    });
    response.end(text);
  };
  if (milliseconds === '0') answer();
  else setTimeout(answer, Number(milliseconds));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}`, runIds: bodies.runIds });
});
/** Asked for what it was asked since the last question. */
process.on('message', () => process.send?.({ paths: paths.splice(0) }));
process.once('disconnect', () => process.exit(0));
