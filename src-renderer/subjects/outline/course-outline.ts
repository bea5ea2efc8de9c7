import { blockName } from '#shared/catalog/module-id.ts';
import type { LabelKind } from '#shared/subjects/annotations/annotations.ts';
import { cutAt, namedIn, wellFormed } from '#shared/text/text.ts';
import { outlineLimits, refuse, tooManyParts } from './outline-limits.ts';

/** The parts of a course that the services count and do not name. */
export type BlockKind = Exclude<LabelKind, 'course' | 'run'>;
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
