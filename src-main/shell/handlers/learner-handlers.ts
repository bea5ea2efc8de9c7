import { forgetLearnersKey, lastingKey, learnersKey } from '../../credentials/lasting-keys.ts';
import type { SecretStore } from '../../credentials/secret-store.ts';
import type { DataHost } from '../../data-host/protocol.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { OpenedReportFiles } from '../system/opened-report-files.ts';

/** The key for the data host. */
export async function lastingLearnersKey(secrets: () => Promise<SecretStore>): Promise<Uint8Array | null> {
  return lastingKey(await secrets());
}

/** The same key for the files of reports. One that is forgotten at quit will do: they can be fetched again. */
export async function reportsKey(secrets: () => Promise<SecretStore>): Promise<Uint8Array> {
  return learnersKey(await secrets());
}

export interface LearnerTools {
  readonly host: Pick<DataHost, 'call'>;
  readonly secrets: () => Promise<SecretStore>;
  readonly opened: Pick<OpenedReportFiles, 'removeAll'>;
  /** Whether another profile has something that the key opens. */
  readonly isKeyNeededElsewhere: () => boolean;
}

/** Purging: the data host deletes the files, and then nothing is left that the key could open. */
export function createLearnerHandlers({
  host,
  secrets,
  opened,
  isKeyNeededElsewhere,
}: LearnerTools): Pick<Handlers, 'learners:purge'> {
  return {
    async 'learners:purge'(_input, signal) {
      await host.call('host:purgeLearners', {}, signal);
      await opened.removeAll();
      if (!isKeyNeededElsewhere()) await forgetLearnersKey(await secrets());
      return {};
    },
  };
}
