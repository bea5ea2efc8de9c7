/*
 * Which of many figures, each as unlikely by chance, may be called a discovery.
 */

/** Share of the figures called unusual that may be chance. A convention: one in ten is a list that people go on reading. */
const falseShare = 0.1;

/**
 * Which of many p-values are discoveries, such that at most a tenth of these is expected to be chance: the k smallest, with the largest k
 * for which the k-th is at most q·k/(n·π₀), q = 0.1. Y. Benjamini, Y. Hochberg, J. R. Statist. Soc. B 57 (1995) 289–300; with the part π₀
 * of those that are chance, J. D. Storey, J. R. Statist. Soc. B 64 (2002) 479–498. The answers stand in the order of the values; equal
 * values get equal answers.
 */
export function discoveries(pValues: readonly number[], chance = 1): boolean[] {
  const sorted = [...pValues].sort((one, other) => one - other);
  const limit = sorted.findLast((p, index) => p <= (falseShare * (index + 1)) / (chance * sorted.length));
  return pValues.map((p) => limit !== undefined && p <= limit);
}

/**
 * Which of many figures are discoveries, from how likely each is chance: as many of the least likely as have a mean of at most a tenth.
 * M. A. Newton, A. Noueiry, D. Sarkar, P. Ahlquist, Biostatistics 5 (2004) 155–176. Equal values get equal answers.
 */
export function confident(chances: readonly number[]): boolean[] {
  let [sum, limit] = [0, -1];
  for (const [index, chance] of chances.toSorted((one, other) => one - other).entries()) {
    sum += chance;
    if (sum <= falseShare * (index + 1)) limit = chance;
  }
  return chances.map((chance) => chance <= limit);
}
