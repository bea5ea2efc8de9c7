import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** A place in the sources where words stand. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly words: string;
}

/** Words that a user may read, as the sources have them: those that catalogues list, and those that none lists. */
export interface WrittenWords {
  readonly messages: readonly Place[];
  readonly outside: readonly Place[];
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Functions that mark a message for the catalogues. */
const markers = new Set(['t', 'message']);
/** Attributes of elements that hold no words. */
const technicalAttributes =
  /^(className|id|key|role|type|name|href|to|view|viewBox|d|dir|rel|popover|autoComplete|src|style|keys|data-.*)$/;
/** Calls whose texts are for developers. */
const technicalCalls =
  /^(console\..*|(.*\.)?log\.(info|warn|error)|new (Error|TypeError|RangeError|RegExp|Map|Set)|.*\.(prepare|exec|querySelector(All)?|closest|matches|startsWith|endsWith|includes|replace|replaceAll|split))$/;
const technicalTypes = /^(ImportDeclaration|ExportAllDeclaration|ImportExpression|TS(?!As|Satisfies|NonNull).*)$/;
const sql =
  /^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|WITH|PRAGMA|ALTER|DROP)\b|\b(FROM|WHERE|JOIN|ORDER BY|AS|AND|CASE|WHEN|NULL|NULLS|LIKE|COLLATE|UNION|DESC|CAST|KEY|INTEGER)\b/;
/** Names of columns one after the other. */
const columns = /^(?=.*_)\(?[a-z0-9_.]+(,? [a-z0-9_.]+)*\)?$/;
/** Queries of media, functions, families of fonts and colours of the system. */
const css = /^(\([a-z-]+: [a-z]+\)|[a-z-]+\(.*\)|("[^"]+", ?)+((sans-)?serif|\{\})|Canvas)$/;
/** Rules of a style sheet. */
const cssRules = /[{;]-{0,2}[a-z-]+:\S/;
const tag = /<[!?/]?[a-z][^<>]*>/gi;
/** Attributes of HTML that users read or hear. */
const readAttributes = /\b(?:aria-label|alt|title|placeholder)="([^"]*)"/g;
/** The name of the app, which is the same in every language. */
const nameOfApp = /^[\s·{}]*Course Almanac[\s·{}]*$/;

/** A sentence, or a word that begins as one does. */
const looksLikeWords = (text: string) =>
  /\p{L}{2}/u.test(text) &&
  !sql.test(text) &&
  !columns.test(text) &&
  !css.test(text) &&
  !cssRules.test(text) &&
  !nameOfApp.test(text) &&
  (/\p{L}[,;:.]?\s+\p{L}/u.test(text) || /^\s*\p{Lu}\p{Ll}+[.:…?!]?\s*$/u.test(text));

/** The visible parts of a text: of HTML and SVG what stands between the tags, and in some attributes. */
const readParts = (text: string): string[] =>
  text.search(tag) === -1
    ? [text]
    : [...text.split(tag), ...[...text.matchAll(readAttributes)].map(([, value]) => value ?? '')];

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** The text of a literal; what a template fills in is `{}`. */
function textOf({ type, value, quasis }: SyntaxNode): string | null {
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral') return null;
  return (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('{}');
}

/** The children of a node in which words of users may stand. */
function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const skipped = node.type === 'Property' && node.computed !== true ? 'key' : node.type === 'SwitchCase' ? 'test' : '';
  return Object.entries(node).flatMap(([key, value]) =>
    key === skipped ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  );
}

/** Shortcuts, and the order of rows in SQL. */
const isTechnicalProperty = ({ name }: SyntaxNode, value: SyntaxNode) =>
  name === 'keys' || (name === 'order' && textOf(value) !== null);

/** Whether a node holds words for programs and developers alone. */
function isTechnical(node: SyntaxNode, callee: string): boolean {
  if (technicalTypes.test(node.type)) return true;
  if (node.type === 'JSXAttribute') return technicalAttributes.test(String((node.name as SyntaxNode).name));
  if (node.type === 'Property') return isTechnicalProperty(node.key as SyntaxNode, node.value as SyntaxNode);
  if (node.type === 'BinaryExpression') return /^[!=]==?$/.test(String(node.operator));
  return callee !== '' && technicalCalls.test(callee);
}

/** All words of the files that match. */
export function writtenWords(patterns: readonly string[]): WrittenWords {
  const messages: Place[] = [];
  const outside: Place[] = [];
  for (const file of globSync(patterns).sort()) {
    const source = readFileSync(file, 'utf8');
    const place = (node: SyntaxNode, words: string): Place => ({
      file,
      line: source.slice(0, node.start).split('\n').length,
      words,
    });
    const calleeOf = ({ type, callee }: SyntaxNode) =>
      isNode(callee) ? `${type === 'NewExpression' ? 'new ' : ''}${source.slice(callee.start, callee.end)}` : '';
    const walk = (node: SyntaxNode): void => {
      const callee = calleeOf(node);
      if (isTechnical(node, callee)) return;
      let rest = childrenOf(node);
      if (markers.has(callee)) {
        const [first, ...others] = node.arguments as SyntaxNode[];
        const words = first ? textOf(first) : null;
        if (first && words !== null) {
          messages.push(place(first, words));
          rest = others;
        }
      }
      const text = textOf(node);
      if (text !== null && (node.type === 'JSXText' ? /\p{L}{2}/u.test(text) : readParts(text).some(looksLikeWords)))
        outside.push(place(node, text.replace(/\s+/g, ' ').trim()));
      rest.forEach(walk);
    };
    walk(parseSync(file, source).program as unknown as SyntaxNode);
  }
  return { messages, outside };
}
