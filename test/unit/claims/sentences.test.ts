import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import spanish from '#shared/language/es/index.ts';
import { attentionTerms } from '#shared/subjects/attention/attention.ts';
import { runAlarmText } from '#shared/subjects/runs/columns.ts';
import { claims } from '#test/claims/claims.ts';
import { claimingWords, messagesOfClaims, messagesOfTests, plainMessages } from '#test/claims/sentences.ts';

/* A sentence without a passing simulation is not shown. */

const root = new URL('../../../', import.meta.url);
/** Every message of the app: a unit test of the languages names what has no Spanish. */
const messages = Object.keys(spanish);

const lists = [...Object.values(messagesOfClaims), ...Object.values(messagesOfTests), plainMessages];
const listed = lists.flat();
const isOf = (entry: string, said: string) =>
  entry.endsWith('…') ? said.startsWith(entry.slice(0, -1)) : entry === said;

/** The claiming messages that no list has. */
const withoutProof = (said: readonly string[]) =>
  said.filter((each) => claimingWords.test(each) && !listed.some((entry) => isOf(entry, each)));

describe('a sentence that says more than what was counted', () => {
  it('has a simulation, a test, or a reason why it needs none', () => {
    expect(withoutProof(messages)).toEqual([]);
  });

  it.each([
    'Unusual: {count} learners left, which chance does not explain.',
    'This course does significantly better than the others.',
    'Learners will reach {count} by May.',
    'Drifts away from its course.',
    'About {share} of learners are likely to stay.',
    'Almost certainly harder than the others.',
    'Clearly below the others, at the 5% point.',
  ])('would be found if it were new: %s', (sentence) => {
    expect(withoutProof([sentence])).toEqual([sentence]);
  });

  it('is shown by the app: no list names what is gone, or names a message twice', () => {
    const shown = new Set(messages);
    expect(listed.filter((entry) => ![...shown].some((each) => isOf(entry, each)))).toEqual([]);
    expect([...shown].filter((each) => listed.filter((entry) => isOf(entry, each)).length > 1)).toEqual([]);
  });
});

describe('a claim', () => {
  const titleOf = (claim: string) => claim.split(':')[0];

  it('has a simulation, of which `npm test` draws some worlds', () => {
    for (const title of Object.keys(messagesOfClaims)) {
      const scenarios = claims.filter(({ claim }) => titleOf(claim) === title);
      expect(scenarios.length, title).toBeGreaterThan(0);
      expect(
        scenarios.some(({ worlds }) => worlds.short > 0),
        title,
      ).toBe(true);
    }
    for (const file of Object.keys(messagesOfTests)) expect(existsSync(new URL(file, root)), file).toBe(true);
  });

  it('that is simulated is one that the app makes', () => {
    expect([...new Set(claims.map(({ claim }) => titleOf(claim)))].sort()).toEqual(
      Object.keys(messagesOfClaims).sort(),
    );
  });

  it('of a badge is in a list, whatever its words', () => {
    const badges = [...attentionTerms.map(({ label }) => label), ...Object.values(runAlarmText)];
    expect(badges.filter((badge) => !listed.includes(badge))).toEqual([]);
  });
});
