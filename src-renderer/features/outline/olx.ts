import { type CourseNode, type CourseOutline, outlineOf } from './course-outline.ts';

/*
 * The course export of Open edX: one small XML file for each block (OLX), in folders named after types. A block stands in its own file
 * or within the one of its parent.
 */

/** The part of an XML element that is read; elements of the browser have it. */
export interface XmlElement {
  readonly tagName: string;
  readonly children: Iterable<XmlElement>;
  getAttribute(name: string): string | null;
}

/** Blocks that hold others; what stands within a problem or a page is no block. */
const holders = new Set([
  ...['course', 'chapter', 'sequential', 'vertical', 'section', 'wrapper', 'videosequence', 'problemset'],
  ...['library_content', 'itembank', 'split_test', 'conditional', 'randomize'],
]);
const named = new Set(['problem', 'video']);

/** Whether the file of an export, named without the outermost folder, tells of the outline. */
export function isOfOutline(path: string): boolean {
  const [folder, file, ...more] = path.split('/');
  if (file === undefined) return folder === 'course.xml';
  return more.length === 0 && file.endsWith('.xml') && (holders.has(folder ?? '') || named.has(folder ?? ''));
}

/**
 * The outline in the files of an export; null where `course.xml` is missing or leads nowhere.
 *
 * @param files texts by path, without the outermost folder
 * @param parse the outermost element of a text; null where it is no XML
 */
export function olxOutline(
  files: ReadonlyMap<string, string>,
  parse: (xml: string) => XmlElement | null,
): CourseOutline | null {
  const parsed = new Map<string, XmlElement | null>();
  // Many places may name one file; it is parsed for the first of them.
  const parseFile = (path: string): XmlElement | null => {
    const text = files.get(path);
    if (text === undefined) return null;
    const known = parsed.get(path);
    if (known !== undefined) return known;
    const element = parse(text);
    parsed.set(path, element);
    return element;
  };
  const rootText = files.get('course.xml');
  const root = rootText === undefined ? null : parse(rootText);
  if (root?.tagName !== 'course') return null;
  const [org, course] = [root.getAttribute('org'), root.getAttribute('course')];
  return outlineOf(nodeOf(root, parseFile), org !== null && course !== null ? { org, course } : null);
}

function nodeOf(element: XmlElement, parseFile: (path: string) => XmlElement | null): CourseNode {
  const type = element.tagName;
  const block = element.getAttribute('url_name') ?? element.getAttribute('slug') ?? '';
  const whole = parseFile(`${type}/${block.replaceAll(':', '/')}.xml`) ?? element;
  return {
    type,
    block,
    name: whole.getAttribute('display_name') ?? element.getAttribute('display_name'),
    children: () =>
      holders.has(type)
        ? [...whole.children]
            .filter(({ tagName }) => holders.has(tagName) || named.has(tagName))
            .map((child) => nodeOf(child, parseFile))
        : [],
  };
}
