import { Parser } from 'saxen';
import { message } from '#shared/language/message.ts';
import { type OutlineBudget, OutlineRefusal, outlineLimits, refuse } from './outline-limits.ts';

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
  'This file defines entities of XML, as no course export does. Nothing was changed; choose another file.',
);

/**
 * The outermost element of a text with those elements below it that `isBlock` names, as long as `holdsBlocks` names all above them. Null
 * where the text is no XML. @throws OutlineRefusal beyond a limit
 */
export function readElements(
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
      const isWanted = root === null || (parent != null && holdsBlocks(parent.tag) && isBlock(tag));
      if (isWanted) budget.addBlockElement();
      const element = isWanted ? elementOf(tag, attributes() || {}) : null;
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
      if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
    });
  return Array.from(plain).join('');
}
