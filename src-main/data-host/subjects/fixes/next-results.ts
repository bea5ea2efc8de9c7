import type { AttentionKind } from '#shared/subjects/attention/attention.ts';
import type { nextResults } from '#shared/subjects/fixes/fixes.ts';
import type { ReadPart } from '../attention/asked-parts.ts';
import type { Flag } from '../attention/flag.ts';
import { whyNotJudged } from '../attention/item-flags.ts';
import type { PartsOfRun } from '../attention/reader.ts';
import { blockOf, type ManualMatch, type SamePart, sameParts } from '../attention/same-parts.ts';

export type NextResult = keyof typeof nextResults;

/** What identifies a part, or a flag of one. */
export const keyOfPart = (...ids: readonly (string | null)[]): string => JSON.stringify(ids);

/** Kinds that count first answers where they are known. */
const ofFirst: ReadonlySet<AttentionKind> = new Set(['guessing', 'little', 'options']);

/** Kinds that are not looked at where the other one is raised. */
const standsBefore: Partial<Record<AttentionKind, AttentionKind>> = { misconception: 'key', options: 'little' };

/** Tells what the next run says of each flag of a run; both are read once, whatever the number of flags. */
export function nextResultsOf(
  run: Pick<PartsOfRun, 'asked'>,
  next: PartsOfRun & { readonly flags: readonly Flag[] },
  said: readonly ManualMatch[],
): (flag: Flag) => NextResult {
  const own = new Map(run.asked.map((part) => [keyOfPart(part.moduleId, part.partId), part]));
  const pairs = new Map(sameParts(run.asked, next.asked, said).map((pair) => [pair.mine, pair]));
  const items = new Map(next.items.map((item) => [keyOfPart(item.moduleId, item.partId), item]));
  const flagged = new Set(next.flags.map(({ kind, id, partId }) => keyOfPart(kind, id, partId)));
  const blocks = new Set(next.answers.map(({ part_id }) => blockOf(part_id)));
  const texts = new Set(next.asked.flatMap(textOf));
  const isEmpty = next.problems.length === 0 && next.answers.length === 0;
  const isUnread = !answersAreRead(next);
  const resultOf = (kind: AttentionKind, { theirs }: SamePart<ReadPart>): NextResult => {
    const { moduleId, partId, whole, withheld } = theirs;
    const isFlagged = (as: AttentionKind | undefined) => as && flagged.has(keyOfPart(as, moduleId, partId));
    if (isFlagged(kind)) return 'again';
    if (whole === null || (ofFirst.has(kind) && withheld?.includes('first_'))) return 'hidden';
    const item = items.get(keyOfPart(moduleId, partId));
    if (item === undefined || isFlagged(standsBefore[kind])) return 'notCompared';
    return whyNotJudged(kind, item) ?? 'gone';
  };
  return ({ kind, id, partId }) => {
    const part = own.get(keyOfPart(id, partId));
    if (part === undefined) return 'notCompared';
    const pair = pairs.get(part);
    if (pair !== undefined) return resultOf(kind, pair);
    // A part that several may match, that is not right or wrong, or that users hold apart.
    if (blocks.has(blockOf(part.partId)) || textOf(part).some((text) => texts.has(text))) return 'notCompared';
    if (isEmpty) return 'noProblems';
    return isUnread ? 'notSynced' : 'notFound';
  };
}

const textOf = ({ name, question }: ReadPart): string[] => (name && question ? [keyOfPart(name, question)] : []);

/** Whether the answers of every problem that has any are here. */
function answersAreRead({ problems, answers }: Pick<PartsOfRun, 'problems' | 'answers'>): boolean {
  const read = new Set(answers.map(({ module_id }) => module_id));
  return read.size > 0 && problems.every(({ module_id, total }) => read.has(module_id) || total === 0);
}
