import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placed } from '#renderer/charts/share-bar.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { classBounds, classOf, classStarts, countryKey, countryName } from '#shared/figures/charts/countries.ts';
import { worldDots, worldShapes } from '#shared/generated/country-shapes.ts';
import {
  agesFigure,
  countriesFigure,
  educationFigure,
  genderFigure,
  worldFigure,
} from '#shared/subjects/enrollment/demographics-figures.ts';
import {
  agesFinding,
  countriesFinding,
  educationFinding,
  genderFinding,
  implausibleNote,
} from '#shared/subjects/enrollment/demographics-findings.ts';

const country = (code: string | null, name: string | null, count = 1): ViewRow<'run-countries'> => ({
  country_alpha2: code,
  country_alpha3: null,
  country_name: name,
  count,
  pct: count,
  date: 0,
  created: null,
  equals_enrollment: null,
  day_enrollment: null,
});

const genders: ViewRow<'run-gender'> = {
  date: 0,
  female: 30,
  male: 10,
  other: 0,
  unknown: 60,
  note: null,
  created: null,
  equals_enrollment: null,
  day_enrollment: null,
};

const year = (birth_year: number, count: number): ViewRow<'run-birth-years'> => ({
  birth_year,
  age: 2015 - birth_year,
  count,
  pct_of_known: 100,
  date: 0,
  created: null,
  equals_enrollment: null,
  day_enrollment: null,
});

describe('counts that are not the enrollment of their day', () => {
  it('are said to be so once, directly behind the finding, and no others', () => {
    const behind = ({ finding, note = '' }: { finding: string; note?: string | undefined }) =>
      `${finding} ${note}`.match(/The counts by .*? that day\./gu);
    const notes = (equals_enrollment: boolean | null) =>
      [
        genderFigure([
          { ...genders, equals_enrollment: false },
          { ...genders, equals_enrollment },
        ]),
        countriesFigure([{ ...country('DE', 'Germany'), equals_enrollment }]),
        worldFigure([{ ...country('DE', 'Germany'), equals_enrollment }]),
        educationFigure([{ ...level('bachelors', 30), equals_enrollment }]),
        agesFigure([{ ...year(1990, 3), equals_enrollment }]),
      ].map(behind);
    const said = (by: string) => `The counts by ${by} do not add up to enrollment on that day.`;
    expect(notes(true)).toEqual([null, null, null, null, null]);
    expect(notes(null)).toEqual(notes(true));
    expect(notes(false)).toEqual(['gender', 'country', 'country', 'education', 'age'].map((by) => [said(by)]));
  });

  it('are told beside it, both numbers where they are known', () => {
    const odd = { ...genders, equals_enrollment: false, day_enrollment: 90 };
    expect(genderFigure([odd]).note).toBe('Shares of those who answered.');
    expect(genderFigure([odd]).finding).toMatch(
      / 60 learners did not report it\. The counts by gender add up to 100, but 90 learners were enrolled on that day\.$/,
    );
    const ages = agesFigure([{ ...year(1990, 3), equals_enrollment: false, day_enrollment: 4 }]);
    expect(ages.note).toBeUndefined();
    expect(ages.finding).toBe(
      'Of the 3 who gave a birth year, 100.0% are 25 and under; the median age is 25. The counts by age add up to 3, but 4 learners were enrolled on that day.',
    );
  });
});

describe('ages', () => {
  const born = (birth_year: number | null, count: number) => ({
    birth_year,
    age: birth_year === null ? null : 2015 - birth_year,
    count,
  });

  it('say the middle and the largest band', () => {
    expect(agesFinding([born(1990, 3), born(1960, 1), born(null, 50)])).toBe(
      'Of the 4 who gave a birth year, 75.0% are 25 and under; the median age is 25.',
    );
    expect(agesFinding([born(null, 4)])).toBe('Nobody gave a year of birth.');
  });

  it('say the commonest that is shown where some are withheld', () => {
    const withheld = { ...born(1931, 0), count: null };
    expect(agesFinding([born(1990, 12), born(1988, 30), withheld])).toBe(
      'Most common of the ages shown: 27 (30 learners).',
    );
    expect(agesFinding([withheld])).toMatch(/^No summary: some of these numbers are hidden/);
  });

  it('name years that cannot be true', () => {
    expect(implausibleNote([born(1990, 3)])).toBeNull();
    expect(implausibleNote([born(2031, 2), born(1, 1)])).toBe(
      '3 learners gave an impossible birth year (1, 2031). The median and the percentages include them, as in edX Insights, the older dashboard. The chart leaves out 2 learners born in the future, who count as 25 and under.',
    );
    expect(implausibleNote([born(1, 1)])).not.toContain('The chart leaves out');
  });
});

/** A row of the education of a run, of whom 100 % answered unless it says otherwise. */
const level = (education_level: string | null, count: number | null, pct_of_known: number | null = 100) => ({
  education_level,
  count,
  pct_of_known,
  date: 0,
  created: null,
  equals_enrollment: null,
  day_enrollment: null,
});

describe('the bars of education', () => {
  it('are hatched for those who did not say alone', () => {
    const rows = ['bachelors', 'other', 'vocational', null].map((name) => level(name, 40));
    expect(educationFigure(rows).chart.bars.map(({ label, kind }) => [label, kind ?? 'plain'])).toEqual([
      ['Bachelor’s', 'plain'],
      ['Other', 'plain'],
      ['Vocational', 'plain'],
      ['Not reported', 'apart'],
    ]);
  });
});

describe('education and gender', () => {
  it('keep those apart who did not say', () => {
    expect(educationFinding([level('bachelors', 30, 75), level('none', 10, 25), level(null, 60, null)])).toBe(
      'Most common: Bachelor’s (75.0% of those who answered). 60 learners did not report it.',
    );
    expect(genderFinding(genders)).toBe(
      'On 1 Jan 1970, of the 40 who answered: female 75.0%, male 25.0% and other 0%. 60 learners did not report it.',
    );
  });

  it('speak of the levels that are shown where some are withheld', () => {
    const hidden = [level('primary', null, null), level('none', 40, 20), level('bachelors', 150, 75)];
    expect(educationFinding([...hidden, level(null, 60, null)])).toBe(
      'Most common of the levels shown: Bachelor’s (75.0% of those who answered). 60 learners did not report it.',
    );
    expect(educationFinding([...hidden, level(null, null, null)])).toBe(
      'Most common of the levels shown: Bachelor’s (75.0% of those who answered).',
    );
    expect(educationFinding([level('primary', null, null)])).toMatch(/^No summary: some of these numbers are hidden/);
  });

  it('calls no level the commonest because of a few learners', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 4 }), (counts) => {
        const said = counts.reduce((sum, each) => sum + each, 0);
        const finding = educationFinding([
          ...counts.map((count, index) => level(`l${index}`, count)),
          level(null, 900),
        ]);
        expect(finding.includes('Most common:')).toBe(said >= 30);
      }),
    );
  });

  it('claims nothing of counts of gender that are not given', () => {
    const none = { ...genders, female: null, male: null, other: null };
    expect(genderFinding({ ...none, unknown: null })).toBe('No counts by gender for 1 Jan 1970.');
    expect(genderFinding({ ...none, unknown: 5 })).toBe(
      'No counts by gender for 1 Jan 1970. 5 learners did not report it.',
    );
    expect(genderFinding({ ...genders, unknown: null })).toBe(
      'On 1 Jan 1970, of the 40 who answered: female 75.0%, male 25.0% and other 0%.',
    );
    expect(genderFinding({ ...genders, female: 0, male: 0, unknown: 0 })).toBe('On 1 Jan 1970, nobody gave a gender.');
  });

  it('move names of narrow parts apart, and never over the edge', () => {
    expect(placed([0, 100, 104], [30, 30, 30], 300)).toEqual([0, 100, 142]);
    expect(placed([0, 280, 290], [30, 30, 30], 300)).toEqual([0, 228, 270]);
  });
});

describe('countries', () => {
  it.each([
    ['DE', 'Deutschland', 'Germany'],
    ['A1', 'Anonymous Proxy', 'Anonymous Proxy'],
    ['UNKNOWN', 'UNKNOWN', 'Not reported'],
    [null, 'UNKNOWN', 'Not reported'],
    [null, null, 'Not reported'],
  ])('%s, %s is called %s', (code, given, name) => {
    expect(countryName(country(code, given))).toBe(name);
  });

  it('are told apart by code, or by name where there is none', () => {
    expect(countryKey(country('DE', 'Germany'))).toBe('DE');
    expect(countryKey(country(null, 'UNKNOWN'))).toBe('UNKNOWN');
  });

  it('say the largest and how many are not known', () => {
    const rows = [country('US', 'x', 60), country(null, 'UNKNOWN', 10), country('IN', 'x', 30)];
    expect(countriesFinding(rows, countryName)).toBe(
      'Learners were last seen in 2 countries. Of 100 learners, for 10 of whom the service gave no country, the largest shares are United States 60.0% and India 30.0%.',
    );
  });

  it('say the largest that are shown where some are withheld', () => {
    const withheld = { ...country('SZ', 'x'), count: null, pct: null };
    const rows = [country('US', 'x', 60), country('IN', 'x', 30), withheld];
    expect(countriesFinding(rows, countryName)).toBe(
      'Learners were last seen in 3 countries. Of all learners counted by country, the largest shares of those shown are United States 60.0% and India 30.0%. Some counts are hidden to protect small ones.',
    );
    expect(countriesFinding([country('US', 'x', 60), withheld], countryName)).toBe(
      'Learners were last seen in 2 countries. Of all learners counted by country, the largest share of those shown is United States 60.0%. Some counts are hidden to protect small ones.',
    );
    expect(countriesFinding([withheld], countryName)).toMatch(/^No summary: some of these numbers are hidden/);
  });

  it('say of which countries the bars are the largest, as a hidden count may be larger', () => {
    const shown = Array.from({ length: 16 }, (_, index) => country(`C${index}`, 'x', 60 - index));
    const hidden = { ...country('SZ', 'x'), count: null, pct: null };
    const always =
      'Each learner counts for the country in which they were last seen; learners whose country is not known have no bar.';
    const figureOf = (rows: readonly ViewRow<'run-countries'>[]) => {
      const { note = '', chart } = countriesFigure(rows);
      expect(note.endsWith(always)).toBe(true);
      return [note.slice(0, -always.length).trim(), chart.bars.length];
    };
    expect(figureOf(shown.slice(0, 15))).toEqual(['', 15]);
    expect(figureOf(shown)).toEqual(['The 15 countries with the most learners.', 15]);
    expect(figureOf([...shown, hidden])).toEqual([
      'Of the 16 countries whose counts are shown, the 15 with the most learners.',
      15,
    ]);
    // Bars of hidden counts alone would stand where others are left out.
    expect(figureOf([...shown.slice(0, 14), hidden, hidden])).toEqual([
      'Only the countries whose counts are shown.',
      14,
    ]);
    expect(figureOf([...shown.slice(0, 14), hidden])).toEqual(['', 15]);
  });

  it('fall into round classes that cover every value', () => {
    const starts = classStarts([1, 7, 60, 1995]);
    expect(starts).toEqual([1, 5, 10, 50, 200, 500]);
    expect([1, 4, 5, 49, 500, 1995].map((value) => classOf(value, starts))).toEqual([0, 0, 1, 2, 5, 5]);
    expect(classOf(0, starts)).toBe(-1);
    expect(classBounds(starts).map(({ from, to }) => [from, to])).toEqual([
      [1, 4],
      [5, 9],
      [10, 49],
      [50, 199],
      [200, 499],
      [500, null],
    ]);
    expect(classStarts([])).toEqual([]);
    expect(classStarts([1])).toEqual([1]);
  });

  it('are on the map, those that are too small to see as dots', () => {
    for (const code of ['US', 'DE', 'XK', 'AU']) expect(worldShapes[code], code).toMatch(/^M/);
    for (const code of ['SG', 'MT', 'TV', 'RE', 'HK', 'AD']) expect(worldDots[code], code).toHaveLength(2);
  });
});
