import { attentionOf, type RunItems } from '#main/data-host/subjects/attention/attention.ts';
import type { AnswerRow } from '#main/data-host/subjects/attention/items.ts';
import type { AttentionKind } from '#shared/subjects/attention/attention.ts';
import type { Scenario } from './claim.ts';
import { type Random, times } from './random.ts';

const nothing: RunItems = { problems: [], answers: [], grades: [], tags: [], videos: [] };

/** The right answer first, then the wrong ones; each another choice. */
const answers = (
  problem: number,
  counts: readonly number[],
  idOf = (choice: number) => `choice_${choice}`,
): AnswerRow[] =>
  counts.flatMap((count, choice) =>
    count === 0
      ? []
      : [
          {
            module_id: `problem ${problem}`,
            part_id: `part ${problem}`,
            correct: choice === 0 ? 1 : 0,
            last: count,
            first: count,
            value_id: idOf(choice),
            answer_value: `answer ${choice}`,
            variant: 1,
            withheld: null,
          },
        ],
  );

const problems = 20;

/** The share of questions of a run that get a flag. */
function flagged(kind: AttentionKind, rowsOf: (random: Random, problem: number) => AnswerRow[], random: Random) {
  const rows = times(problems, (problem) => rowsOf(random, problem)).flat();
  const { flags } = attentionOf({ ...nothing, answers: rows });
  return { hits: flags.filter((flag) => flag.kind === kind).length, of: problems };
}

const worlds = { long: 400, short: 5 };
const even = (choices: number) => times(choices, () => 1 / choices);

const guessing = [2, 3, 4, 5].flatMap((choices) =>
  [30, 100, 1_000].map(
    (learners): Scenario => ({
      claim: 'Misconception: none where learners guess',
      scenario: `${choices} choices, ${learners} learners`,
      promised: { max: 0.02 },
      worlds,
      draw: (random) =>
        flagged(
          'misconception',
          (from, problem) => answers(problem, from.multinomial(learners, even(choices))),
          random,
        ),
    }),
  ),
);

const knowing = [0.25, 0.5, 0.75].flatMap((know) =>
  [2, 3, 4].map(
    (choices): Scenario => ({
      claim: 'Misconception: none where learners guess',
      scenario: `${100 * know} % know, the others guess among ${choices}, 200 learners`,
      promised: { max: 0.02 },
      worlds,
      draw: (random) =>
        flagged(
          'misconception',
          (from, problem) => {
            const shares = even(choices).map((share, index) => (1 - know) * share + (index === 0 ? know : 0));
            return answers(problem, from.multinomial(200, shares));
          },
          random,
        ),
    }),
  ),
);

/** Wrong answers are tempting in different degrees: their shares are of a Dirichlet distribution. */
function ordinary(random: Random, learners: number): number[] {
  const right = random.beta(7, 3);
  const wrong = times(1 + Math.floor(4 * random.uniform()), () => random.gamma(3));
  const sum = wrong.reduce((total, each) => total + each, 0);
  return random.multinomial(learners, [right, ...wrong.map((each) => ((1 - right) * each) / sum)]);
}

const ordinaryCourses = [30, 100, 1_000].map(
  (learners): Scenario => ({
    claim: 'Misconception: rare among ordinary questions',
    scenario: `right Beta(7, 3), 1 to 4 wrong answers, ${learners} learners`,
    promised: { max: 0.05 },
    worlds,
    draw: (random) => flagged('misconception', (from, problem) => answers(problem, ordinary(from, learners)), random),
  }),
);

const realMisconception: Scenario = {
  claim: 'Misconception: a real one is found',
  scenario: '40 % right, 42 % of one wrong answer, 9 % of two others, 200 learners',
  promised: { min: 0.9 },
  worlds,
  draw: (random) =>
    flagged(
      'misconception',
      (from, problem) => answers(problem, from.multinomial(200, [0.4, 0.42, 0.09, 0.09])),
      random,
    ),
};

/** Each learner marks some of four boxes; the ids are lists. */
const multiSelect = [100, 400].map(
  (learners): Scenario => ({
    claim: 'Close to guessing: not of several choices at once',
    scenario: `four boxes, eight sets seen, 14 % right, ${learners} learners`,
    promised: { max: 0.02 },
    worlds,
    draw: (random) => {
      const sets = ['0', '0|1', '1', '2', '1|2', '0|2', '2|3', '3'];
      const shares = [0.14, ...times(7, () => 0.86 / 7)];
      const idOf = (index: number) =>
        `[${(sets[index] ?? '')
          .split('|')
          .map((box) => `choice_${box}`)
          .join('|')}]`;
      return flagged('guessing', (from, problem) => answers(problem, from.multinomial(learners, shares), idOf), random);
    },
  }),
);

const labels = [100, 400, 1_500].flatMap((learners) =>
  [5, 20].map(
    (each): Scenario => ({
      claim: 'Difficulty tag looks wrong: not of labels that are right',
      scenario: `easy 75 %, hard 60 % (sd 12 points), ${each} of each, ${learners} learners`,
      promised: { max: 0.05 },
      worlds: { long: 1_000, short: 10 },
      draw: (random) => {
        const tags = (['Easy', 'Hard'] as const).flatMap((label) =>
          times(each, (index) => {
            const share = Math.min(0.98, Math.max(0.02, (label === 'Easy' ? 0.75 : 0.6) + 0.12 * random.normal()));
            const right = random.binomial(learners, share);
            return { module_id: `${label} ${index}`, total: learners, right, tags: `{"Difficulty":["${label}"]}` };
          }),
        );
        return { hits: attentionOf({ ...nothing, tags }).flags.length, of: tags.length };
      },
    }),
  ),
);

/** Just above the line that guessing and five points more give. */
const aboveGuessing = [2, 4].flatMap((choices) =>
  [30, 100, 1_000].map(
    (learners): Scenario => ({
      claim: 'Close to guessing: not of questions that are known better than guesses and five points',
      scenario: `${choices} choices, 6 points above a guess, ${learners} learners`,
      promised: { max: 0.03 },
      worlds,
      draw: (random) =>
        flagged(
          'guessing',
          (from, problem) => {
            const right = 1 / choices + 0.06;
            return answers(
              problem,
              from.multinomial(learners, [right, ...times(choices - 1, () => (1 - right) / (choices - 1))]),
            );
          },
          random,
        ),
    }),
  ),
);

const littleToLearn = [50, 100, 400, 1_500].map(
  (learners): Scenario => ({
    claim: 'Little to learn from: at most 6 in 100 of which only 97 % are right',
    scenario: `97 % right, ${learners} learners`,
    promised: { max: 0.06 },
    worlds: { long: 1_000, short: 5 },
    draw: (random) =>
      flagged('little', (from, problem) => answers(problem, from.multinomial(learners, [0.97, 0.02, 0.01])), random),
  }),
);

const keyed = [30, 100, 1_000].flatMap((learners): Scenario[] => [
  ...[2, 3, 4].map(
    (choices): Scenario => ({
      claim: 'Possible wrong answer key: hardly ever where learners guess',
      scenario: `${choices} choices, ${learners} learners`,
      promised: { max: 0.02 },
      worlds: { long: 800, short: 5 },
      draw: (random) =>
        flagged('key', (from, problem) => answers(problem, from.multinomial(learners, even(choices))), random),
    }),
  ),
  {
    claim: 'Possible wrong answer key: a wrong key is found',
    scenario: `15 % chose the keyed answer, 60 % the right one, ${learners} learners`,
    promised: { min: learners < 100 ? 0.6 : 0.95 },
    worlds,
    draw: (random) =>
      flagged('key', (from, problem) => answers(problem, from.multinomial(learners, [0.15, 0.6, 0.15, 0.1])), random),
  },
]);

/** Four parts that one ability decides as much as the rest: their true reliability is 0.67. */
const hangTogether = [30, 100, 1_000].map(
  (learners): Scenario => ({
    claim: 'Parts do not go together: not of parts that do',
    scenario: `four parts of reliability 0.67, ${learners} learners`,
    promised: { max: 0.05 },
    worlds: { long: learners > 100 ? 300 : 2_000, short: learners > 100 ? 0 : 20 },
    draw: (random) => {
      const parts = times(4, (part) => `part ${part}`);
      const right = parts.map(() => 0);
      const grades = times(parts.length + 1, () => 0);
      for (let learner = 0; learner < learners; learner += 1) {
        const ability = random.normal();
        const isRight = parts.map(() => ability + random.normal() > 0);
        for (const [part, has] of isRight.entries()) right[part] = (right[part] ?? 0) + Number(has);
        const grade = isRight.filter(Boolean).length;
        grades[grade] = (grades[grade] ?? 0) + 1;
      }
      const { flags } = attentionOf({
        ...nothing,
        problems: [
          {
            module_id: 'problem',
            total: learners,
            right: right[0] ?? 0,
            part_ids: JSON.stringify(parts),
            withheld: null,
          },
        ],
        answers: parts.flatMap((part, at) =>
          answers(0, [right[at] ?? 0, learners - (right[at] ?? 0)]).map((row) => ({
            ...row,
            module_id: 'problem',
            part_id: part,
          })),
        ),
        grades: grades.map((count, grade) => ({ module_id: 'problem', grade, max_grade: parts.length, count })),
      });
      return { hits: Number(flags.some(({ kind }) => kind === 'parts')), of: 1 };
    },
  }),
);

export const attentionClaims: readonly Scenario[] = [
  ...guessing,
  ...knowing,
  ...ordinaryCourses,
  realMisconception,
  ...multiSelect,
  ...aboveGuessing,
  ...labels,
  ...littleToLearn,
  ...keyed,
  ...hangTogether,
];
