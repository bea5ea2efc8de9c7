import { describe, expect, it } from 'vitest';
import { readSort, type Sorting, writeSort } from '#renderer/routing/address.ts';
import { sortedText } from '#renderer/ui/table/pager.tsx';
import {
  isDefaultOrder,
  nextOrder,
  shownDefault,
  sortAfterPress,
  sortPosition,
} from '#renderer/ui/table/shown-rows.ts';
import { secondLine, wordsOfHead } from '#renderer/ui/table/table-head.tsx';
import { type ViewDefinition, viewDefinition, views } from '#shared/catalog/views.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

const view = 'run-trends';
const columnOf = (key: string) => {
  const { columns } = viewDefinition(view);
  return columns.find((column) => column.key === key) ?? expect.unreachable();
};
const pressed = (current: Sorting, key: string, isFurther = true) => nextOrder(view, current, columnOf(key), isFurther);
const byPacing: Sorting = { column: 'pacing_type', direction: 'asc' };

describe('an order by several columns', () => {
  it('gets further columns behind the first, numbers from the largest on', () => {
    const two = pressed(byPacing, 'change_28d');
    expect(writeSort(two)).toBe('pacing_type,-change_28d');
    expect(writeSort(pressed(two, 'run_id'))).toBe('pacing_type,-change_28d,run_id');
  });

  it('turns a column round in its place', () => {
    const two = pressed(byPacing, 'change_28d');
    expect(writeSort(pressed(two, 'change_28d'))).toBe('pacing_type,change_28d');
    expect(writeSort(pressed(two, 'pacing_type'))).toBe('-pacing_type,-change_28d');
  });

  it('is one of a single column after a plain press, and where there is no room for another', () => {
    const three = pressed(pressed(byPacing, 'change_28d'), 'run_id');
    expect(writeSort(pressed(three, 'current', false))).toBe('-current');
    expect(writeSort(pressed(three, 'current'))).toBe('-current');
  });

  it('says where each column stands', () => {
    const two = pressed(byPacing, 'change_28d');
    expect(sortPosition(view, two, columnOf('change_28d'))).toEqual({
      position: 2,
      direction: 'desc',
      isOneOfMany: true,
    });
    expect(sortPosition(view, byPacing, columnOf('pacing_type'))).toMatchObject({ position: 1, isOneOfMany: false });
    expect(sortPosition(view, two, columnOf('current'))).toBeNull();
    expect(sortedText(view, readSort(view, writeSort(two)))).toBe(
      'sorted by pacing, ascending, then 28-day change, descending',
    );
  });

  it('comes back from an address', () => {
    const read = readSort(view, 'pacing_type,-change_28d,run_id');
    expect(read && writeSort(read)).toBe('pacing_type,-change_28d,run_id');
    expect(read && isDefaultOrder(view, read)).toBe(false);
    expect(isDefaultOrder('runs', { column: 'run_id', direction: 'asc' })).toBe(true);
  });

  it('is by how well names match first, where rows were searched by name and not sorted', () => {
    const found = { text: 'data' };
    expect(sortedText('skills', undefined, [], found)).toBe('sorted by match, then demand, descending');
    expect(sortedText(view, undefined, [], found)).toBe(
      'sorted by match, then current runs first, then by enrolled, descending',
    );
    expect(sortedText('skills', { column: 'demand', direction: 'desc' }, [], found)).toBe(
      'sorted by demand, descending',
    );
    expect(sortedText('skills', undefined, [], { text: ' ' })).toBe('sorted by demand, descending');
  });

  it('is by a column of no screen first, where the view says so in words and its heads show none', () => {
    expect(shownDefault(view)).toBeNull();
    expect(shownDefault('runs')).toEqual({ column: 'run_id', direction: 'asc' });
    expect(sortedText(view, undefined)).toBe('current runs first, then by enrolled, descending');
    // All runs by enrolled alone is another order, which the address says.
    expect(isDefaultOrder(view, { column: 'current', direction: 'desc' })).toBe(false);
    const afterPress = (current: Sorting | null) =>
      sortAfterPress(view, current, columnOf('current'), { isFurther: false, hasChosenOrder: false });
    // The largest come first, then the smallest; the third press leads back.
    expect(afterPress(shownDefault(view))).toBe('-current');
    expect(afterPress({ column: 'current', direction: 'desc' })).toBe('current');
    expect(afterPress({ column: 'current', direction: 'asc' })).toBeUndefined();
    expect(pressed(byPacing, 'pacing_type', false)).toEqual({ column: 'pacing_type', direction: 'desc' });
    // Keeps the other columns where one of several turns round.
    const two: Sorting = { ...byPacing, thenBy: [{ column: 'current', direction: 'asc' }] };
    expect(sortAfterPress(view, two, columnOf('current'), { isFurther: true, hasChosenOrder: false })).toBe(
      'pacing_type,-current',
    );
  });

  it.each(['current,', ',current', 'current,nothing', 'current,-current', 'current,run_id,trend,flags'])(
    'is none when the address says %s',
    (text) => expect(readSort(view, text)).toBeUndefined(),
  );

  it('is of one key of a spread column alone, which may hold a comma', () => {
    expect(readSort('run-modes', '-modes.a,b')).toEqual({ column: 'modes', direction: 'desc', key: 'a,b' });
    const audit: Sorting = { column: 'modes', direction: 'desc', key: 'audit' };
    const { columns }: ViewDefinition = views['run-modes'];
    const date = columns.find(({ key }) => key === 'date') ?? expect.unreachable();
    expect(writeSort(nextOrder('run-modes', audit, date, true))).toBe('date');
  });
});

describe('a press on the head of a column', () => {
  const afterPress = (current: Sorting | null, key: string, hasChosenOrder: boolean) =>
    sortAfterPress(view, current, columnOf(key), { isFurther: false, hasChosenOrder });

  it('takes the order out of the address where it is the usual one', () => {
    const pressedId = (current: Sorting) =>
      sortAfterPress('runs', current, columnOf('run_id'), { isFurther: false, hasChosenOrder: false });
    expect(pressedId({ column: 'current', direction: 'desc' })).toBeUndefined();
    expect(pressedId({ column: 'run_id', direction: 'asc' })).toBe('-run_id');
    expect(afterPress(byPacing, 'run_id', false)).toBe('run_id');
  });

  it('sorts by the usual order, too, where rows are in the order chosen until they are sorted', () => {
    expect(afterPress(null, 'current', true)).toBe('-current');
    expect(afterPress(byPacing, 'current', true)).toBe('-current');
    expect(afterPress({ column: 'current', direction: 'asc' }, 'current', true)).toBe('-current');
  });
});

describe('the head of a column', () => {
  // Read for figures and files; no table has their heads.
  const { 'run-months': _months, 'run-outlook': _outlook, ...inTables } = views;

  it.each(['English', 'Spanish'])('can be set in two lines in %s', (language) => {
    if (language === 'Spanish') speakSpanish();
    const tooLong = Object.values(inTables).flatMap((each: ViewDefinition) =>
      each.columns
        .map((column) => {
          const { head, shownUnit } = wordsOfHead(column);
          return [...head.split(' '), ...(shownUnit === undefined ? [] : [shownUnit])];
        })
        .filter((words) => words.length > 2 && secondLine(words) === null)
        .map((words) => `${each.title}: ${words.join(' ')}`),
    );
    expect(tooLong).toEqual([]);
  });
});
