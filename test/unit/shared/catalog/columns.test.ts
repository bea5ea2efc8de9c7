import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  column,
  inChosenOrder,
  keyInTable,
  keyOfPivotColumn,
  labelKey,
  noteKey,
  pivotColumns,
  pivotRow,
  unknownOfPivot,
  wordsKey,
} from '#shared/catalog/columns.ts';

const of = (key: string) => column({ key, type: 'integer', nullable: true, label: key, meaning: key, source: 'test' });
const columns = [of('date'), of('modes'), of('unlisted'), of('count')];

/** The header and the cells under it, as an export writes them. */
function written(row: Record<string, string | number | null>, keys: readonly string[]) {
  const cells = pivotRow(row, 'modes', keys);
  return pivotColumns(columns, 'modes', keys).map(({ key }) => [key, Object.hasOwn(cells, key) ? cells[key] : 'lost']);
}

describe('the columns of a table whose modes have any name', () => {
  it('are one for each mode, and empty if a row lacks it', () => {
    expect(written({ date: 1, modes: '{"honor":4}', unlisted: 0, count: 4 }, ['audit', 'honor'])).toEqual([
      ['date', 1],
      ['audit', null],
      ['honor', 4],
      ['unlisted', 0],
      ['count', 4],
    ]);
  });

  it('keep a mode and the column of the same name apart', () => {
    const keys = ['count', 'modes', 'unlisted'];
    expect(written({ date: 1, modes: '{"unlisted":7,"modes":8}', unlisted: -3, count: 12 }, keys)).toEqual([
      ['date', 1],
      ['modes.count', null],
      ['modes.modes', 8],
      ['modes.unlisted', 7],
      ['unlisted', -3],
      ['count', 12],
    ]);
  });

  it('have different names, whatever the modes are called', () => {
    const names = fc.constantFrom(
      'honor',
      'withheld',
      'verified',
      'count',
      'modes',
      'date',
      'constructor',
      '__proto__',
      'valueOf',
      '',
      ' ',
    );
    const suffix = fc.constantFrom(
      '',
      '_note',
      '_label',
      '_words',
      '_NOTE',
      '_note_note',
      '_note.',
      '_note..',
      '.(2)',
      '.(2).',
    );
    const blanks = fc.constantFrom('', '', '', ' ', '  ', '\u00a0');
    const mode = fc
      .tuple(blanks, fc.constantFrom('', 'modes.', 'Modes.', 'modes.modes.'), names, suffix, blanks, fc.boolean())
      .map(
        ([before, prefix, name, end, after, isLoud]) =>
          `${before}${prefix}${isLoud ? name.toUpperCase() : name}${end}${after}`,
      );
    fc.assert(
      fc.property(fc.uniqueArray(mode, { maxLength: 12 }), (modes) => {
        const table = pivotColumns(columns, 'modes', modes);
        const own = table.map(({ key }) => key);
        expect(new Set(table.map(({ label }) => label.toLowerCase())).size).toBe(table.length);
        const all = own
          .flatMap((key) => [key, noteKey(key), labelKey(key), wordsKey(key)])
          .map((key) => key.trim().toLowerCase());
        expect(new Set(all).size).toBe(all.length);
        // A lookup of a column by its key finds nothing that all objects have.
        expect(own.filter((key) => key in Object.prototype)).toEqual([]);
        for (const { key, label } of table) expect([key.trim(), label.trim()]).not.toContain('');
        const counts = Object.fromEntries(modes.map((name, index) => [name, index]));
        // A row whose counts may be withheld says so in a cell that is no column.
        const row = { date: 1, modes: JSON.stringify(counts), unlisted: 0, count: 4, withheld: null };
        expect(Object.keys(pivotRow(row, 'modes', modes)).sort()).toEqual([...own, 'withheld'].sort());
        for (const name of modes) {
          const key = keyInTable(columns, 'modes', modes, name);
          expect(own).toContain(key);
          expect(keyOfPivotColumn(key, 'modes')).toBe(name);
        }
      }),
    );
  });

  it('take nothing from what every object has', () => {
    const keys = ['__proto__', 'constructor', 'toString'];
    expect(written({ date: 1, modes: '{}', unlisted: 0, count: 0 }, keys).slice(1, 4)).toEqual(
      keys.map((key) => [`modes.${key}`, null]),
    );
    const given = '{"__proto__":1,"constructor":2,"toString":3}';
    expect(written({ date: 1, modes: given, unlisted: 0, count: 6 }, keys).slice(1, 4)).toEqual([
      ['modes.__proto__', 1],
      ['modes.constructor', 2],
      ['modes.toString', 3],
    ]);
  });
});

describe('the modes of a row that are withheld', () => {
  it('are those that are there without a count, whatever people call them', () => {
    const row = { date: 1, modes: '{"honor":null,"audit":0,"count":null}', unlisted: null, count: 4 };
    expect(unknownOfPivot(row, 'modes', ['audit', 'count', 'honor', 'verified'])).toEqual(['modes.count', 'honor']);
    expect(unknownOfPivot({ modes: null }, 'modes', ['audit'])).toEqual([]);
  });
});

describe('rows in the order chosen', () => {
  it('stand as their things were chosen, by number or by text, and others come last as they were', () => {
    const rows = [{ id: 7 }, { id: 1 }, { id: 9 }, { id: 2 }];
    expect(inChosenOrder(rows, ['2', 7], ({ id }) => id).map(({ id }) => id)).toEqual([2, 7, 1, 9]);
    expect(inChosenOrder(rows, [], ({ id }) => id)).toEqual(rows);
  });
});
