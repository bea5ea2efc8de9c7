import * as z from 'zod';
import { blockName } from '#shared/catalog/module-id.ts';
import { message } from '#shared/language/message.ts';
import { exceededBy } from '#shared/text/foreign-text.ts';
import { type CourseNode, type CourseOutline, outlineOf } from './course-outline.ts';
import { olxElement, olxOutline, type XmlElement } from './olx.ts';
import { OutlineBudget, outlineLimits, refuse, tooDeep, tooManyParts } from './outline-limits.ts';
import { type ChosenFile, textsOf } from './packings.ts';

const noOutline = message(
  'This is neither a course export (.tar.gz, .zip or its folder) nor a JSON outline. Nothing was changed; choose another file or folder.',
);
const noNames = message(
  'This outline contains no problems, videos or subsections. Nothing was changed; choose the export of the whole course.',
);
const noneIsNamed = message(
  '{n, plural, one {The one problem, video or subsection in this outline has no name.} other {None of the # problems, videos and subsections in this outline has a name.}} Nothing was changed; choose another file.',
);

/*
 * The outline of a course as JSON: the answer of Open edX's block service (`/api/courses/v2/blocks/`), or the course structure of the
 * research data package.
 */

const ids = z.array(z.string()).nullish();
const served = z.object({
  root: z.string(),
  blocks: z.record(z.string(), z.object({ type: z.string(), display_name: z.string().nullish(), children: ids })),
});
const structure = z.record(
  z.string(),
  z.object({
    category: z.string(),
    children: ids,
    metadata: z.object({ display_name: z.string().nullish() }).nullish(),
  }),
);

interface Block {
  readonly type: string;
  readonly name: string | null;
  readonly children: readonly string[];
}

/** The outline in a JSON text; null where it is neither of the two forms. @throws OutlineRefusal beyond a limit */
export function jsonOutline(text: string): CourseOutline | null {
  const exceeded = exceededBy(text, { values: outlineLimits.nodes, depth: outlineLimits.depth });
  if (exceeded !== null) refuse(exceeded === 'depth' ? tooDeep : tooManyParts);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const found = servedBlocks(value) ?? structureBlocks(value);
  if (found === null || !found.blocks.has(found.root)) return null;
  return outlineOf(nodeOf(found.root, found.blocks), courseOf(found.root));
}

interface Blocks {
  readonly root: string;
  readonly blocks: ReadonlyMap<string, Block>;
}

function servedBlocks(value: unknown): Blocks | null {
  const read = served.safeParse(value);
  if (!read.success) return null;
  const blocks = Object.entries(read.data.blocks).map(
    ([id, { type, display_name, children }]) =>
      [id, { type, name: display_name ?? null, children: children ?? [] }] as const,
  );
  return { root: read.data.root, blocks: new Map(blocks) };
}

function structureBlocks(value: unknown): Blocks | null {
  const read = structure.safeParse(value);
  if (!read.success) return null;
  const blocks = new Map(
    Object.entries(read.data).map(([id, { category, children, metadata }]) => [
      id,
      { type: category, name: metadata?.display_name ?? null, children: children ?? [] },
    ]),
  );
  const [root] = [...blocks].find(([, { type }]) => type === 'course') ?? [];
  return root === undefined ? null : { root, blocks };
}

function nodeOf(id: string, blocks: ReadonlyMap<string, Block>): CourseNode {
  const block = blocks.get(id);
  return {
    type: block?.type ?? '',
    block: blockName(id),
    name: block?.name ?? null,
    children: () => (block?.children ?? []).filter((child) => blocks.has(child)).map((child) => nodeOf(child, blocks)),
  };
}

const keyed = /^(?:ccx-)?block-v1:([^/+\s]+)\+([^/+\s]+)\+/;
const old = /^i4x:\/\/([^/\s]+)\/([^/\s]+)\//;

function courseOf(id: string): CourseOutline['course'] {
  const [, org, course] = keyed.exec(id) ?? old.exec(id) ?? [];
  return org === undefined || course === undefined ? null : { org, course };
}

/**
 * Reads the outline of a course out of what a user chose, whatever its packing: an export of Studio, or JSON. An outline without a
 * name is none.
 * @param onProgress bytes of the file that were read
 * @throws OutlineRefusal, and an error of the browser where a file can no longer be read
 */
export async function readOutline(
  chosen: readonly ChosenFile[],
  onProgress: (bytes: number) => void,
): Promise<CourseOutline> {
  const budget = new OutlineBudget(chosen.reduce((sum, { file }) => sum + file.size, 0));
  const files = new Map<string, XmlElement | null>();
  let outline: CourseOutline | null = null;
  for await (const { path, text } of textsOf(chosen, budget, onProgress)) {
    const isJson = path === '' && !/^\s*</.test(text);
    if (isJson) outline = jsonOutline(text);
    else files.set(path || 'course.xml', olxElement(text, budget));
  }
  outline ??= olxOutline(files);
  if (outline === null) return refuse(noOutline);
  if (outline.blocks.length > 0) return outline;
  return outline.unnamed > 0 ? refuse(noneIsNamed, { n: outline.unnamed }) : refuse(noNames);
}
