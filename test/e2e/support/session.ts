import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type SampleService, type SampleServiceOptions, startSampleService } from '../../sample-service/index.ts';
import { launch } from './launch.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';
import { addRuns, allComplete, connect, syncNow } from './user.ts';

/** The app with a folder and a sample service of its own, from its first start to its last. */
export interface Session extends RunningApp {
  /** For the files of the test; removed with everything else. */
  readonly folder: string;
  /** What the app keeps: a folder in `folder`. */
  readonly userDataDir: string;
  readonly service: SampleService;
  /** Quits and starts again, from now on with these options; `page` and everything else are those of the new start. */
  restart(other?: Partial<LaunchOptions>): Promise<void>;
  /** Quits the app, stops the service and removes the folder. */
  end(): Promise<void>;
}

export interface SessionOptions extends Partial<Omit<LaunchOptions, 'userDataDir'>> {
  readonly service?: SampleServiceOptions;
}

const usualSize = { width: 1280, height: 800 };

/** Starts a service and the app, which does not know of it yet. */
export async function startSession({ service: world, ...given }: SessionOptions = {}): Promise<Session> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
  const userDataDir = join(folder, 'profile');
  const service = await startSampleService(world);
  const leave = async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  };
  let options: LaunchOptions = { size: usualSize, ...given, userDataDir };
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
      await session.quit().catch(() => session.kill());
      await leave();
    },
    ...(await launch(options).catch(async (error) => {
      await leave();
      throw error;
    })),
  };
  return session;
}

/** A session in which the connection is set up and everything is synced: all runs of the service, or those that are named. */
export async function startSynced({
  runs,
  ...options
}: SessionOptions & { readonly runs?: readonly string[] } = {}): Promise<Session> {
  const session = await startSession(options);
  const { page, service } = session;
  try {
    await connect(page, service);
    await addRuns(page, runs ?? service.runs);
    expect(await syncNow(page)).toMatch(allComplete);
    return session;
  } catch (error) {
    await session.end();
    throw error;
  }
}
