/*
 * How unlikely a figure is by chance, and which of many such figures may be called a discovery.
 */

/**
 * The part of a normal distribution outside of ±|z|: the two-sided p-value. The complementary error function by the Chebyshev fit of
 * W. H. Press et al., Numerical Recipes (1992), 6.2 `erfcc`; its relative error is below 1.2e-7.
 */
export function twoSidedP(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const coefficients = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
    -1.26551223,
  ];
  return Math.min(1, t * Math.exp(-x * x + coefficients.reduce((sum, coefficient) => sum * t + coefficient, 0)));
}

/** Of the figures that are called unusual, this share may be chance. A convention: one in ten is a list that people go on reading. */
const falseShare = 0.1;

/**
 * Which of many p-values are discoveries, such that at most the share `q` of these is expected to be chance: the k smallest, with the
 * largest k for which the k-th is at most q·k/n. Y. Benjamini, Y. Hochberg, J. R. Statist. Soc. B 57 (1995) 289–300.
 * The answers stand in the order of the values; equal values get equal answers.
 */
export function discoveries(pValues: readonly number[], q: number = falseShare): boolean[] {
  const sorted = [...pValues].sort((one, other) => one - other);
  const limit = sorted.findLast((p, place) => p <= (q * (place + 1)) / sorted.length);
  return pValues.map((p) => limit !== undefined && p <= limit);
}
