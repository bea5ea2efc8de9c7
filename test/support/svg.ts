import { expect } from 'vitest';
import { elementsOf } from './xml.ts';

/** Reads a drawing as strictly as an XML parser would. Returns its texts. */
export const textsOfSvg = (svg: string): string[] =>
  elementsOf(svg).flatMap(({ name, texts }) => (name === 'text' ? texts : []));

/** A picture that cannot do anything: no script, no handler, no other document, no address to load from. */
export function expectHarmless(svg: string): void {
  expect(svg).not.toMatch(/<(?:script|foreignObject|iframe|image|use|a|animate|set|handler)\b|\son\w+="|javascript:/i);
  expect(svg).not.toMatch(/\b(?:xlink:)?(?:href|src)="/);
  expect(svg).not.toMatch(/url\((?!data:font\/woff2;base64,|#)/);
  expect(svg).not.toMatch(/@import|<!DOCTYPE|<!ENTITY/i);
}
