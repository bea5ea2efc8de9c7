import { type DataHostMethod, type DataHostMethodFacts, methodFacts } from '#contract/channels.ts';
import { AlmanacError } from '#shared/errors/errors.ts';

/** The methods that main alone may call; `protocol.ts` has their schemas. */
export const hostOnlyFacts = {
  'host:configure': { thread: 'syncs', inPackage: true },
  'host:sleep': { thread: 'syncs', inPackage: true },
  'host:cacheState': { thread: 'reads', inPackage: true },
  'host:exportName': { thread: 'reads', inPackage: true, isEnglish: true },
  'host:exportFile': { thread: 'reads', inPackage: true, timeoutSeconds: 1800, writesFile: true, isEnglish: true },
  'host:exportLearners': { thread: 'syncs', inPackage: true, timeoutSeconds: 1800, writesFile: true, isEnglish: true },
  'host:pictureName': { thread: 'reads', inPackage: true },
  'host:savePicture': { thread: 'reads', inPackage: true, writesFile: true },
  'host:report': { thread: 'long reads', inPackage: true },
  'host:noteReport': { thread: 'long reads', inPackage: true },
  'host:saveReport': { thread: 'long reads', inPackage: true, writesFile: true },
  'host:reportFileName': { thread: 'syncs', inPackage: true, isEnglish: true },
  'host:saveReportFile': { thread: 'syncs', inPackage: false, timeoutSeconds: 1800, writesFile: true, isEnglish: true },
  'host:serviceCsvName': { thread: 'syncs', inPackage: false, isEnglish: true },
  'host:serviceCsv': { thread: 'syncs', inPackage: false, isEnglish: true },
  'host:writePackage': { thread: 'reads', inPackage: true, timeoutSeconds: 1800, writesFile: true, isEnglish: true },
  'host:importPackage': { thread: 'syncs', inPackage: true, timeoutSeconds: 1800, writesFile: true },
  'host:lookAtPublication': { thread: 'syncs', inPackage: true, timeoutSeconds: 300 },
  'host:importPublication': { thread: 'syncs', inPackage: true, timeoutSeconds: 7200, writesFile: true },
  // The keys and signatures of main reach the thread that syncs alone.
  'host:publish': { thread: 'syncs', inPackage: false, timeoutSeconds: 7200, writesFile: true, isEnglish: true },
  'host:purgeLearners': { thread: 'syncs', inPackage: false },
  'host:probe': { thread: 'syncs', inPackage: true, timeoutSeconds: 240 },
} as const satisfies Record<string, DataHostMethodFacts>;

export type HostOnlyMethod = keyof typeof hostOnlyFacts;
export type HostMethod = DataHostMethod | HostOnlyMethod;

/** The facts about a method of the data host, whichever side of the bridge it is for. */
export function factsOf(method: HostMethod): DataHostMethodFacts {
  return method in hostOnlyFacts ? hostOnlyFacts[method as HostOnlyMethod] : methodFacts[method as DataHostMethod];
}

/** @throws AlmanacError PACKAGE_READ_ONLY */
export function refuseInPackage(method: HostMethod): void {
  if (!factsOf(method).inPackage) throw new AlmanacError('PACKAGE_READ_ONLY');
}
