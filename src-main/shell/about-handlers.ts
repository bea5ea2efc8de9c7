import type { Handlers } from './call-router.ts';
import { readLicences } from './licences.ts';
import type { Updates } from './updates.ts';

type AboutMethod = 'updates:get' | 'updates:check' | 'updates:download' | 'updates:install' | 'app:licences';

export function createAboutHandlers(tools: {
  readonly updates: Updates;
  /** The folder of the build. */
  readonly out: string;
}): Pick<Handlers, AboutMethod> {
  const { updates, out } = tools;
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
    'app:licences': async () => ({ licences: await readLicences(out) }),
  };
}
