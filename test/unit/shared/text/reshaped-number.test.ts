import { expect, test } from 'vitest';
import { isReshapedNumber } from '#shared/text/reshaped-number.ts';

test.each(['007', '12345678901234567890', '1e5', '2E-3', ' 12', '00', '+0012'])('a spreadsheet changes %j', (text) => {
  expect(isReshapedNumber(text)).toBe(true);
});

test.each(['', '7', '0', '123456789012345', '12.5', '-3', 'e5', '1e', '12a', '1/2', 'course-v1:007', '9'.repeat(100)])(
  'a spreadsheet leaves %j as it is, or it is no number',
  (text) => {
    expect(isReshapedNumber(text)).toBe(false);
  },
);
