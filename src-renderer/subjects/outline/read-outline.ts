import { message } from '#shared/language/message.ts';
import type { CourseOutline } from './course-outline.ts';
import { olxElement, olxOutline, type XmlElement } from './olx.ts';
import { OutlineBudget, refuse } from './outline-limits.ts';
import { type ChosenFile, textsOf } from './packings.ts';
import { jsonOutline } from './structure-json.ts';

const noOutline = message(
  'This is neither a course export (.tar.gz, .zip or its folder) nor an outline as JSON. Nothing was changed; choose another one.',
);
const noNames = message(
  'This outline contains no problems, videos or subsections. Nothing was changed; choose the export of the whole course.',
);
const noneIsNamed = message(
  '{n, plural, one {The one problem, video or subsection in this outline has no name.} other {None of the # problems, videos and subsections in this outline has a name.}} Nothing was changed; choose another file.',
);

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
