import { expect } from 'vitest';

const tag = /^<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z][a-zA-Z0-9:-]*="[^"<]*")*)\s*(\/?)>/;
const characters = /^[^<]+/;
const entities = /&(?!(?:amp|lt|gt|quot|#39);)/;

/** Reads a drawing as strictly as an XML parser would: every tag closed in its order, every text escaped. Answers its texts. */
export function textsOfSvg(svg: string): string[] {
  const open: string[] = [];
  const texts: string[] = [];
  let rest = svg.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '').trimEnd();
  while (rest !== '') {
    const found = tag.exec(rest);
    if (found) {
      const [whole, closing, name = '', attributes = '', alone] = found;
      expect(attributes).not.toMatch(entities);
      if (closing) expect(open.pop()).toBe(name);
      else if (!alone) open.push(name);
      rest = rest.slice(whole.length);
      continue;
    }
    const text = characters.exec(rest)?.[0] ?? '';
    expect(text, `not a tag: ${rest.slice(0, 80)}`).not.toBe('');
    expect(text).not.toMatch(entities);
    expect(open, 'a text outside of the drawing').not.toEqual([]);
    if (open.at(-1) === 'text') texts.push(text);
    rest = rest.slice(text.length);
  }
  expect(open).toEqual([]);
  return texts;
}

/** A picture that cannot do anything: no script, no handler, no other document, no address to load from. */
export function expectHarmless(svg: string): void {
  expect(svg).not.toMatch(/<(?:script|foreignObject|iframe|image|use|a|animate|set|handler)\b|\son\w+="|javascript:/i);
  expect(svg).not.toMatch(/\b(?:xlink:)?(?:href|src)="/);
  expect(svg).not.toMatch(/url\((?!data:font\/woff2;base64,|#)/);
  expect(svg).not.toMatch(/@import|<!DOCTYPE|<!ENTITY/i);
}
