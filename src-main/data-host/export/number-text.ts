const million = 1_000_000;

/**
 * The same as `String(value)`, three times as fast for positive numbers with up to six decimals, which nearly all are: the
 * engine looks for the shortest decimals that mean a number, and these are known.
 *
 * A quotient of whole numbers is rounded like the decimals that it is written with, so `millionths / 1e6` is the value only if
 * these are its decimals; with at most 15 digits no others mean the same number.
 */
export function numberText(value: number): string {
  const millionths = Math.round(value * million);
  if (!(value > 0 && value < 1e9) || millionths / million !== value) return String(value);
  const whole = Math.floor(millionths / million);
  let decimals = millionths - whole * million;
  if (decimals === 0) return String(whole);
  let places = 6;
  while (decimals % 10 === 0) {
    decimals /= 10;
    places -= 1;
  }
  const digits = String(decimals);
  return `${whole}.${'00000'.slice(0, places - digits.length)}${digits}`;
}
