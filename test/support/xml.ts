import { expect } from 'vitest';

const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9]*(?::[a-zA-Z0-9]+)?)((?:\s[a-zA-Z][a-zA-Z0-9:-]*="[^"<]*")*)\s*(\/?)>/y;
const characters = /[^<]+/y;
const entities = /&(?!(?:amp|lt|gt|quot|#39);)/;
/** Not even as an escape: XML 1.0 has no such character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

export interface XmlElement {
  /** With the prefix of its namespace. */
  readonly name: string;
  /** As they are written. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The texts right within it, as they are written. */
  readonly texts: string[];
  readonly children: XmlElement[];
}

/**
 * Reads XML as strictly as a parser would: every tag closed in its order, every text escaped. Returns its elements as they open. A presentation
 * has thousands, and an assertion for each takes longer than reading it.
 */
export function elementsOf(xml: string): XmlElement[] {
  if (forbidden.test(xml)) expect.fail('a character that XML forbids');
  const open: XmlElement[] = [];
  const found: XmlElement[] = [];
  const text = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"(?: standalone="yes")?\?>\n?/, '').trimEnd();
  const at = (pattern: RegExp, offset: number) => {
    pattern.lastIndex = offset;
    return pattern.exec(text);
  };
  for (let offset = 0; offset < text.length; ) {
    const [whole = '', closing, name = '', written = '', alone] = at(tag, offset) ?? [];
    const between = whole === '' ? (at(characters, offset)?.[0] ?? '') : '';
    if (whole === '' && between === '') expect.fail(`not a tag: ${text.slice(offset, offset + 80)}`);
    if (entities.test(written + between)) expect.fail(`not escaped: ${whole}${between}`);
    if (between !== '') {
      if (open.length === 0) expect.fail('a text outside of the document');
      open.at(-1)?.texts.push(between);
    } else if (closing) {
      if (open.pop()?.name !== name) expect.fail(`closed out of its order: ${whole}`);
    } else {
      const element = { name, attributes: attributesOf(written), texts: [], children: [] };
      open.at(-1)?.children.push(element);
      found.push(element);
      if (!alone) open.push(element);
    }
    offset += whole.length + between.length;
  }
  expect(open).toEqual([]);
  return found;
}

const attributesOf = (written: string) =>
  Object.fromEntries(
    [...written.matchAll(/([a-zA-Z][a-zA-Z0-9:-]*)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
