import { expect } from 'vitest';

const tag = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*(?::[a-zA-Z0-9]+)?)((?:\s[a-zA-Z][a-zA-Z0-9:-]*="[^"<]*")*)\s*(\/?)>/;
const characters = /^[^<]+/;
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

/** Reads XML as strictly as a parser would: every tag closed in its order, every text escaped. Returns its elements as they open. */
export function elementsOf(xml: string): XmlElement[] {
  expect(xml).not.toMatch(forbidden);
  const open: XmlElement[] = [];
  const found: XmlElement[] = [];
  let rest = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"(?: standalone="yes")?\?>\n?/, '').trimEnd();
  while (rest !== '') {
    const next = tag.exec(rest);
    if (next) {
      const [whole, closing, name = '', written = '', alone] = next;
      expect(written).not.toMatch(entities);
      if (closing) expect(open.pop()?.name).toBe(name);
      else {
        const element = { name, attributes: attributesOf(written), texts: [], children: [] };
        open.at(-1)?.children.push(element);
        found.push(element);
        if (!alone) open.push(element);
      }
      rest = rest.slice(whole.length);
      continue;
    }
    const text = characters.exec(rest)?.[0] ?? '';
    expect(text, `not a tag: ${rest.slice(0, 80)}`).not.toBe('');
    expect(text).not.toMatch(entities);
    expect(open, 'a text outside of the document').not.toEqual([]);
    open.at(-1)?.texts.push(text);
    rest = rest.slice(text.length);
  }
  expect(open).toEqual([]);
  return found;
}

const attributesOf = (written: string) =>
  Object.fromEntries(
    [...written.matchAll(/([a-zA-Z][a-zA-Z0-9:-]*)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
