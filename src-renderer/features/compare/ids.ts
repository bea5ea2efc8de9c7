import type { CompareKind } from '../../../src-preload/contract/compare.ts';
import { courseKeySchema, runIdSchema } from '../../../src-preload/contract/course-id.ts';
import { recordId } from '../../../src-preload/contract/views-by-subject/params.ts';

const isNumber = (id: string) => /^\d+$/.test(id) && recordId.safeParse(Number(id)).success;

const isIdOf: Readonly<Record<CompareKind, (id: string) => boolean>> = {
  runs: (id) => runIdSchema.safeParse(id).success,
  courses: (id) => courseKeySchema.safeParse(id).success,
  jobs: isNumber,
  skills: isNumber,
};

/** Those that can be ids of things of this kind: an address may hold anything. */
export const idsOfKind = (kind: CompareKind, ids: readonly string[]): readonly string[] => ids.filter(isIdOf[kind]);
