import { hexText, KIND } from './random.ts';
import type { RunContext } from './run-context.ts';

export type BlockType = 'problem' | 'video' | 'sequential';

/** A block of a course run, in the spellings in which ids of it occur. */
export interface Block {
  /** `i4x://org/course/run/problem/<hash>` or `block-v1:org+course+run+type@problem+block@<hash>`. */
  readonly moduleId: string;
  /** The same with everything but letters and digits replaced, as HTML ids and part ids have it. */
  readonly encodedId: string;
}

const NUMBER_OF_TYPE: Readonly<Record<BlockType, number>> = { problem: 1, video: 2, sequential: 3 };

/** Block number `index` of a type. Old runs have old ids. */
export function blockAt(context: RunContext, type: BlockType, index: number): Block {
  const { profile, parts, seed } = context;
  const { org, course, run } = parts;
  const hash = hexText(seed + NUMBER_OF_TYPE[type] * 104_729, KIND.block, profile.number * 10_000 + index, 32);
  if (!profile.id.includes(':')) {
    // Ids of old videos leave the run away.
    const encodedId = ['i4x', org, course, ...(type === 'video' ? [] : [run]), type, hash]
      .join('-')
      .replace(/[^\w-]/g, '_');
    return { moduleId: `i4x://${org}/${course}/${run}/${type}/${hash}`, encodedId };
  }
  const scheme = profile.id.startsWith('ccx-') ? 'ccx-block-v1' : 'block-v1';
  return { moduleId: `${scheme}:${org}+${course}+${run}+type@${type}+block@${hash}`, encodedId: hash };
}
