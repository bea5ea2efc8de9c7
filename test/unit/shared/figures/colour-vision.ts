/*
 * Colour distance in OKLab, as people with normal and with colour-deficient sight see it
 * (Machado, Oliveira and Fernandes 2009, full severity).
 */

import { linear } from '#shared/figures/charts/palette.ts';

type Triple = readonly [number, number, number];

const deficiencies: readonly (readonly [Triple, Triple, Triple])[] = [
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

const dot = (row: Triple, [x, y, z]: Triple) => row[0] * x + row[1] * y + row[2] * z;
const clamp = (value: number) => Math.min(1, Math.max(0, value));

function okLab(colour: Triple): Triple {
  const l = Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], colour));
  const m = Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], colour));
  const s = Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], colour));
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], [l, m, s]),
    dot([1.9779984951, -2.428592205, 0.4505937099], [l, m, s]),
    dot([0.0259040371, 0.7827717662, -0.808675766], [l, m, s]),
  ];
}

/** The distance of two colours (OKLab × 100) for whom they look most alike. */
export function worstDistance(one: string, other: string): number {
  const distances = deficiencies.map((matrix) => {
    const seen = (hex: string): Triple => {
      const colour = linear(hex);
      const [r, g, b] = matrix.map((row) => clamp(dot(row, colour)));
      return okLab([r ?? 0, g ?? 0, b ?? 0]);
    };
    const [a, b] = [seen(one), seen(other)];
    return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  });
  return Math.min(...distances);
}
