import { startBenchService } from './bench-service.ts';

/** A running stress service. */
export interface StressService {
  readonly url: string;
  /** The same records in bodies that look changed. */
  readonly touchedUrl: string;
  /** Path and query of every page, in the order of the lists. */
  readonly paths: readonly string[];
  close(): Promise<void>;
}

export async function startStressService(factor: number): Promise<StressService> {
  const { started, close } = await startBenchService('stress-child.ts', factor);
  return { ...(started as Omit<StressService, 'close'>), close };
}
