import { once } from 'node:events';
import { startBenchService } from './bench-service.ts';

/** The running analytics of an institution. */
export interface InstitutionService {
  readonly url: string;
  readonly runIds: readonly string[];
  /** Path and query of every request since this was last asked. */
  takePaths(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function startInstitutionService(runs: number): Promise<InstitutionService> {
  const { child, started, close } = await startBenchService('institution-child.ts', runs);
  return {
    ...(started as Pick<InstitutionService, 'url' | 'runIds'>),
    takePaths: async () => {
      const answered = once(child, 'message');
      child.send('paths');
      const [{ paths }] = (await answered) as [{ paths: string[] }];
      return paths;
    },
    close,
  };
}
