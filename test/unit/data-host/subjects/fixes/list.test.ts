import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attentionOf } from '#main/data-host/subjects/attention/attention.ts';
import { type AnswerRow, type Flag, itemsOf } from '#main/data-host/subjects/attention/items.ts';
import type { ManualMatch, ReadPart } from '#main/data-host/subjects/attention/question-runs.ts';
import { nextOf, nextResultsOf, wrongAnswerOf } from '#main/data-host/subjects/fixes/list.ts';
import type { AttentionKind } from '#shared/subjects/attention/attention.ts';

/*
 * The next run says that a flag is gone only where the same question could have been flagged.
 */

interface Given {
  readonly last: number;
  readonly first?: number;
  readonly right?: boolean;
}

const block = (digit: string) => digit.repeat(32);

/** The answers to the part of a problem, each another choice. */
const answers = (digit: string, given: readonly Given[], variant = 1): AnswerRow[] =>
  given.map(({ last, first, right = false }, index) => ({
    module_id: `problem+block@${block(digit)}`,
    part_id: `${block(digit)}_2_1`,
    correct: Number(right),
    last,
    first: first ?? null,
    value_id: `choice_${index}`,
    answer_value: `answer ${index}`,
    variant,
    withheld: null,
  }));

interface Hidden {
  /** The digit of the problem whose columns are withheld. */
  readonly digit: string;
  readonly columns: 'learners right_pct' | 'first_learners first_right_pct';
}

/** A run with these answers, and other problems, of which no answers are here. */
function run(rows: readonly AnswerRow[], unread: Readonly<Record<string, number>> = {}, hidden?: Hidden) {
  const isWithheld = (part: string) => hidden !== undefined && part.startsWith(hidden.digit);
  const withholdsLast = hidden?.columns === 'learners right_pct';
  const seen = rows.filter(({ part_id }) => !(withholdsLast && isWithheld(part_id)));
  const parts = [...Map.groupBy(rows, ({ part_id }) => part_id)].flatMap(([partId, own]): ReadPart[] => {
    const [item] = itemsOf([], own);
    const moduleId = own[0]?.module_id ?? '';
    if (item === undefined) return [];
    const isLast = isWithheld(partId) && withholdsLast;
    const { first, last } = item;
    return [
      {
        ...{ moduleId, partId, name: null, question: null },
        ...{ whole: isLast ? null : last.whole, part: isLast ? null : last.part },
        ...{ first: first?.whole ?? null, firstRight: first?.part ?? null },
        withheld: isWithheld(partId) ? (hidden?.columns ?? null) : null,
      },
    ];
  });
  const problems = [
    ...new Map(rows.map(({ module_id }) => [module_id, { module_id, total: 40 }])).values(),
    ...Object.entries(unread).map(([digit, total]) => ({ module_id: `problem+block@${block(digit)}`, total })),
  ];
  const { flags } = attentionOf({ problems: [], answers: seen, grades: [], tags: [], videos: [] });
  return { parts, items: itemsOf([], seen), problems, answers: rows, flags };
}

const flagOf = ({ flags }: { readonly flags: readonly Flag[] }, kind: AttentionKind) => {
  const found = flags.find((flag) => flag.kind === kind);
  if (found === undefined) throw new Error(`The run has no flag ${kind}: ${flags.map((flag) => flag.kind)}.`);
  return found;
};

const wrongKey: readonly Given[] = [{ last: 40 }, { last: 8, right: true }];
const mended: readonly Given[] = [{ last: 8 }, { last: 40, right: true }];
const before = run(answers('a', wrongKey));
type Run = ReturnType<typeof run>;
const resultIn = (own: Run, next: Run, kind: AttentionKind, said: readonly ManualMatch[] = []) =>
  nextResultsOf(own, next, said)(flagOf(own, kind));
const resultOf = (next: Run, said: readonly ManualMatch[] = []) => resultIn(before, next, 'key', said);

/** One that everybody gets right at first, and what is no longer that among so many learners. */
const easy = run(answers('a', [{ last: 400, first: 400, right: true }]));
const oneInTenWrong = (learners: number): AnswerRow[] => {
  const right = Math.round(0.9 * learners);
  return answers('a', [
    { last: learners - right, first: learners - right },
    { last: right, first: right, right: true },
  ]);
};

describe('the next run says of a flag that', () => {
  it('it is raised again, or no longer', () => {
    expect(resultOf(run(answers('a', wrongKey)))).toBe('again');
    expect(resultOf(run(answers('a', mended)))).toBe('gone');
  });

  it('too few learners answered for a flag of its kind', () => {
    expect(resultOf(run(answers('a', [{ last: 1 }])))).toBe('tooFew');
    expect(resultOf(run(answers('a', [{ last: 9 }, { last: 20, right: true }])))).toBe('tooFew');
    expect(resultOf(run(answers('a', [{ last: 9 }, { last: 21, right: true }])))).toBe('gone');
    expect(resultIn(easy, run(oneInTenWrong(49)), 'little')).toBe('tooFew');
  });

  it('too few learners answered to flag it even if nothing had changed', () => {
    // One that all 400 got right at first would not be flagged again among 87: the 5% point of 87 of 87 is below 97%.
    expect([50, 87, 88].map((learners) => resultIn(easy, run(oneInTenWrong(learners)), 'little'))).toEqual([
      'tooFew',
      'tooFew',
      'gone',
    ]);
    // A key that 65 of 100 learners contradict leads by too little among 40 in the same shares.
    const contradicted = run(answers('a', [{ last: 65 }, { last: 35, right: true }]));
    const among = (...next: readonly Given[]) => resultIn(contradicted, run(answers('a', next)), 'key');
    expect(among({ last: 5 }, { last: 35, right: true })).toBe('tooFew');
    expect(among({ last: 20 }, { last: 140, right: true })).toBe('gone');
  });

  it('its counts are hidden', () => {
    expect(resultOf(run(answers('a', wrongKey), {}, { digit: 'a', columns: 'learners right_pct' }))).toBe('hidden');
    const next = run(answers('a', mended), {}, { digit: 'a', columns: 'first_learners first_right_pct' });
    expect(nextResultsOf(easy, next, [])(flagOf(easy, 'little'))).toBe('hidden');
    // The last answers tell of a key.
    expect(resultOf(next)).toBe('gone');
  });

  it('the question is not there, if the answers of all problems are', () => {
    expect(resultOf(run(answers('b', mended)))).toBe('notFound');
    expect(resultOf(run(answers('b', mended), { c: 0 }))).toBe('notFound');
    expect(resultOf(run(answers('b', mended), { c: 12 }))).toBe('notSynced');
    expect(resultOf(run([], { a: 12 }))).toBe('notSynced');
    expect(resultOf(run([]))).toBe('noProblems');
  });

  it('nothing can be compared', () => {
    const apart: ManualMatch = { partId: `${block('a')}_2_1`, otherPartId: `${block('a')}_2_1`, isSame: false };
    expect(resultOf(run(answers('a', mended)), [apart])).toBe('notCompared');
    // Random variants have answers of their own.
    expect(resultOf(run(answers('a', mended, 2)))).toBe('notCompared');
    // Which answers are right is not known.
    expect(resultOf(run(answers('a', mended).map((row) => ({ ...row, correct: null }))))).toBe('notCompared');
    const video: Flag = { ...flagOf(before, 'key'), kind: 'video', partId: null };
    expect(nextResultsOf(before, run(answers('a', mended)), [])(video)).toBe('notCompared');
    // A misconception is not looked for where the key is to be checked.
    const spread = run(answers('a', [{ last: 40, right: true }, { last: 30 }, { last: 5 }, { last: 5 }]));
    expect(nextResultsOf(spread, run(answers('a', wrongKey)), [])(flagOf(spread, 'misconception'))).toBe('notCompared');
  });

  it('the same of each of many parts, read once', () => {
    const digits = ['a', 'b', 'c', 'd'];
    const many = run(digits.flatMap((digit) => answers(digit, wrongKey)));
    const next = run([...answers('a', wrongKey), ...answers('b', mended), ...answers('c', [{ last: 3 }])]);
    const keys = many.flags.filter(({ kind }) => kind === 'key').sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(keys.map(nextResultsOf(many, next, []))).toEqual(['again', 'gone', 'tooFew', 'notFound']);
  });
});

describe('the wrong answer that most learners chose', () => {
  const of = (given: readonly Given[], variant = 1) => wrongAnswerOf(itemsOf([], answers('a', given, variant))[0]);

  it('has its share of all learners', () => {
    expect(of([{ last: 60, right: true }, { last: 10 }, { last: 30 }])).toEqual({ text: 'answer 2', share: 30 });
  });

  it('is the first by its text where several were chosen as often', () => {
    expect(of([{ last: 20 }, { last: 20 }, { last: 60, right: true }])?.text).toBe('answer 0');
  });

  it('is not there where none is wrong, or answers of variants differ', () => {
    expect(of([{ last: 50, right: true }])).toBeNull();
    expect(of(wrongKey, 2)).toBeNull();
    expect(wrongAnswerOf(undefined)).toBeNull();
  });
});

describe('the next run', () => {
  const begins = fc.option(fc.integer({ min: 0, max: 9 }), { nil: null });
  const anyRuns = fc
    .array(fc.record({ isSection: fc.boolean(), began: begins }), { minLength: 1, maxLength: 8 })
    .map((drawn) =>
      drawn
        .map(({ isSection, began }, index) => ({
          runId: isSection ? `ccx-v1:O+C+1T+ccx@${index}` : `course-v1:O+C+${index}`,
          began,
        }))
        .toSorted((one, other) => (one.began ?? 99) - (other.began ?? 99)),
    );

  it('is the first that began later and is no custom section of a run', () => {
    fc.assert(
      fc.property(anyRuns, (runs) => {
        for (const run of runs) {
          const { began } = run;
          const next = nextOf(run, runs);
          const later = runs.filter(
            (other) =>
              began !== null && other.began !== null && other.began > began && other.runId.startsWith('course'),
          );
          expect(next?.began ?? null).toBe(
            later.length === 0 ? null : Math.min(...later.map((other) => other.began ?? 0)),
          );
          expect(next === null || later.includes(next)).toBe(true);
        }
      }),
    );
  });
});
