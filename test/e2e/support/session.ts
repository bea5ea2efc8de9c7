import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import { type SampleService, type SampleServiceOptions, startSampleService } from '../../sample-service/index.ts';
import { settled } from './asked-address.ts';
import { copyPageCode, copyProfile, keepPageCode, keepProfile, keptProfile } from './kept-profiles.ts';
import { launch } from './launch.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';
import type { SyncedProfile } from './synced-profile.ts';

/** The app with a folder and a sample service of its own, from its first start to its last. */
export interface Session extends RunningApp {
  /** For the files of the test; removed with everything else. */
  readonly folder: string;
  /** The folder in `folder` in which the app keeps its data. */
  readonly userDataDir: string;
  readonly service: SampleService;
  /** Quits and starts again, from now on with these options; `page` and everything else are those of the new start. */
  restart(other?: Partial<LaunchOptions>): Promise<void>;
  /** Quits the app, stops the service and removes the folder. */
  end(): Promise<void>;
}

export interface SessionOptions extends Partial<Omit<LaunchOptions, 'userDataDir'>> {
  readonly service?: SampleServiceOptions;
  /** Fills the folder of the app before its first start. */
  readonly prepare?: (userDataDir: string, service: SampleService) => Promise<void>;
}

export const defaultSize = { width: 1280, height: 800 };

/** Starts a service and the app, which does not know of it yet. */
export async function startSession({ service: world, prepare, ...given }: SessionOptions = {}): Promise<Session> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
  const userDataDir = join(folder, 'profile');
  const service = await startSampleService(world).catch((error) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const leave = async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  };
  let options: LaunchOptions = { size: defaultSize, ...given, userDataDir };
  const started = async () => {
    await prepare?.(userDataDir, service);
    copyPageCode(userDataDir);
    return launch(options);
  };
  const session = {
    folder,
    userDataDir,
    service,
    async restart(other?: Partial<LaunchOptions>) {
      await session.quit();
      options = { ...options, ...other };
      Object.assign(session, await launch(options));
    },
    async end() {
      await session.quit().then(
        () => keepPageCode(userDataDir),
        () => session.kill(),
      );
      await leave();
    },
    ...(await started().catch(async (error) => {
      await leave();
      throw error;
    })),
  };
  return session;
}

export interface SyncedOptions extends Omit<SessionOptions, 'prepare'> {
  /** Course runs to select, or how many of the first; all of the service's by default. */
  readonly runs?: readonly string[] | number;
  /** Whether the learners of these runs are synced, too. */
  readonly learners?: boolean;
  /** The datasets to sync; all of them by default. */
  readonly only?: readonly DatasetName[];
  /** Changes what the service has before it is synced. */
  readonly change?: (service: SampleService) => void;
}

/** Starts a session in which the connection is set up and everything is synced. It begins at Overview, which is filled. */
export async function startSynced(options: SyncedOptions = {}): Promise<Session> {
  const session = await startOnSynced(options);
  try {
    await settled(session.page);
    return session;
  } catch (error) {
    await session.end();
    throw error;
  }
}

async function startOnSynced(options: SyncedOptions): Promise<Session> {
  const { runs, learners = false, only = null, change, ...others } = options;
  // The options do not tell what a function changes, or what another clock does.
  const key = change || others.env ? null : JSON.stringify([others.service, runs, learners, only]);
  const kept = key === null ? undefined : keptProfile(key);
  if (kept) {
    const service = { ...others.service, port: kept.port };
    const copied = startSession({ ...others, service, prepare: (userDataDir) => copyProfile(kept, userDataDir) });
    const session = await copied.catch((error) => (isPortTaken(error) ? null : Promise.reject(error)));
    if (session) return session;
  }
  return startSession({
    ...others,
    async prepare(userDataDir, service) {
      change?.(service);
      const { url, clientId, clientSecret } = service;
      const chosen = typeof runs === 'object' ? runs : service.runs.slice(0, runs);
      await syncProfile(
        { userDataDir, service: { url, clientId, clientSecret }, runs: chosen, learners, only },
        others.env,
      );
      if (key !== null) await keepProfile(key, userDataDir, url);
    },
  });
}

const isPortTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** A process of its own, since it finds the sources compiled by the one before. */
const syncer = fileURLToPath(new URL('./synced-profile.ts', import.meta.url));

async function syncProfile(profile: SyncedProfile, env: LaunchOptions['env']): Promise<void> {
  const child = spawn(process.execPath, [syncer], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  child.stdin.end(JSON.stringify(profile));
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`The profile could not be synced.\n${errors}`);
}
