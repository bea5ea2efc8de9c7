import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReshaped } from '#shared/text/cells.ts';

// Found by opening CSV files in LibreOffice (English and German, "Detect special numbers") and in the documentation of Excel.
const changed = {
  'numbers with other digits': ['007', '00', '+0012', '0.50', '1.10', '5.', '.5', '0,50', '-0', '+5', '- 5', '(5)'],
  'numbers with an exponent': ['1e5', '2E-3', '1E5'],
  'numbers with signs between or around': ['1,234', '1.234.567', '1 234', '$5', '5 €', '£1,000.00', '$-5', '1,23,456'],
  'numbers with spaces': [' 12', '7 '],
  'more digits than are kept': ['12345678901234567890', '1234567890123456'],
  dates: [
    '1/2',
    '3-4',
    '1/2/2024',
    '2014-01-31',
    '1.2.2024',
    '1.2.',
    '12-25',
    '2014-01-31 10:00',
    '2014-01-31T10:00:00Z',
  ],
  'names of months': ['Mar 1', 'MARCH1', 'SEPT2', '1-Sep', 'dec-01', 'May 2024', '31 Jan 2014'],
  'names of months in German and Spanish': ['1. Mai', 'Okt 1', 'Dez-01', '1 März', 'ene-01', '1 Enero', 'abr 2'],
  times: ['1:30', '12:30:15', '10 PM', '5 a', '0:15'],
  fractions: ['1 1/2', '-2 3/4'],
  'truth values': ['true', 'False', 'wahr', 'Falsch', 'verdadero'],
  'errors of formulas': ['#N/A', '#DIV/0!'],
} as const;

describe('a spreadsheet changes', () => {
  it.each(Object.entries(changed))('%s', (_, texts) => {
    for (const text of texts) expect(isReshaped(text), text).toBe(true);
  });
});

describe('a spreadsheet leaves as it is', () => {
  it.each([
    ['numbers as it writes them itself', ['7', '0', '123456789012345', '12.5', '-3', '-0.5', '0,5', '12%']],
    [
      'words',
      [
        '',
        'e5',
        '1e',
        '12a',
        'March',
        'May',
        'VERDADERO',
        '1 Marta',
        'choice_1',
        'TRUE',
        'course-v1:007',
        'C++',
        '1/2 cup',
        'a/b',
      ],
    ],
    ['lists of numbers', ['1, 2, 3', '[1, 2]', '1/2/3/4', '1:2:3:4']],
    ['what is longer than any number', ['9'.repeat(200)]],
  ])('%s', (_, texts) => {
    for (const text of texts) expect(isReshaped(text), text).toBe(false);
  });

  it('whole numbers and decimals of up to 15 digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 99 }), (whole, part) => {
        expect(isReshaped(String(whole))).toBe(false);
        if (part % 10 !== 0) expect(isReshaped(`${whole}.${String(part).padStart(2, '0')}`)).toBe(false);
      }),
    );
  });
});
