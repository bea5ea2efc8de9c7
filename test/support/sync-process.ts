import { createCredentials } from '../../src-main/credentials/credentials.ts';
import { createSessionStore } from '../../src-main/credentials/session-store.ts';
import { openDataHost } from '../../src-main/data-host/host.ts';
import { createHttp } from '../../src-main/data-host/remote/http.ts';
import type { Connection } from '../../src-preload/contract/connection.ts';

/*
 * A data host in a process of its own, to be killed: syncs everything in a folder once. Folder and connection come as
 * arguments, the secret on standard input. Says `syncing` when it begins and how it ended when it ends.
 */

const [dir = '', connectionText = ''] = process.argv.slice(2);
const connection = JSON.parse(connectionText) as Connection;
let clientSecret = '';
for await (const chunk of process.stdin) clientSecret += String(chunk);

const http = createHttp();
const credentials = createCredentials({ store: createSessionStore(), http });
await credentials.save(connection, { clientSecret });
const host = openDataHost(dir, {
  authorize: (request) => credentials.authorize(connection, request),
  reportsKey: async () => new Uint8Array(32).fill(7),
  emit: () => {},
});
await host.call('host:configure', { connection, historyFrom: '2013-01-01' });
await host.call('sync:start', {});
console.log('syncing');
const last = await host.syncFinished();
console.log(last?.outcome);
await host.close();
await http.close();
