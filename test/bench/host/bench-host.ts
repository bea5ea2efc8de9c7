import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResourceRef, SyncStatus } from '#contract/sync.ts';
import type { HostInput, HostMethod, HostOutput } from '#main/data-host/host-methods.ts';
import type { FromHost } from '#main/data-host/protocol.ts';
import { signedBy } from '#main/data-host/publications/identity.ts';
import { HostConnection } from '#main/shell/ipc/host-connection.ts';
import { hostProgram } from './bundle.ts';
import { isMemoryAnswer, memoryQuestion } from './peak-memory.ts';

/** A data host in its own process, spoken to the way main does. */
export interface BenchHost {
  readonly dataDir: string;
  call<M extends HostMethod>(method: M, input: HostInput<M>): Promise<HostOutput<M>>;
  /** Where to sync from. */
  configure(url: string): Promise<void>;
  /** Syncs these resources; throws when the sync does not end complete. */
  sync(resources: ResourceRef[]): Promise<void>;
  syncTaxonomy(): Promise<void>;
  /** The most memory that the process ever had, in bytes. */
  peakMemory(): Promise<number>;
  /** Ends the process; a data folder that was made for it goes, too. */
  close(): Promise<void>;
}

/** Signs what is published; each process has its own. */
const publisherKey = generateKeyPairSync('ed25519').privateKey;

const taxonomy: ResourceRef[] = [
  { dataset: 'skills', runId: null },
  { dataset: 'jobs', runId: null },
  { dataset: 'job-postings', runId: null },
];

/** One message takes no more; those of the next ones join the sync that runs. */
const resourcesAtOnce = 10_000;

/** Starts it over a folder that is there, or over an empty one. */
export async function startBenchHost(folder?: string): Promise<BenchHost> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'almanac-bench-'));
  const child = fork(await hostProgram(), { serialization: 'advanced' });
  const ended = once(child, 'exit');
  const syncs = new EventEmitter<{ ended: [NonNullable<SyncStatus['last']>] }>();
  const connection = new HostConnection(
    {
      post: (message) => void child.send(message),
      onMessage: (listener) => void child.on('message', (message) => listener(message as FromHost)),
      onExit: (listener) => void child.once('exit', (code) => listener(code ?? 1)),
      kill: () => void child.kill(),
    },
    {
      answers: {
        authorize: async () => ({ header: 'JWT bench' }),
        learnersKey: async () => new Uint8Array(32),
        reportsKey: async () => new Uint8Array(32),
        signPublication: async (manifest) => signedBy(publisherKey, manifest),
        proxyRoutes: async () => [null],
      },
      onEvent: (event, payload) => {
        const { running, last } = payload as SyncStatus;
        if (event === 'sync:status' && !running && last) syncs.emit('ended', last);
      },
    },
  );
  child.once('exit', () => connection.drop());
  child.send({ kind: 'start', dataDir, check: false });
  await connection.ready;
  const sync = async (resources: ResourceRef[]) => {
    const end = once(syncs, 'ended');
    for (let at = 0; at < resources.length; at += resourcesAtOnce) {
      await connection.call('sync:start', { resources: resources.slice(at, at + resourcesAtOnce) });
    }
    const [last] = (await end) as [NonNullable<SyncStatus['last']>];
    if (last.outcome !== 'complete') throw new Error(`The sync ended ${last.outcome}: ${last.error?.message}`);
  };

  return {
    dataDir,
    call: connection.call.bind(connection) as typeof connection.call,
    configure: async (url) => {
      const service = { baseUrl: url, scheme: 'JWT' } as const;
      const token = { url, clientId: 'bench' };
      const settings = { connection: { taxonomy: service, analytics: service, token }, historyFrom: '2015-01-01' };
      await connection.call('host:configure', settings);
    },
    sync,
    syncTaxonomy: () => sync(taxonomy),
    peakMemory: async () => {
      const { promise, resolve } = Promise.withResolvers<number>();
      const onMessage = (message: unknown) => {
        if (isMemoryAnswer(message)) resolve(message.bytes);
      };
      child.on('message', onMessage);
      child.send(memoryQuestion);
      return promise.finally(() => child.off('message', onMessage));
    },
    close: async () => {
      child.send({ kind: 'close' });
      await connection.closed;
      child.disconnect();
      await ended;
      if (folder === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
