import type { Column, ColumnLink } from '../../../src-preload/contract/columns.ts';
import type { CompareKind } from '../../../src-preload/contract/compare.ts';
import type { AnyRow } from './cell-value.tsx';

const kinds: Readonly<Record<string, CompareKind>> = { run: 'runs', course: 'courses', job: 'jobs', skill: 'skills' };

/** What a row is about: the first thing that it leads to and that can be compared. */
export function subjectOf(columns: readonly Column[], row: AnyRow): { kind: CompareKind; id: string } | null {
  const links = columns.flatMap(({ link }): ColumnLink[] => (link ? [link] : []));
  for (const link of links) {
    const [kind, id] = [kinds[link.to], row[link.by]];
    if (kind && (typeof id === 'string' || typeof id === 'number')) return { kind, id: String(id) };
  }
  return null;
}
