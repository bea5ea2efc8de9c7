import { unzipSync } from 'fflate';
import type { Published } from '../files/publish.ts';

/** A file of a state that its twin writes otherwise, and the first place in which. */
export interface TwinDifference {
  readonly name: string;
  readonly one: string;
  readonly other: string;
}

/** Whole files are compared. Those of a workbook in its ZIP are so too, because a place in a ZIP says nothing to a reader. */
export function differencesOf(ones: readonly Published[], others: readonly Published[]): TwinDifference[] {
  const byName = new Map(others.map(({ name, bytes }) => [name, bytes]));
  const missing = others
    .filter(({ name }) => !ones.some((one) => one.name === name))
    .map(({ name }) => ({ name, one: 'not written', other: 'written' }));
  return [
    ...missing,
    ...ones.flatMap(({ name, bytes }) => {
      const other = byName.get(name);
      if (other === undefined) return [{ name, one: 'written', other: 'not written' }];
      return Buffer.compare(bytes, other) === 0 ? [] : [{ name, ...firstDifference(textOf(bytes), textOf(other)) }];
    }),
  ];
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

function textOf(bytes: Uint8Array): string {
  if (!isZip(bytes)) return Buffer.from(bytes).toString('utf8');
  return Object.entries(unzipSync(bytes))
    .map(([name, content]) => `${name}: ${Buffer.from(content).toString('utf8')}`)
    .join('\n');
}

const around = [60, 60] as const;

function firstDifference(one: string, other: string): { one: string; other: string } {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  const part = (text: string) => text.slice(Math.max(0, index - around[0]), index + around[1]);
  return { one: part(one), other: part(other) };
}
