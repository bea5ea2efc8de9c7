import { parseCourseId } from '#shared/catalog/course-id.ts';
import { subsectionProblem } from '#shared/catalog/module-id.ts';
import { type LabelChange, maxNameLength } from '#shared/subjects/annotations/annotations.ts';
import { cutAt } from '#shared/text/text.ts';
import { type BlockKind, type CourseOutline, endOfId } from './course-outline.ts';

/** A block that the services count, by the id that they use. */
export interface CountedBlock {
  readonly kind: BlockKind;
  readonly id: string;
}

/** A name that a block has now; `own` where the user gave it. */
export type NameNow = (kind: BlockKind, id: string) => { readonly text: string; readonly own: boolean } | undefined;

export interface BlockNames {
  readonly changes: readonly LabelChange[];
  /** Blocks that keep another name, which the user gave. */
  readonly kept: number;
  /** Counted blocks that are in the outline, those included whose name is the same. */
  readonly found: Readonly<Record<BlockKind, number>>;
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
  const changes: LabelChange[] = [];
  let kept = 0;
  for (const { kind, id } of counted) {
    const name = names.get(`${kind} ${endOfId(id)}`);
    if (name === undefined) continue;
    found[kind] += 1;
    const text = shortened(name);
    const now = nameNow(kind, id);
    if (now?.text === text) continue;
    if (now?.own === true && !replacesOwn) kept += 1;
    else changes.push({ kind, id, text });
  }
  return { changes, kept, found };
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
