import { describe, expect, it } from 'vitest';
import { reveals } from '../../../src-main/data-host/export/documents/withheld-figure.ts';

describe('a finding', () => {
  const hidden = new Set(['3', '1.2%', '7']);

  it.each(['Nobody said less than 3 did.', '3 of all learners (0.1%).', 'Others 1.2%.', 'Down to 7, the lowest.'])(
    'is left out when it says a hidden number: %s',
    (finding) => {
      expect(reveals(finding, hidden)).toBe(true);
    },
  );

  it.each([
    'Any activity rose by 12.0% over 3 weeks, to 931 learners in the week ending 7 Nov 2026.',
    '13 countries; India 31.2%.',
    '3 of 7 problems are hard and much tried.',
    'Enrollment fell to 1,203 on 3 Nov 2026.',
  ])('stays when it says none: %s', (finding) => {
    expect(reveals(finding, hidden)).toBe(false);
  });
});
