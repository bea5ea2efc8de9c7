import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stressPages } from './pages.ts';

/*
 * The stress service as a process of its own, so that neither its memory nor its work count. Under `/touched` every page has
 * the same records in a body with another hash: a list that has to be read again although nothing worth keeping changed.
 */

const touchedPrefix = '/touched';
const factor = Number(process.argv[2] ?? 1);
const pages = stressPages(factor);

const server = createServer((message, response) => {
  const target = message.url ?? '';
  const isTouched = target.startsWith(touchedPrefix);
  const body = pages.get(isTouched ? target.slice(touchedPrefix.length) : target);
  if (body === undefined) {
    response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"detail":"Invalid page."}');
    return;
  }
  const ending = isTouched ? '\n' : '';
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length + ending.length });
  response.write(body);
  response.end(ending);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({
    url: `http://127.0.0.1:${port}`,
    touchedUrl: `http://127.0.0.1:${port}${touchedPrefix}`,
    paths: [...pages.keys()],
  });
});
process.once('disconnect', () => process.exit(0));
