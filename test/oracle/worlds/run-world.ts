import fc from 'fast-check';
import { anyDay, count, countOrNull, createdAt, days, dayText, measure, words } from './values.ts';

/** A record as a service sends it. */
export type Sent = Readonly<Record<string, unknown>>;

/** Everything that the analytics service says of one course run, by the end of the address. */
export interface RunWorld {
  readonly id: string;
  readonly courseKey: string;
  /** Title in the list of all runs; null where the run is not in it. */
  readonly title: string | null;
  /** The day on which it starts, where the list of all runs says so. */
  readonly starts: number | null;
  /** The day on which it ends, where that list says so. */
  readonly ends: number | null;
  readonly isSelfPaced: boolean;
  readonly rows: Readonly<Record<RunRows, readonly Sent[]>>;
  /** By the id of the problem or subsection. */
  readonly answers: Readonly<Record<string, readonly Sent[]>>;
  readonly grades: Readonly<Record<string, readonly Sent[]>>;
  readonly opens: Readonly<Record<string, readonly Sent[]>>;
  readonly learners: readonly Sent[];
  readonly report: RunReport | null;
  /** Rows that come with a time that is none: each is set aside, and the others live. */
  readonly unreadable: readonly RunRows[];
  /** Answered with an error of the service. */
  readonly failing: readonly RunRows[];
}

export interface RunReport {
  readonly text: string;
  readonly last_modified: string | null;
}

export type RunRows =
  | 'activity'
  | 'enrollment'
  | 'enrollment/birth_year'
  | 'enrollment/education'
  | 'enrollment/gender'
  | 'enrollment/mode'
  | 'enrollment/location'
  | 'problems'
  | 'problems_and_tags'
  | 'videos';

const some = <T>(item: fc.Arbitrary<T>, maxLength: number) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant<T[]>([]) },
    { weight: 5, arbitrary: fc.array(item, { minLength: 1, maxLength }) },
  );

/** One row per day. */
const perDay = (rest: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Sent[]> =>
  days.chain((chosen) =>
    fc
      .array(fc.record({ ...rest, created: createdAt }), { minLength: chosen.length, maxLength: chosen.length })
      .map((rows) => rows.map((row, index) => ({ ...row, date: dayText(chosen[index] ?? 0) }))),
  );

const maybeNone = (rows: fc.Arbitrary<Sent[]>) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant<Sent[]>([]) }, { weight: 7, arbitrary: rows });

/** Several rows of one day, or of few: what a trait has of each of its values. Rows that are sent twice are a unit test's. */
const perTrait = (trait: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Sent[]> =>
  fc
    .tuple(
      fc.uniqueArray(anyDay, { minLength: 1, maxLength: 2 }),
      some(fc.tuple(trait, fc.nat(1), count, createdAt), 8),
    )
    .map(([dates, rows]) => {
      const sent = rows.map(([value, index, learners, created]) => ({
        value,
        row: { ...value, date: dayText(dates[index] ?? dates[0] ?? 0), count: learners, created },
      }));
      const byThing = new Map(sent.map(({ value, row }) => [JSON.stringify([row.date, value]), row]));
      return [...byThing.values()];
    });

const modeNames = [
  'audit',
  'honor',
  'verified',
  'professional',
  'no-id-professional',
  'credit',
  'masters',
  'ünknown mode',
];

/** A total over all modes: what they add up to, or another, because services leave some out. */
const modes = perDay({
  counts: fc.dictionary(fc.constantFrom(...modeNames), count, { maxKeys: 5 }),
  more: fc.option(fc.constantFrom(0, 0, 0, 3, -2), { freq: 8 }),
  cumulative_count: countOrNull,
}).map((rows) =>
  rows.map(({ counts, more, ...row }) => {
    const sum = Object.values(counts as Record<string, number>).reduce((total, value) => total + value, 0);
    return { ...row, ...(counts as object), count: more === null ? null : Math.max(0, sum + Number(more)) };
  }),
);

/** Weeks, one after the other or with some missing; the service leaves out the key of an action without learners. */
const weeks = fc
  .tuple(
    anyDay,
    fc.array(
      fc.tuple(
        fc.constantFrom(1, 1, 1, 2, 5),
        fc.record(
          { any: countOrNull, attempted_problem: countOrNull, played_video: countOrNull, posted_forum: countOrNull },
          { requiredKeys: [] },
        ),
        createdAt,
      ),
      { maxLength: 10 },
    ),
  )
  .map(([first, found]) => {
    let start = first;
    return found.map(([step, counts, created]) => {
      start += 7 * step;
      return {
        interval_start: `${dayText(start - 7)}T000000`,
        interval_end: `${dayText(start)}T000000`,
        ...counts,
        created,
      };
    });
  });

const moduleIds = (run: string) =>
  Array.from({ length: 5 }, (_, index) => `i4x://${run.replaceAll(/[^A-Za-z0-9]/g, '_')}/problem/p${index}`);
const partOf = (module: string, index: number) => `${module.replaceAll(/[^A-Za-z0-9]/g, '_')}_${index}_1`;

const problemCounts = { total_submissions: countOrNull, correct_submissions: countOrNull, created: createdAt };

const problems = (run: string) =>
  fc
    .uniqueArray(
      fc.record({
        module_id: fc.constantFrom(...moduleIds(run)),
        ...problemCounts,
        part_ids: fc.option(fc.uniqueArray(fc.constantFrom('2_1', '3_1', '10_1'), { maxLength: 3 }), { freq: 9 }),
      }),
      { maxLength: 5, selector: ({ module_id }) => module_id },
    )
    .map((rows): Sent[] => rows);

const tagged = (run: string) =>
  fc
    .uniqueArray(
      fc.record({
        module_id: fc.constantFrom(...moduleIds(run)),
        ...problemCounts,
        tags: fc.dictionary(
          fc.constantFrom('difficulty', 'Learning outcome', 'größe'),
          fc.uniqueArray(fc.constantFrom('Easy', 'Hard', 'Apply', 'Ärger'), { minLength: 1, maxLength: 3 }),
        ),
      }),
      { maxLength: 4, selector: ({ module_id }) => module_id },
    )
    .map((rows): Sent[] => rows);

const videos = (run: string) =>
  fc
    .uniqueArray(
      fc.record({
        pipeline_video_id: fc.integer({ min: 0, max: 9 }).map((index) => `${run}|v${index}`),
        encoded_module_id: fc.option(fc.constantFrom('a', 'b'), { freq: 9 }),
        // -1 and 0 are what services send for a length that they do not know.
        duration: fc.oneof(fc.constantFrom(null, -1, 0, 0.5), fc.integer({ min: 1, max: 7200 })),
        segment_length: fc.constantFrom(5, 10, null),
        users_at_start: countOrNull,
        users_at_end: countOrNull,
        created: createdAt,
      }),
      { maxLength: 6, selector: ({ pipeline_video_id }) => pipeline_video_id },
    )
    .map((rows): Sent[] => rows);

/** Rows that differ in one of these keys: rows that are sent twice are a unit test's. */
const once =
  (...keys: readonly string[]) =>
  (rows: readonly Sent[]): Sent[] => [
    ...new Map(rows.map((row) => [JSON.stringify(keys.map((key) => row[key] ?? null)), row])).values(),
  ];

/** Services count answers either once, or as first and last responses. */
const answerCounts = fc.oneof(
  count.map((counted): Record<string, unknown> => ({ count: counted })),
  fc
    .tuple(countOrNull, count)
    .map(([first, last]): Record<string, unknown> => ({ first_response_count: first, last_response_count: last })),
);

const answersOf = (module: string) =>
  some(
    fc.tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.record({
        correct: fc.constantFrom(true, false, null),
        value_id: fc.constantFrom('choice_0', 'choice_1', null),
        answer_value: fc.oneof(words, fc.constantFrom(null, 7, 0.5)),
        problem_display_name: fc.constantFrom('A problem', 'A problem', null),
        question_text: fc.option(words),
        variant: fc.constantFrom(null, null, 1, 17),
        created: createdAt,
      }),
      answerCounts,
    ),
    6,
  )
    .map((rows): Sent[] =>
      rows.map(([part, row, counts]) => ({ module_id: module, part_id: partOf(module, part), ...row, ...counts })),
    )
    .map(once('part_id', 'value_id', 'answer_value', 'variant', 'correct'));

const gradesOf = (module: string) =>
  some(
    fc.record({
      module_id: fc.constant(module),
      grade: measure,
      max_grade: fc.constantFrom(1, 5, 0, null),
      count,
      created: createdAt,
    }),
    5,
  ).map(once('grade', 'max_grade'));

const opensOf = (module: string) =>
  fc
    .option(fc.record({ module_id: fc.constant(module), count, created: createdAt }), { freq: 4 })
    .map((row): Sent[] => (row === null ? [] : [row]));

const perModule = (modules: readonly string[], rowsOf: (module: string) => fc.Arbitrary<Sent[]>) =>
  fc
    .tuple(...modules.map(rowsOf))
    .map((lists) => Object.fromEntries(modules.map((module, index) => [module, lists[index] ?? []])));

/** No learner is named twice; services say nothing, or 0, of those who did not. */
const learners = fc
  .uniqueArray(
    fc.record({
      username: fc.integer({ min: 0, max: 30 }).map((index) => `learner_${index}`),
      ...Object.fromEntries(
        ['videos', 'problems', 'correct_problems', 'problems_attempts', 'forum_posts'].flatMap((what) => [
          [`${what}_overall`, countOrNull],
          [`${what}_last_week`, countOrNull],
        ]),
      ),
      date_last_active: fc.option(anyDay.map(dayText)),
      days: fc.option(
        fc.array(fc.record({ date: anyDay.map(dayText), problems_attempted: count, discussion_contributions: count }), {
          maxLength: 3,
        }),
        { freq: 3 },
      ),
    }),
    { maxLength: 8, selector: ({ username }) => username },
  )
  .map((rows) =>
    rows.map(({ days: timeline, ...row }): Sent => (timeline === null ? row : { ...row, days: timeline })),
  );

const levels = [
  'none',
  'primary',
  'junior_secondary',
  'secondary',
  'associates',
  'bachelors',
  'masters',
  'doctorate',
  'other',
  'kindergarten',
];
const countries = [
  { alpha2: 'US', alpha3: 'USA', name: 'United States' },
  { alpha2: 'CI', alpha3: 'CIV', name: 'Côte d’Ivoire' },
  { alpha2: 'IN', alpha3: 'IND', name: 'India' },
  { alpha2: 'XK', alpha3: null, name: null },
  { alpha2: null, alpha3: null, name: 'UNKNOWN' },
];

/** Everything that may be said of a run, from nothing at all to several of everything. */
export function runWorld(id: string, courseKey: string): fc.Arbitrary<RunWorld> {
  const modules = moduleIds(id);
  const told = fc.record({
    id: fc.constant(id),
    courseKey: fc.constant(courseKey),
    title: fc.option(words),
    rows: fc.record({
      activity: maybeNone(weeks),
      enrollment: maybeNone(perDay({ count })),
      'enrollment/birth_year': perTrait(
        fc.record({ birth_year: fc.oneof(fc.constantFrom(null, 1, 2031, 1900), fc.integer({ min: 1940, max: 2014 })) }),
      ),
      'enrollment/education': perTrait(fc.record({ education_level: fc.constantFrom(null, ...levels) })),
      'enrollment/gender': maybeNone(
        perDay({ female: countOrNull, male: countOrNull, other: countOrNull, unknown: countOrNull }),
      ),
      'enrollment/mode': maybeNone(modes),
      'enrollment/location': perTrait(fc.record({ country: fc.constantFrom(...countries) })),
      problems: problems(id),
      problems_and_tags: tagged(id),
      videos: videos(id),
    }),
    answers: perModule(modules, answersOf),
    grades: perModule(modules, gradesOf),
    opens: perModule(modules, opensOf),
    learners,
    unreadable: fc.oneof(
      { weight: 4, arbitrary: fc.constant<RunRows[]>([]) },
      { weight: 1, arbitrary: fc.subarray<RunRows>(['videos', 'problems', 'enrollment/gender']) },
    ),
    failing: fc.constant<RunRows[]>([]),
    report: fc.option(
      fc.record({ text: fc.string({ maxLength: 40 }).map((text) => `a,b\r\n${text}`), last_modified: createdAt }),
      { freq: 3 },
    ),
  });
  return told.map((run) => ({
    ...run,
    starts: startOf(run),
    ends: endOf(run),
    isSelfPaced: run.title !== null && run.title.length % 4 === 2,
  }));
}

/** A start within weeks of the first enrollment; none for a third of the runs. It follows from the title, so that no draw of a world changes. */
function startOf({ title, rows }: Pick<RunWorld, 'title' | 'rows'>): number | null {
  const first = rows.enrollment[0]?.date;
  const letters = title?.length ?? 1;
  if (letters % 3 === 0) return null;
  return first === undefined ? 9_200 : Date.parse(String(first)) / 86_400_000 + ((letters * 11) % 50) - 20;
}

/** An end among the days of enrollment or after them; none for a quarter of the runs. */
function endOf({ title, rows }: Pick<RunWorld, 'title' | 'rows'>): number | null {
  const last = rows.enrollment.at(-1)?.date;
  const letters = title?.length ?? 2;
  if (letters % 4 === 0) return null;
  return last === undefined ? 9_300 : Date.parse(String(last)) / 86_400_000 + ((letters * 7) % 30) - 20;
}
