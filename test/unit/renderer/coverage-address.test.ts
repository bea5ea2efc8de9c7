import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from '#renderer/routing/routes.ts';
import {
  coverageAddress,
  coverageOfText,
  coverageQueryText,
  questionOf,
} from '#renderer/subjects/coverage/question.ts';
import type { CourseScope } from '#shared/catalog/course-scope.ts';
import { coverageQuestion, supplyReadings } from '#shared/subjects/coverage/question.ts';

const scope = fc.constantFrom<CourseScope>(
  { of: 'all' },
  { of: 'runs' },
  { of: 'organisations', orgs: ['edX', 'A & B'] },
  { of: 'courses', courseKeys: ['edX+DemoX', 'MITx+6.00x'] },
);
const question = fc
  .record({
    scope,
    supply: fc.constantFrom(...supplyReadings),
    tau: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  })
  .map((choices) => coverageQuestion.parse(choices));

describe('the address of a comparison', () => {
  it('brings back everything that was chosen', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const match = readAddress(coverageAddress(asked));
        expect(match?.name === 'coverage' && questionOf(match.query, { of: 'runs' })).toEqual(asked);
        expect(coverageOfText(coverageQueryText(asked))).toEqual(asked);
      }),
    );
  });

  it('without a scope takes that of the settings, and leaves out what cannot be read', () => {
    const match = readAddress('/coverage?scope=nothing&tau=7&supply=gold');
    const asked = match?.name === 'coverage' ? questionOf(match.query, { of: 'runs' }) : null;
    expect(asked).toEqual(coverageQuestion.parse({ scope: { of: 'runs' } }));
  });
});
