import { Parser } from 'saxen';
import { message } from '#shared/language/message.ts';
import { namedIn } from '#shared/text/text.ts';
import { type CourseNode, type CourseOutline, outlineOf } from './course-outline.ts';
import { type OutlineBudget, OutlineRefusal, outlineLimits, refuse } from './outline-limits.ts';

/*
 * The course export of Open edX: one small XML file for each block (OLX), in folders named after types. A block stands in its own file
 * or within the one of its parent.
 */

/** Blocks that hold others; what stands within a problem or a page is no block. */
const holders = new Set([
  ...['course', 'chapter', 'sequential', 'vertical', 'section', 'wrapper', 'videosequence', 'problemset'],
  ...['library_content', 'itembank', 'split_test', 'conditional', 'randomize'],
]);
const named = new Set(['problem', 'video']);
const isBlock = (tag: string) => holders.has(tag) || named.has(tag);

/** Whether a file of an export tells of the outline, whatever folders it lies in. */
export function isOfOutline(path: string): boolean {
  const parts = path.split('/');
  if (parts.at(-1) === 'course.xml') return true;
  return (
    path.endsWith('.xml') && parts.slice(0, -1).some(isBlock) && !/(?:^|\/)(?:static|drafts|__MACOSX)\//.test(path)
  );
}

/** An element of a course export, with what is read of it. */
export interface XmlElement {
  readonly tag: string;
  /** Its last part of an id; empty where it has none. */
  readonly block: string;
  readonly name: string | null;
  readonly org: string | null;
  readonly course: string | null;
  readonly children: readonly XmlElement[];
}

const hasEntities = message(
  'This file contains XML entity definitions, which no course export has. Nothing was changed; choose another file.',
);

/**
 * The outermost element of a text with those elements below it that `isBlock` names, as long as `holdsBlocks` names all above them. Null
 * where the text is no XML. @throws OutlineRefusal beyond a limit
 */
function readElements(
  xml: string,
  budget: OutlineBudget,
  isBlock: (tag: string) => boolean,
  holdsBlocks: (tag: string) => boolean,
): XmlElement | null {
  /** The elements that are open; null for what is passed over. */
  const open: (Writable | null)[] = [];
  let root: Writable | null = null;
  const parser = new Parser()
    .on('openTag', (tag, attributes) => {
      budget.addNode(open.length + 1);
      const parent = open.at(-1);
      const isKept = root === null || (parent != null && holdsBlocks(parent.tag) && isBlock(tag));
      if (isKept) budget.addBlockElement();
      const element = isKept ? elementOf(tag, attributes() || {}) : null;
      if (element !== null) parent?.children.push(element);
      root ??= element;
      open.push(element);
    })
    .on('closeTag', () => open.pop())
    .on('attention', (text) => {
      if (text.includes('<!ENTITY')) refuse(hasEntities);
    });
  try {
    parser.parse(xml);
  } catch (error) {
    if (error instanceof OutlineRefusal) throw error;
    return null;
  }
  return root;
}

type Writable = Omit<XmlElement, 'children'> & { readonly children: Writable[] };

function elementOf(tag: string, attributes: Readonly<Record<string, string>>): Writable {
  const read = (key: string) => {
    const text = attributes[key];
    return text === undefined ? null : decoded(text);
  };
  const block = read('url_name') ?? read('slug') ?? '';
  return { tag, block, name: read('display_name'), org: read('org'), course: read('course'), children: [] };
}

const entities: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };

/** A value without its entities, in memory of its own: a part of a string would keep the whole file. */
function decoded(text: string): string {
  const plain = text
    .slice(0, outlineLimits.name)
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,6}));/gi, (...found) => {
      const [whole, hex, decimal, name] = found as [string, string?, string?, string?];
      if (name !== undefined) return namedIn(entities, name) ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
    });
  return Array.from(plain).join('');
}

/** Reads a file of an export; null where it is no XML. @throws OutlineRefusal */
export const olxElement = (xml: string, budget: OutlineBudget): XmlElement | null =>
  readElements(xml, budget, isBlock, (tag) => holders.has(tag));

const severalCourses = message(
  'This file has several courses: {courses}. Nothing was changed; choose the export of one of them.',
);
const isMissing = message(
  'This export is incomplete: its course refers to {file}, but that file is missing. Nothing was changed; choose the complete export.',
);

/**
 * The outline in the files of an export; null where no `course.xml` is the head of a course. Its folder is where the export begins: Studio
 * packs one folder, and who packs an export again may leave it out or add others.
 * @param files their outermost elements by path; null for what is no XML
 * @throws OutlineRefusal
 */
export function olxOutline(files: ReadonlyMap<string, XmlElement | null>): CourseOutline | null {
  const heads = [...files].filter(([path, root]) => /(?:^|\/)course\.xml$/.test(path) && root?.tag === 'course');
  const depthOf = ([path]: (typeof heads)[number]) => path.split('/').length;
  const minDepth = Math.min(...heads.map(depthOf));
  const [head, ...others] = heads.filter((each) => depthOf(each) === minDepth);
  if (head === undefined) return null;
  if (others.length > 0)
    refuse(severalCourses, { courses: [head, ...others.slice(0, 4)].map(([path]) => path).join(', ') });
  const [path, root] = head;
  if (root === null) return null;
  const folder = path.slice(0, -'course.xml'.length);
  let missing: string | null = null;
  const whole = (element: XmlElement): XmlElement => {
    const file = `${element.tag}/${element.block.replaceAll(':', '/')}.xml`;
    const found = files.get(folder + file);
    if (found === undefined && element.name === null && element.children.length === 0) missing ??= file;
    return found ?? element;
  };
  const { org, course } = root;
  const opened = new Set<XmlElement>();
  const outline = outlineOf(nodeOf(root, whole, opened), org !== null && course !== null ? { org, course } : null);
  if (outline.blocks.length === 0 && missing !== null) refuse(isMissing, { file: missing });
  return outline;
}

/** @param opened elements whose children were given: many names may lead to one file, which is opened for the first of them */
function nodeOf(element: XmlElement, whole: (element: XmlElement) => XmlElement, opened: Set<XmlElement>): CourseNode {
  const { tag, block } = element;
  const file = whole(element);
  return {
    type: tag,
    block,
    name: file.name ?? element.name,
    children: () => {
      if (!holders.has(tag) || opened.has(file)) return [];
      opened.add(file);
      return file.children.map((child) => nodeOf(child, whole, opened));
    },
  };
}
