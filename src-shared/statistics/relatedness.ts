/*
 * How closely two skills belong together, judged by the lists that name them: the jobs that ask for both, or the courses that teach both.
 * Proximity as the smaller of the two conditional shares, n_st / max(n_s, n_t) (Hidalgo et al. 2007, Science 317: 482-487, on products of
 * countries; Alabdulkareem et al. 2018, Science Advances 4(7): eaao6030, on skills of jobs).
 */

/**
 * Counts as N more lists that name only the commoner of the two: a pair of rare skills that one list names together would otherwise
 * be as close as two can be. Three leave it at a quarter of that, and take 3 % off a pair that a hundred lists name.
 */
const rarePairShrinkage = 3;

/**
 * θ = n_st / (max(n_s, n_t) + 3), from 0 to below 1; the same in both directions.
 *
 * @param together n_st, the lists that name both
 * @param one n_s, the lists that name the one
 * @param other n_t, the lists that name the other
 */
export const relatedness = (together: number, one: number, other: number): number =>
  together / (Math.max(one, other) + rarePairShrinkage);

/** The same in SQL, over three columns or expressions that are never NULL. */
export const relatednessSql = (together: string, one: string, other: string): string =>
  `(1.0 * ${together} / (max(${one}, ${other}) + ${rarePairShrinkage}))`;

/**
 * Lift = n_st · N / (n_s · n_t): how many times as often both are named together as they would be if lists named skills independently.
 *
 * @param lists N, the lists that name any skill
 */
export const lift = (together: number, one: number, other: number, lists: number): number =>
  (together * lists) / (one * other);

/** The same in SQL. */
export const liftSql = (together: string, one: string, other: string, lists: string): string =>
  `(1.0 * ${together} * ${lists} / (1.0 * ${one} * ${other}))`;
