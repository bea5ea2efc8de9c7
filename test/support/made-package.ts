import { join } from 'node:path';
import type { PackageSelection } from '#contract/packages.ts';
import { startSampleService } from '../sample-service/index.ts';
import { makeFolder } from './folder.ts';
import { startHost } from './host.ts';
import { everythingOf, unzip } from './packages.ts';

interface MadePackage {
  /** The parts that the package leaves out or changes. */
  readonly selection?: Partial<PackageSelection>;
  /** With the answers and grades of problems. */
  readonly withAnswers?: boolean;
  /** The name that a user gave to the run. */
  readonly runName?: string;
}

/** A package of one synced run: its files, the folder that it is in, and the service that it came from. */
export async function makePackage({ selection = {}, withAnswers = false, runName = '' }: MadePackage) {
  const folder = await makeFolder();
  const service = await startSampleService({ scale: 'small' });
  const runId = service.runs[0] ?? '';
  const made = await startHost({ service, runs: [runId] });
  await made.sync();
  if (withAnswers) {
    await made.sync([
      { dataset: 'answer-distribution', runId },
      { dataset: 'grade-distribution', runId },
    ]);
  }
  if (runName !== '') await made.host.call('labels:change', { changes: [{ kind: 'run', id: runId, text: runName }] });
  const path = join(folder.path, 'good.zip');
  await made.host.call('host:writePackage', { selection: everythingOf([runId], selection), path });
  await made.close();
  return {
    folder,
    service,
    runId,
    path,
    files: unzip(path),
    async close() {
      await service.close();
      await folder.remove();
    },
  };
}
