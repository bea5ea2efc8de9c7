/** Random numbers of the simulations: seeded, and shared with no code that is measured. */
export interface Random {
  /** From 0 to below 1. */
  uniform(): number;
  normal(): number;
  /** Student's t with whole degrees of freedom. */
  student(freedom: number): number;
  poisson(mean: number): number;
  gamma(shape: number): number;
  beta(alpha: number, beta: number): number;
  binomial(size: number, share: number): number;
  /** How many of `size` fall on each of these shares, which add up to 1. */
  multinomial(size: number, shares: readonly number[]): number[];
}

/** The generator sfc32 of C. Doty-Humphrey (PractRand), 32 bits a number. */
export function randomOf(seed: number): Random {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88, 1];
  const uniform = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warm = 0; warm < 20; warm += 1) uniform();
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  // G. Marsaglia, W. W. Tsang, ACM Trans. Math. Software 26 (2000) 363–372.
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * (1 - uniform()) ** (1 / shape);
    const d = shape - 1 / 3;
    for (;;) {
      const x = normal();
      const v = (1 + x / Math.sqrt(9 * d)) ** 3;
      if (v > 0 && Math.log(1 - uniform()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  const beta = (alpha: number, other: number) => {
    const [one, two] = [gamma(alpha), gamma(other)];
    return one / (one + two);
  };
  const poisson = (mean: number): number => {
    // A normal number is close enough there, and the exponential of a large mean is 0.
    if (mean > 500) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    let [count, product, limit] = [0, uniform(), Math.exp(-mean)];
    while (product > limit) {
      count += 1;
      product *= uniform();
    }
    return count;
  };
  const binomial = (size: number, share: number): number => {
    if (size > 60) {
      // The middle one of `size` sorted uniform numbers tells on which side the rest falls (J. H. Ahrens, U. Dieter 1974).
      const middle = Math.floor(size / 2) + 1;
      const at = beta(middle, size + 1 - middle);
      return at <= share ? middle + binomial(size - middle, (share - at) / (1 - at)) : binomial(middle - 1, share / at);
    }
    let count = 0;
    for (let trial = 0; trial < size; trial += 1) if (uniform() < share) count += 1;
    return count;
  };
  return {
    uniform,
    normal,
    student: (freedom) => normal() / Math.sqrt((2 * gamma(freedom / 2)) / freedom),
    poisson,
    gamma,
    beta,
    binomial,
    multinomial: (size, shares) => {
      let [left, rest] = [size, 1];
      return shares.map((share, index) => {
        if (index === shares.length - 1) return left;
        const taken = rest <= 0 ? 0 : binomial(left, Math.min(1, Math.max(0, share / rest)));
        left -= taken;
        rest -= share;
        return taken;
      });
    },
  };
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
