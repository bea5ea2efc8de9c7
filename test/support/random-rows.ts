import fc from 'fast-check';
import type { Column } from '#shared/catalog/columns.ts';
import { type ViewName, type ViewPage, viewDefinition } from '#shared/catalog/views.ts';
import { type FigureId, figures } from '#shared/figures/figures.ts';

/*
 * Rows of any view as a service could cause them: one row or none, ties, holes between days, zeros, nulls, unknown codes, names that
 * run the other way. What views compute from other columns is computed from them here as well.
 */

const runIds = ['edX/A/1', 'edX/B/2', 'edX/C/3', 'edX/D/4', 'edX/E/5', 'edX/F/6'] as const;
const spreads: Readonly<Record<string, readonly string[]>> = {
  modes: ['audit', 'honor', 'verified', 'credit', 'masters', 'bootcamp'],
  runs: runIds,
  courses: ['A+1', 'B+2'],
  jobs: ['Nurse', 'Pilot'],
  skills: ['SQL', 'R'],
};

const names = ['Java', 'تعلم الآلة', 'a/b:c', 'Same', 'Same', ''];
const texts: Readonly<Record<string, readonly (string | null)[]>> = {
  education_level: ['bachelors', 'junior_secondary', 'none', 'other', 'vocational', null],
  country_alpha2: ['US', 'DE', 'IN', 'SG', 'ZZ', null],
  tag_key: ['difficulty', 'topic'],
  tag_value: ['Easy', 'Hard', 'x'],
  part_id: ['i4x_2_1', 'i4x_10_1'],
};

/** Ties are likely, small numbers too. */
const count = fc.oneof(fc.constantFrom(0, 1, 9, 10, 77, 1545), fc.integer({ min: 0, max: 60_000 }));
const amount = fc.oneof(count, fc.constantFrom(0.004, 0.5, 26_048, 87_424.78, 83_512.5));
const years = fc.constantFrom(1, 1899, 1990, 1991, 2013, 2031, null);

function cellOf({ key, type, nullable, each, lists }: Column, isSpread: boolean): fc.Arbitrary<unknown> {
  const orNull = <T>(value: fc.Arbitrary<T>) => (nullable ? fc.option(value, { freq: 6 }) : value);
  if (isSpread) {
    const keys = spreads[key] ?? [];
    const cell = fc.option(each === 'number' ? amount : count, { freq: 5 });
    return fc
      .array(cell, { minLength: keys.length, maxLength: keys.length })
      .map((cells) =>
        JSON.stringify(Object.fromEntries(keys.flatMap((name, i) => (i < 2 || cells[i] ? [[name, cells[i]]] : [])))),
      );
  }
  if (lists !== undefined)
    return orNull(
      fc.constant(JSON.stringify(names.map((name, index) => [name, lists === 'percent' ? index : index / 7]))),
    );
  if (key === 'birth_year') return years;
  if (key === 'confidence' || key === 'max_confidence') return orNull(fc.constantFrom(0, 0.004, 0.5, 0.97, 1));
  if (key === 'shared') return fc.integer({ min: 1, max: 2 });
  if (key === 'grade' || key === 'max_grade') return orNull(fc.constantFrom(0, 0.5, 1, 2, 3));
  if (texts[key]) return fc.constantFrom(...texts[key]);
  switch (type) {
    case 'text':
      return orNull(fc.constantFrom(...names));
    case 'boolean':
      return orNull(fc.boolean());
    case 'number':
      return orNull(amount);
    default:
      return orNull(count);
  }
}

type Row = Record<string, unknown>;
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const percent = (part: unknown, whole: number | null) =>
  number(part) === null || !whole ? null : ((number(part) ?? 0) / whole) * 100;

/** Computes the columns of a view that follow from the others. */
function computed(view: ViewName, rows: readonly Row[]): Row[] {
  const all = rows.reduce((sum, row) => sum + (number(row.count) ?? 0), 0);
  const known = (key: string) =>
    rows.reduce((sum, row) => (row[key] === null ? sum : sum + (number(row.count) ?? 0)), 0);
  return rows.map((row, index) => {
    const larger = Math.max(number(row.users_at_start) ?? 0, number(row.users_at_end) ?? 0);
    switch (view) {
      case 'run-activity':
        return { ...row, any_pct: percent(row.any, number(row.enrolled)) };
      case 'run-enrollment': {
        const before = rows[index - 1];
        const follows = before && before.date === (number(row.date) ?? 0) - 1;
        const [count, earlier] = [number(row.count), follows ? number(before.count) : null];
        return { ...row, net_change: count === null || earlier === null ? null : count - earlier };
      }
      case 'run-birth-years': {
        const year = number(row.birth_year);
        return {
          ...row,
          age: year === null ? null : 2026 - year,
          pct_of_known: year === null ? null : percent(row.count, known('birth_year')),
        };
      }
      case 'run-education':
        return {
          ...row,
          pct_of_known: row.education_level === null ? null : percent(row.count, known('education_level')),
        };
      case 'run-countries':
        return { ...row, pct: percent(row.count, all) };
      case 'run-problems':
      case 'run-problem-tags':
        return {
          ...row,
          correct_pct: percent(
            Math.min(number(row.correct_submissions) ?? 0, number(row.total_submissions) ?? 0),
            number(row.total_submissions),
          ),
        };
      case 'run-videos':
        return {
          ...row,
          duration: (number(row.duration) ?? 0) > 0 ? row.duration : null,
          left_early:
            row.users_at_start === null || row.users_at_end === null
              ? null
              : Math.max(0, (number(row.users_at_start) ?? 0) - (number(row.users_at_end) ?? 0)),
          completion_pct:
            row.users_at_start === null || row.users_at_end === null ? null : percent(row.users_at_end, larger),
        };
      default:
        return row;
    }
  });
}

/** Days or weeks in their order, with holes. */
const placesOver = (step: number, most: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: most })
    .map((places) => places.sort((a, b) => a - b).map((place) => 20_765 + step * place));

/** A page of a view. */
export function pageOf(view: ViewName): fc.Arbitrary<ViewPage> {
  const { columns, pivot } = viewDefinition(view);
  const shape = Object.fromEntries(columns.map((column) => [column.key, cellOf(column, column.key === pivot)]));
  const rows = fc.array(fc.record(shape), { maxLength: 12 });
  const [first] = columns;
  const step = first?.key === 'week_ending' ? 7 : 1;
  const isOverDays = first?.type === 'day';
  return fc.tuple(rows, placesOver(step, 12), fc.boolean()).map(([drawn, places, isCounted]) => {
    const placed = isOverDays
      ? places.slice(0, drawn.length).map((place, index) => ({ ...drawn[index], ...placeOf(view, place, isCounted) }))
      : drawn;
    const page = {
      view,
      rows: computed(view, placed),
      total: placed.length,
      totals: {},
      pivot: [...(pivot ? (spreads[pivot] ?? []) : [])],
      asOf: null,
    };
    return page as unknown as ViewPage;
  });
}

/** Compared runs stand on days of the calendar, or are counted from day 0. */
function placeOf(view: ViewName, place: number, isCounted: boolean): Row {
  if (view === 'compare-enrollment')
    return isCounted ? { date: null, day_no: place - 20_765 } : { date: place, day_no: null };
  if (view === 'compare-activity')
    return isCounted ? { week_ending: null, week_no: (place - 20_765) / 7 } : { week_ending: place, week_no: null };
  return view === 'run-activity' ? { week_ending: place } : { date: place };
}

/** The parameters that the figures of a view ask for. */
export const paramsOf = (figure: FigureId) => ({
  runId: runIds[0],
  runIds: [...runIds],
  courseKeys: ['A+1', 'B+2'],
  skillIds: [1, 2],
  jobIds: [1, 2],
  unit: 'absolute',
  align: 'dates',
  ...(figures[figure].view.startsWith('problem') && { moduleId: 'm' }),
});
