/**
 * The part of Student's t with a whole number of degrees of freedom, 1 or more, outside of ±t: the two-sided p-value. Finite sums of
 * M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964), 26.7.3 and 26.7.4.
 */
export function studentTail(t: number, freedom: number): number {
  const angle = Math.atan(Math.abs(t) / Math.sqrt(freedom));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isEven = freedom % 2 === 0;
  let [sum, term] = [0, isEven ? 1 : cosine];
  for (let power = isEven ? 0 : 1; power <= freedom - 2; power += 2) {
    sum += term;
    term *= (cosine * cosine * (power + 1)) / (power + 2);
  }
  return Math.max(0, 1 - (isEven ? sine * sum : (2 / Math.PI) * (angle + sine * sum)));
}
