import { attentionOf } from '#main/data-host/subjects/attention/attention.ts';
import { type AnswerRow, itemsOf } from '#main/data-host/subjects/attention/items.ts';
import { nextResultsOf } from '#main/data-host/subjects/fixes/list.ts';
import type { AttentionKind } from '#shared/subjects/attention/attention.ts';
import type { Scenario } from './claim.ts';
import { type Random, times } from './random.ts';

/*
 * Tries the fix list on the next run: an unchanged question must not be called "no longer flagged" only because fewer learners have
 * answered it.
 */

const problems = 20;
const blockOf = (problem: number) => `${problem}`.padStart(32, '0');

/** A run in which so many learners answer each question in these shares, the right answer first. */
function runOf(random: Random, learners: number, shares: readonly number[]) {
  const answers = times(problems, (problem) =>
    random.multinomial(learners, shares).map(
      (count, choice): AnswerRow => ({
        module_id: `problem+block@${blockOf(problem)}`,
        part_id: `${blockOf(problem)}_2_1`,
        correct: Number(choice === 0),
        last: count,
        first: count,
        value_id: `choice_${choice}`,
        answer_value: `answer ${choice}`,
        variant: 1,
        withheld: null,
      }),
    ),
  ).flat();
  const items = itemsOf([], answers);
  const parts = items.flatMap(({ moduleId, partId, last, first }) =>
    partId === null
      ? []
      : [
          {
            ...{ moduleId, partId, name: null, question: null, ...last },
            ...{ first: first?.whole ?? null, firstRight: first?.part ?? null, withheld: null },
          },
        ],
  );
  const { flags } = attentionOf({ problems: [], answers, grades: [], tags: [], videos: [] });
  return { parts, items, problems: [], answers, flags };
}

const worlds: readonly (readonly [kind: AttentionKind, shares: readonly number[]])[] = [
  ['key', [0.35, 0.65]],
  ['key', [0.2, 0.5, 0.2, 0.1]],
  ['misconception', [0.55, 0.3, 0.1, 0.05]],
  ['hard', [0.3, 0.3, 0.25, 0.15]],
  ['guessing', [0.25, 0.25, 0.25, 0.25]],
  ['little', [0.985, 0.01, 0.005]],
  ['options', [0.96, 0.02, 0.02]],
];

export const fixClaims: readonly Scenario[] = worlds.flatMap(([kind, shares]) =>
  [40, 100, 300].map(
    (learners): Scenario => ({
      claim: 'Fix list: a question that has not changed is “No longer flagged” in at most one of five next runs',
      scenario: `${kind}, answers ${shares.map((share) => `${Math.round(1000 * share) / 10} %`).join(', ')}, then ${learners} learners`,
      promised: { max: 0.2 },
      worlds: { long: 200, short: 2 },
      draw: (random) => {
        const before = runOf(random, 2_000, shares);
        const resultOf = nextResultsOf(before, runOf(random, learners, shares), []);
        const results = before.flags.filter((flag) => flag.kind === kind).map(resultOf);
        return { hits: results.filter((result) => result === 'gone').length, of: results.length };
      },
    }),
  ),
);
