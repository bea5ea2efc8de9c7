import { parseCourseId } from '#shared/catalog/course-id.ts';
import { blockName, subsectionProblem } from '#shared/catalog/module-id.ts';
import { type LabelChange, type LabelKind, maxNameLength } from '#shared/subjects/annotations/annotations.ts';
import { cutAt, namedIn, wellFormed } from '#shared/text/text.ts';
import { outlineLimits, refuse, tooManyParts } from './outline-limits.ts';

/** The parts of a course that the services count and do not name. */
type BlockKind = Exclude<LabelKind, 'course' | 'run'>;
export const blockKinds = ['problem', 'video', 'subsection'] as const satisfies readonly BlockKind[];

/** A block of a course as an export or the block service describes it. */
export interface CourseNode {
  /** Open edX's name of the type: `chapter`, `sequential`, `vertical`, `problem`, `video` … */
  readonly type: string;
  /** The last part of its id. */
  readonly block: string;
  readonly name: string | null;
  children(): readonly CourseNode[];
}

export interface OutlineBlock {
  readonly kind: BlockKind;
  readonly block: string;
  readonly name: string;
}

/** The named blocks of a course, in its order. */
export interface CourseOutline {
  /** The course that the file names; null where it names none. */
  readonly course: { readonly org: string; readonly course: string } | null;
  readonly blocks: readonly OutlineBlock[];
  /** Blocks without a name, or whose file cannot be read. */
  readonly unnamed: number;
}

const kindOf: Readonly<Record<string, BlockKind>> = { problem: 'problem', video: 'video', sequential: 'subsection' };

/** A block's own id without its course: what the exports of all runs of a course share. */
export function endOfId(id: string): string {
  const name = blockName(id);
  return /[0-9a-f]{32}$/.exec(name)?.[0] ?? /^i4x-.+?-(?:problem|video|sequential)-(.+)$/.exec(name)?.[1] ?? name;
}

/**
 * Reads the tree of a course. Many problems of a course have the same name, so those also get the name of their subsection, and a
 * number where that is not enough. Each block is read once, whatever leads to it. @throws OutlineRefusal for too many blocks
 */
export function outlineOf(root: CourseNode, course: CourseOutline['course']): CourseOutline {
  const found: (OutlineBlock & { readonly within: string | null })[] = [];
  const seen = new Set<string>();
  let unnamed = 0;
  const open: { readonly node: CourseNode; readonly within: string | null }[] = [{ node: root, within: null }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, within } = next;
    const key = `${node.type} ${node.block}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > outlineLimits.blocks) refuse(tooManyParts);
    const name = node.name === null ? null : wellFormed(cutAt(node.name, outlineLimits.name)).trim() || null;
    const kind = namedIn(kindOf, node.type);
    if (kind !== undefined) {
      if (name === null) unnamed += 1;
      else found.push({ kind, block: node.block, name, within: kind === 'subsection' ? null : within });
    }
    const inside = node.type === 'sequential' ? name : within;
    // The last one is taken first.
    for (const child of node.children().toReversed()) open.push({ node: child, within: inside });
  }
  return { course, blocks: distinguishBlocks(found), unnamed };
}

/** Adds the name of the subsection to names that several blocks share, and then a number to those that still do. */
function distinguishBlocks(blocks: readonly (OutlineBlock & { readonly within: string | null })[]): OutlineBlock[] {
  const once = countsOf(blocks.map(keyOf));
  const placed = blocks.map(({ kind, block, name, within }) => ({
    kind,
    block,
    name: within !== null && (once.get(keyOf({ kind, name })) ?? 0) > 1 ? `${name} · ${within}` : name,
  }));
  const twice = countsOf(placed.map(keyOf));
  const numbers = new Map<string, number>();
  return placed.map((each) => {
    const key = keyOf(each);
    if ((twice.get(key) ?? 0) < 2) return each;
    const number = (numbers.get(key) ?? 0) + 1;
    numbers.set(key, number);
    return { ...each, name: `${each.name} (${number})` };
  });
}

const keyOf = ({ kind, name }: { readonly kind: BlockKind; readonly name: string }) => `${kind} ${name}`;

function countsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** A block that the services count, by the id that they use. */
export interface CountedBlock {
  readonly kind: BlockKind;
  readonly id: string;
}

/** A name that a block has now; `own` where the user gave it. */
type NameNow = (kind: BlockKind, id: string) => { readonly text: string; readonly own: boolean } | undefined;

export interface BlockNames {
  readonly changes: readonly LabelChange[];
  /** Blocks that keep another name, which the user gave. */
  readonly kept: number;
  /** Counted blocks that are in the outline, those included whose name is the same. */
  readonly found: Readonly<Record<BlockKind, number>>;
  /** Names of the outline that belong to a counted block. */
  readonly matched: number;
}

/** The names that an outline gives to counted blocks: those with the same kind and the same end of their id. */
export function namesFrom(
  outline: CourseOutline,
  counted: readonly CountedBlock[],
  nameNow: NameNow,
  replacesOwn: boolean,
): BlockNames {
  const names = new Map(outline.blocks.map(({ kind, block, name }) => [`${kind} ${endOfId(block)}`, name]));
  const found = { problem: 0, video: 0, subsection: 0 };
  const matching = new Set<string>();
  const changes: LabelChange[] = [];
  let kept = 0;
  for (const { kind, id } of counted) {
    const key = `${kind} ${endOfId(id)}`;
    const name = names.get(key);
    if (name === undefined) continue;
    matching.add(key);
    found[kind] += 1;
    const text = shortened(name);
    const now = nameNow(kind, id);
    if (now?.text === text) continue;
    if (now?.own === true && !replacesOwn) kept += 1;
    else changes.push({ kind, id, text });
  }
  const matched = outline.blocks.filter(({ kind, block }) => matching.has(`${kind} ${endOfId(block)}`)).length;
  return { changes, kept, found, matched };
}

function shortened(name: string): string {
  if (name.length <= maxNameLength) return name;
  return `${cutAt(name, maxNameLength - 1)}…`;
}

/** The ids that the subsections of an outline have in a run, in the order of the course; none for a run id that is not understood. */
export function subsectionIds(outline: CourseOutline, runId: string): string[] {
  const read = parseCourseId(runId);
  if (!read.ok) return [];
  const { org, course, run } = read.identity;
  const prefix = runId.startsWith('ccx-v1:') ? 'ccx-block-v1' : 'block-v1';
  const isKeyed = /^(?:course|ccx)-v1:/.test(runId);
  return outline.blocks
    .filter(({ kind }) => kind === 'subsection')
    .map(({ block }) =>
      isKeyed
        ? `${prefix}:${org}+${course}+${run}+type@sequential+block@${block}`
        : `i4x://${org}/${course}/sequential/${block}`,
    )
    .filter((id) => subsectionProblem(runId, id) === null);
}
