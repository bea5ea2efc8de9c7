import { describe, expect, it } from 'vitest';
import { TableReferences } from '#main/data-host/export/describe-table.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';

const skills = [{ id: 1 }, { id: 2 }, { id: 3 }];

/** The references to skills after these tables were written in this order. */
function referencesAfter(written: Partial<Record<TableName, Record<string, number | null>[]>>) {
  const names = Object.keys(written) as TableName[];
  const references = new TableReferences(names);
  for (const name of names) {
    const rows = written[name] ?? [];
    expect([...references.noted(name, tables[name].columns, rows)]).toEqual(rows);
  }
  return references.of('course-skills');
}

describe('what a column of a written table refers to', () => {
  const toSkills = [{ fields: ['skill_id'], reference: { resource: 'skills', fields: ['id'] } }];

  it.each([
    ['before', (links: Record<string, number | null>[]) => ({ skills, 'course-skills': links })],
    ['after', (links: Record<string, number | null>[]) => ({ 'course-skills': links, skills })],
  ])('is told where every row keeps it, with the list written %s the links', (_, inOrder) => {
    expect(referencesAfter(inOrder([{ skill_id: 1 }, { skill_id: 1 }, { skill_id: 3 }, { skill_id: null }]))).toEqual(
      toSkills,
    );
  });

  it('is not told where one row, even between rows that keep it, names nothing', () => {
    expect(referencesAfter({ skills, 'course-skills': [{ skill_id: 1 }, { skill_id: 4 }, { skill_id: 1 }] })).toEqual(
      [],
    );
  });

  it('is not told where the other table is not written', () => {
    expect(referencesAfter({ 'course-skills': [{ skill_id: 1 }] })).toEqual([]);
  });
});
