import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type Licence, licence } from '#contract/methods-by-subject/app.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { StartAtLogin } from '../system/start-at-login.ts';
import type { Updates } from '../system/updates.ts';

/** Each part of the app that the build has noted licences of. */
const parts = ['main', 'preload', 'renderer'];

type AboutMethod =
  | 'updates:get'
  | 'updates:check'
  | 'updates:download'
  | 'updates:install'
  | 'startAtLogin:get'
  | 'startAtLogin:set'
  | 'app:licences';

export function createAboutHandlers(tools: {
  readonly updates: Updates;
  readonly startAtLogin: StartAtLogin;
  /** The folder of the build. */
  readonly out: string;
}): Pick<Handlers, AboutMethod> {
  const { updates, startAtLogin, out } = tools;
  return {
    'updates:get': () => updates.state(),
    async 'updates:check'() {
      await updates.check();
      return updates.state();
    },
    async 'updates:download'() {
      await updates.download();
      return updates.state();
    },
    async 'updates:install'() {
      await updates.install();
      return {};
    },
    'startAtLogin:get': () => ({ on: startAtLogin.get() }),
    'startAtLogin:set'({ on }) {
      startAtLogin.set(on);
      return { on: startAtLogin.get() };
    },
    'app:licences': async () => ({ licences: await readLicences(out) }),
  };
}

/** The packages that are part of the app, each once, in the order of their names. `out` is the folder of the build. */
async function readLicences(out: string): Promise<Licence[]> {
  const lists = await Promise.all(
    parts.map(async (part) => JSON.parse(await readFile(join(out, part, 'licences.json'), 'utf8'))),
  );
  const all = lists.flatMap((list) => z.array(licence).parse(list));
  const byName = new Map(all.map((each) => [`${each.name}@${each.version}`, each]));
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
