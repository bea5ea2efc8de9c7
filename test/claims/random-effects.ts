import { movedParts, type QuestionPart } from '#main/data-host/subjects/attention/question-runs.ts';
import { comparedVideos } from '#shared/subjects/compare/videos.ts';
import type { Scenario } from './claim.ts';
import { type Random, times } from './random.ts';

const share = (logit: number) => 1 / (1 + Math.exp(-logit));

interface Cohorts {
  readonly learners: number;
  readonly parts: number;
  /** By how many logits the whole run moved, and each part beside it (sd). */
  readonly cohort: number;
  readonly item: number;
  /** By how many logits the first part really moved. */
  readonly real?: number;
}

/** The parts that two runs have, and which of them are said to have moved. */
function moved(random: Random, { learners, parts, cohort, item, real = 0 }: Cohorts): string[] {
  const pairs = times(parts, (index) => {
    const before = random.normal();
    const now = before + cohort + item * random.normal() + (index === 0 ? real : 0);
    return { index, before, now };
  });
  const asked = (index: number, logit: number): QuestionPart => ({
    moduleId: `problem ${index}`,
    partId: `part ${index}`,
    name: `problem ${index}`,
    question: `question ${index}`,
    part: random.binomial(learners, share(logit)),
    whole: learners,
    first: null,
    firstRight: null,
  });
  const found = movedParts(
    pairs.map(({ index, now }) => asked(index, now)),
    pairs.map(({ index, before }) => asked(index, before)),
  );
  return found.map(({ now }) => now.partId);
}

const worlds = { long: 500, short: 8 };

const nothingMoved = [200, 1_500].flatMap((learners) =>
  [10, 40].flatMap((parts) =>
    [
      { cohort: 0, item: 0 },
      { cohort: 0.3, item: 0 },
      { cohort: 0.3, item: 0.2 },
    ].map(
      ({ cohort, item }): Scenario => ({
        claim: 'Changed since the previous run: at most one in ten is chance',
        scenario: `${parts} parts, ${learners} learners, the run by ${cohort}, each part by sd ${item} logits`,
        promised: { max: 0.12 },
        worlds,
        draw: (random) => ({ hits: Number(moved(random, { learners, parts, cohort, item }).length > 0), of: 1 }),
      }),
    ),
  ),
);

const reallyMoved: Scenario = {
  claim: 'Changed since the previous run: one that moved is found',
  scenario: '40 parts, 500 learners, one by 1.5 logits, the run by 0.3, each by sd 0.1',
  promised: { min: 0.6 },
  worlds,
  draw: (random) => ({
    hits: Number(moved(random, { learners: 500, parts: 40, cohort: 0.3, item: 0.1, real: 1.5 }).includes('part 0')),
    of: 1,
  }),
};

/** Videos of a run that keep fewer viewers the longer they are, and differ beside that. */
function losing(random: Random, videos: number, spread: number, real = 0): boolean[] {
  const rows = times(videos, (index) => {
    const duration = 60 + Math.floor(1_140 * random.uniform());
    const start = Math.round(Math.exp(Math.log(60) + Math.log(50) * random.uniform()));
    const logit = 1 - 0.4 * Math.log(duration / 300) + spread * random.normal() + (index === 0 ? real : 0);
    return { id: `video ${index}`, duration, start: Math.max(300 * Number(real !== 0), start), end: 0, logit };
  }).map((row) => ({ ...row, end: random.binomial(row.start, share(row.logit)) }));
  return comparedVideos(rows).videos.map(({ losesMore }) => losesMore);
}

const flat = [5, 10, 40, 200].flatMap((videos) =>
  [0, 0.25].flatMap((spread): Scenario[] => {
    const common = {
      scenario: `${videos} videos, spread by ${spread} logits`,
      worlds: { long: 30_000 / videos, short: 3 },
    };
    return [
      {
        ...common,
        claim: 'Loses viewers: at most 3 in 1,000 videos without a reason',
        promised: { max: 0.003 },
        draw: (random) => {
          const found = losing(random, videos, spread);
          return { hits: found.filter(Boolean).length, of: found.length };
        },
      },
      ...(videos < 200
        ? []
        : [
            {
              ...common,
              worlds: { long: 300, short: 0 },
              claim: 'Loses viewers: at most 15 in 100 runs without a reason',
              promised: { max: 0.15 },
              draw: (random: Random) => ({ hits: Number(losing(random, videos, spread).some(Boolean)), of: 1 }),
            },
          ]),
    ];
  }),
);

const losesMore: Scenario = {
  claim: 'Loses viewers: one that does is found',
  scenario: '40 videos, one by 1.5 logits, spread by 0.25',
  promised: { min: 0.8 },
  worlds,
  draw: (random) => ({ hits: Number(losing(random, 40, 0.25, -1.5)[0]), of: 1 }),
};

export const randomEffectClaims: readonly Scenario[] = [...nothingMoved, reallyMoved, ...flat, losesMore];
