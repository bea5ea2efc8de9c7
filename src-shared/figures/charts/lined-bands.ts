/*
 * Bands that stand on each other are distinguished in grey, too: on most paper there is no colour.
 */

/** How light a colour `#RRGGBB` is, from 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two neighbours in grey, from 1. */
export function greyContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const minContrast = 1.5;

/** Which bands, from the first on, bear lines, as they are about as light as the plain one before them; null is hatched in its own way. */
export function linedBands(colours: readonly (string | null)[]): boolean[] {
  const lined: boolean[] = [];
  for (const [index, colour] of colours.entries()) {
    const before = index === 0 ? null : (colours[index - 1] ?? null);
    const isAlike = colour !== null && before !== null && greyContrast(colour, before) < minContrast;
    lined.push(isAlike && lined[index - 1] !== true);
  }
  return lined;
}
