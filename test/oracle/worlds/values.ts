import fc from 'fast-check';

/*
 * The values of which worlds are made: those that services send and that figures are got wrong with.
 */

/** Learners, answers, views: mostly few, so that ties and zeros are common. */
export const count: fc.Arbitrary<number> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(0, 1, 9, 10, 11) },
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
);

/** A count that the service may leave out. */
export const countOrNull: fc.Arbitrary<number | null> = fc.option(count, { freq: 6 });

/** Any number that a service may send where a measure is meant, with fractions. */
export const measure: fc.Arbitrary<number | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(null, 0) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 40 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 10_000_000 }).map((hundredths) => hundredths / 100) },
);

/** 1970-01-01 plus so many days, as services write it. */
export const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

const lastDay = 20_770;
/** Days of 1995 to 2026: what is compared may lie decades apart. */
export const anyDay: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: lastDay - 40, max: lastDay }) },
  { weight: 2, arbitrary: fc.integer({ min: 16_000, max: 16_900 }) },
  { weight: 1, arbitrary: fc.integer({ min: 9_200, max: lastDay }) },
);

/** When something was computed, in the forms that services have for it; some leave it out. */
export const createdAt: fc.Arbitrary<string | null> = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 86_399 }), fc.constantFrom('compact', 'zoned', 'micros', 'none'))
  .map(([day, second, form]) => {
    const iso = new Date((day * 86_400 + second) * 1000).toISOString();
    if (form === 'compact') return `${iso.slice(0, 10)}T${iso.slice(11, 19).replaceAll(':', '')}`;
    if (form === 'zoned') return `${iso.slice(0, 19)}Z`;
    return form === 'micros' ? `${iso.slice(0, 19)}.000250Z` : null;
  });

/** Words from outside: of every kind, but none that a CSV could not tell from nothing. */
export const words: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'Data, analysis',
    'naïve “Bayes”',
    '=SUM(A1)',
    '-1',
    'two\nlines',
    'Élan',
    'élan',
    'ELAN',
    'C++',
    '0',
  ),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }).map((text) => `w${text}`),
);

/** Days from a first one on, each for itself: in a row, with holes, one alone, or with one that is decades away. */
export const days: fc.Arbitrary<number[]> = fc
  .tuple(
    anyDay,
    fc.array(fc.constantFrom(1, 1, 1, 1, 1, 1, 2, 7, 8, 30), { maxLength: 25 }),
    fc.option(anyDay, { freq: 8 }),
  )
  .map(([first, steps, apart]) => {
    const found = [first];
    for (const step of steps) found.push((found.at(-1) ?? first) + step);
    return [...new Set(apart === null ? found : [...found, apart])]
      .filter((day) => day <= lastDay)
      .sort((a, b) => a - b);
  });
