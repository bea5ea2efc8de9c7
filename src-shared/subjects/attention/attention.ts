import type { DerivedTerm } from '../../catalog/columns.ts';
import { fromAnswers } from '../problems/definition.ts';

/*
 * Kinds of flags on problems and videos of a course run, and the limits by which they are raised. The limits are conventions; each says
 * where it comes from.
 */

/** The numbers that raise a flag. */
export const attentionLimits = {
  /** Minimum number of learners: with fewer an interval would be wider than a third. */
  learners: 30,
  /** Items with this many learners say how the run is spread, though nothing is said of them. */
  learnersForSpread: 20,
  /** Standard deviations by which a wrong answer must lead: of several that are guessed, the strongest does so in some 1 of 100 cases. */
  lead: 2.6,
  /** A misconception is a wrong answer of this share of all, where at least N different wrong answers were given. */
  misconceptionOfAll: 0.25,
  wrongAnswers: 3,
  /** The share of a wrong answer that stays until the end. */
  stubborn: 0.8,
  /** Above what guessing gives. */
  aboveGuessing: 0.05,
  /** A question with more choices is no choice, but text that was typed. */
  maxChoices: 8,
  hardBelow: 0.4,
  /** Problems with the other label, or their middle is that of a few. */
  labelled: 3,
  /** Beyond the 99 % interval of the difference from that middle. */
  atOdds: 2.575829,
  learntAbove: 0.97,
  learnersForLearnt: 50,
  /** A distractor that fewer than 5 % choose does not function (BMC Medical Education 24 (2024) 445). */
  takers: 0.05,
  allOrNothing: 0.85,
  /** Below it parts hardly measure the same (KR-20). */
  reliability: 0.4,
  /** A smaller change since the run before needs no look, however sure it is. */
  movedBy: 0.05,
  /**
   * Beyond the limits of a funnel, one in 741 on this side, and so rare that at most one run in 20 has such a video by chance; for at
   * least `videos` videos, and at least `lostLearners` learners.
   */
  funnel: -3,
  funnelTail: 0.00135,
  runsByChance: 0.05,
  videos: 10,
  lostLearners: 10,
} as const;

const { learners, learnersForSpread } = attentionLimits;

interface Kind extends Omit<DerivedTerm, 'source' | 'unit'> {
  readonly about: 'problem' | 'video';
  readonly formula: string;
  readonly source: string;
  readonly caveat: string;
}

const shrunk = `p̃ = y + B·(m − y) pulls y = right ÷ learners toward the mean m of the run, with B = (k − 3) ÷ (k − 1) · s² ÷ (s² + τ²), where s² is the variance of y by chance; m and τ² come from the k items of the run with ${learnersForSpread} or more learners (random effects, DerSimonian and Laird 1986). The limits lie 1.645 standard deviations on either side of p̃, with the variance s²·(1 − B·(k − 1) ÷ k) + 2 ÷ (k − 3) · B²·(y − m)² (Morris 1983). With fewer than five items, p̃ = (right + 1) ÷ (learners + 2), with the variance s²`;
const oneState =
  'Last answers come after all tries; first answers, where the service counts them, say more about a question.';

/** The kinds of flags, the most pressing first. */
export const attentionKinds = {
  key: {
    label: 'Possible wrong answer key',
    about: 'problem',
    meaning: 'In the end, more learners chose one particular wrong answer than the answer marked as correct.',
    formula: `wrong > right and (wrong − right) ÷ √(wrong + right) ≥ 2.6, for the most frequent wrong last answer of ${learners} or more learners (sign test, McNemar 1947)`,
    source: fromAnswers,
    caveat:
      'The answer key may be right, and one wrong answer may just be tempting; the numbers cannot tell. Questions whose random variants have their own answers are not checked.',
  },
  misconception: {
    label: 'Misconception',
    about: 'problem',
    meaning: 'One of several wrong answers attracts many learners, and more than all other wrong answers together.',
    formula:
      'one wrong answer is clearly more common than all other wrong answers together: at least three different wrong last answers; the most common one (given by W of the R learners who are wrong) makes up ≥ 25% of all last answers, and (2W − R) ÷ √R ≥ 2.6 (sign test, McNemar 1947). If the number who gave it last ÷ the number who gave it first is ≥ 0.8, learners stay with it, and the flag states both numbers',
    source: fromAnswers,
    caveat: `This assumes that learners who only guess choose every wrong answer equally often. ${oneState} Questions whose random variants have their own answers are not checked.`,
  },
  guessing: {
    label: 'Close to guessing',
    about: 'problem',
    meaning: 'First answers to a question with options are hardly better than guesses.',
    formula:
      'At most 5 points above guessing: upper end of the 95% interval for the share of right first answers (Wilson 1927) ≤ 1 ÷ options + 5 points; 2 to 8 options',
    source: fromAnswers,
    caveat:
      'This assumes that learners who guess choose every option equally often. The service does not list options that nobody chose, so there may be more options. Questions with several right options are not checked.',
  },
  hard: {
    label: 'Few get it right',
    about: 'problem',
    meaning: 'Few learners get it right in the end, too few for this to be chance in a small group.',
    formula: `upper limit of p̃ (95%) < 40%. Here ${shrunk}`,
    source: 'derived: answer_distribution, problems',
    caveat:
      'Some problems are meant to be hard. If this one is not, check its wording and what the course explains before it. A problem whose answers are not downloaded is judged by the average of its parts.',
  },
  label: {
    label: 'Difficulty tag looks wrong',
    about: 'problem',
    meaning: 'A problem tagged easy is almost certainly harder than most problems tagged hard, or the reverse.',
    formula: `difficulty Easy and p̃ below the median M of Hard, or difficulty Hard and p̃ above the median M of Easy, with |p̃ − M| > 2.576·√(p̃(1 − p̃) ÷ (learners + 1) + π ÷ 2 · s² ÷ m), where s is the standard deviation of the m problems with the other tag (three or more). Assumes that the shares of right answers to problems with the same difficulty tag follow the normal distribution. Here ${shrunk}`,
    source: 'derived: problems_and_tags',
    caveat: 'Only the tags Easy and Hard are used.',
  },
  video: {
    label: 'Loses viewers',
    about: 'video',
    meaning: 'More viewers leave before the end than is usual in this run for a video of this length.',
    formula:
      'by chance at most one in 741 and at most one in 20·k (one-sided Student’s t, k − 3 degrees of freedom, over k ≥ 10 videos), and 10 learners or more; t = (y − μ) ÷ √(s² + τ² + var μ), y = (r − r̂) ÷ (r̂(1 − r̂)), s² = 1 ÷ (started · r̂(1 − r̂)), r = finished ÷ started; r̂ from logit r̂ = β₀ + β₁·ln(duration) over the videos of the run, weighted by the learners who started (with fewer than 8 videos, the median); μ and τ² from the other videos (random effects, DerSimonian and Laird 1986; funnel limits, Spiegelhalter 2005). Assumes that the differences that remain between videos follow a normal distribution.',
    source: 'derived: videos',
    caveat:
      'The service counts viewers only at the start and shortly before the end, so the app cannot tell where in between they leave.',
  },
  parts: {
    label: 'Parts do not go together',
    about: 'problem',
    meaning: 'Learners who get one part of a problem right are hardly more likely to get the others right.',
    formula:
      'Reliability α below 0.4, for 3 or more parts of one point each; α = k ÷ (k − 1) · (1 − Σ p(1 − p) ÷ σ²), where k is the number of parts, p the share of right last answers to a part and σ² the variance of the grades (Kuder and Richardson 1937, formula 20)',
    source: 'derived: answer_distribution, grade_distribution',
    caveat:
      'This covers the parts of one problem. The service reports only totals, so the app cannot measure how different problems relate to each other.',
  },
  allOrNothing: {
    label: 'All or nothing',
    about: 'problem',
    meaning: 'Most learners get all points of this problem or none, although it has several parts.',
    formula: 'the problem has 3 or more parts, and 85% or more of its grades are zero or full marks',
    source: 'derived: grade_distribution',
    caveat: 'The problem may be meant to work this way.',
  },
  little: {
    label: 'Little to learn from',
    about: 'problem',
    meaning: 'Nearly all learners get it right on the first try or, where first answers are not counted, in the end.',
    formula: `Almost all first answers are right: the 5% point of their share is above 97% (Wilson 1927), with ${attentionLimits.learnersForLearnt} or more learners; last answers are used where first answers are not counted`,
    source: 'derived: answer_distribution, problems',
    caveat: 'The question may be easy on purpose, as a warm-up.',
  },
  options: {
    label: 'Wrong options rarely chosen',
    about: 'problem',
    meaning: 'Hardly any learner chooses a wrong option.',
    formula: 'all wrong options together < 5% of first answers (last answers where first answers are not counted)',
    source: fromAnswers,
    caveat: 'There may be more such problems: the service does not list options that nobody chose.',
  },
  odd: {
    label: 'More at the end than at the start',
    about: 'video',
    meaning: 'The service counts more learners at the end of the video than at its start.',
    formula: 'finished > started',
    source: 'derived: videos',
    caveat:
      'Viewers who skip the start are counted only at the end, so a video may have more viewers at its end than at its start. Such a video is not compared with others.',
  },
} as const satisfies Record<string, Kind>;

export type AttentionKind = keyof typeof attentionKinds;
export const attentionKindNames = Object.keys(attentionKinds) as AttentionKind[];

/** Not a flag of the run alone: it is compared with another one, which a file need not have. */
const moved: DerivedTerm = {
  label: 'Changed since the previous run',
  meaning:
    'Since the previous run of the course, the share of correct last answers to this part has changed in a different way from the shares for the other parts.',
  formula: `y = the difference in the log odds of a right answer (½ added to both counts), s² its variance; t = (y − μ) ÷ √(s² + τ² + var μ), with the mean change μ of the whole run and the variance τ² between parts, both from the other parts (DerSimonian and Laird 1986), by Student’s t with k − 3 degrees of freedom over k ≥ 5 parts; at most one in ten of all listed parts is expected to be due to chance (Benjamini and Hochberg 1995); a change of 5 points or more, ${learners} or more learners in both runs. Assumes that such changes follow a normal distribution.`,
  source: 'derived: answer_distribution of both runs',
  caveat:
    'The learners differ between runs, and the question may too: parts are matched by the ID of their block, or else by the name of the problem and the text of the question.',
};

/** The kinds as words that have definitions. */
export const attentionTerms: readonly DerivedTerm[] = [
  ...attentionKindNames.map((name) => {
    const { about: _, ...term }: Kind = attentionKinds[name];
    return term;
  }),
  moved,
];
