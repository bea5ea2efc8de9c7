import { type TableName, tables } from '#shared/catalog/tables.ts';

/** The columns of a skill, as its table has them, in their order. */
export const skillKeys = tables.skills.columns.map(({ key }) => key);

/** The columns of a list as SQL names them: those of its table, in their order. */
export const columnsOfList = (name: TableName): string => tables[name].columns.map(({ key }) => key).join(', ');

const sqlTypes = { integer: 'INTEGER', instant: 'INTEGER', text: 'TEXT' } as const;

/** The columns of a skill with their types, for the tables that hold skills. */
export const skillColumnTypes: string = tables.skills.columns
  .map(({ key, type }) => `${key} ${sqlTypes[type]}${key === 'id' ? ' PRIMARY KEY' : ''}`)
  .join(', ');
