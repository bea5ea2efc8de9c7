import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Connection } from '#contract/connection.ts';
import { createCredentials } from '#main/credentials/credentials.ts';
import { createSessionStore } from '#main/credentials/secret-store.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { createHttp } from '#main/net/http.ts';
import type { KillAim, KillOrder } from './kill-at-write.ts';

/*
 * A data host in a process of its own, to be killed: syncs a folder once. Folder and connection come as arguments, the secret
 * on standard input; a third argument says what is synced instead of everything, and which write of which file ends the process.
 * Says `syncing` when it begins, and how it ended and the writes that it saw when it ends.
 */

const [dir = '', connectionText = '', orderText] = process.argv.slice(2);
const order = orderText === undefined ? null : (JSON.parse(orderText) as KillOrder);
const connection = JSON.parse(connectionText) as Connection;
let clientSecret = '';
for await (const chunk of process.stdin) clientSecret += String(chunk);

const http = createHttp();
const credentials = createCredentials({ store: createSessionStore(), http });
await credentials.save(connection, { clientSecret });
const host = openDataHost(dir, {
  authorize: credentials.authorize,
  reportsKey: async () => new Uint8Array(32).fill(7),
  emit: () => {},
});
await host.call('host:configure', { connection, historyFrom: '2013-01-01' });
const writes = new Int32Array(new SharedArrayBuffer(4));
const aim = order && ({ file: join(dir, order.file), at: order.at, seen: writes } satisfies KillAim);
const watching = aim && new Worker(new URL('./kill-at-write.ts', import.meta.url), { workerData: aim });
await new Promise<void>((resolve) => (watching ? watching.once('online', () => resolve()) : resolve()));
await host.call('sync:start', order ? { resources: [...order.resources] } : {});
console.log('syncing');
const last = await host.syncFinished();
console.log(last?.outcome);
if (watching) console.log(`${Atomics.load(writes, 0)} writes`);
await watching?.terminate();
await host.close();
await http.close();
