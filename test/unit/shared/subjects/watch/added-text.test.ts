import { expect, it } from 'vitest';
import { addedText, type WatchRule, watchedText } from '#shared/subjects/watch/watch.ts';

const rule = (given: Partial<WatchRule>) =>
  ({
    measure: 'verified',
    op: 'below',
    value: 500,
    unit: 'absolute',
    direction: 'both',
    over: 90,
    atLeast: 10,
    ...given,
  }) as WatchRule;

/** Without the marks that keep the direction of a name to itself. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');

it('says the rule, what it is about and how large the figure is', () => {
  expect(plain(addedText(rule({}), 'Data Analysis', 1135))).toMatch(
    /^Watching “Verified.* below 500” for Data Analysis \(now 1,135\)\. After the first sync that finds fewer than 500, the app shows an alert\.$/,
  );
  expect(addedText(rule({ measure: 'days_behind', op: 'stale', value: 9 }), 'X', 3)).toContain('(now 3 days)');
});

it.each<[string, Partial<WatchRule>]>([
  ['more than 0', { measure: 'unusual_weeks', op: 'above', value: 0 }],
  ['less than −10%', { measure: 'vs_earlier', value: -10 }],
  ['less than $80,000 a year', { measure: 'median_salary', value: 80_000 }],
  ['data older than 1 day', { measure: 'days_behind', op: 'stale', value: 1 }],
  ['data older than 14 days', { measure: 'days_behind', op: 'stale', value: 14 }],
  ['it in the service’s list', { measure: 'listed', op: 'appears', value: null }],
  ['it gone from the service’s list', { measure: 'listed', op: 'vanishes', value: null }],
  ['such a change', { op: 'changes', unit: 'percent', value: 10 }],
])('says that a sync which finds %s shows an alert', (finds, patch) => {
  expect(addedText(rule(patch), 'X', null)).toContain(
    `After the first sync that finds ${finds}, the app shows an alert.`,
  );
});

it('says no figure where it is not known, or where the rule compares how it changed', () => {
  expect(addedText(rule({}), 'X', null)).not.toContain('now');
  expect(addedText(rule({ op: 'changes', unit: 'percent' }), 'X', -3)).not.toContain('now');
});

it('writes a salary as sentences do', () => {
  expect(plain(addedText(rule({ measure: 'median_salary', value: 80_000 }), 'Data Analyst', 76_179.4))).toMatch(
    /^Watching “Median salary below \$80,000 a year” for Data Analyst \(now \$76,179 a year\)/,
  );
});

it.each([
  ['Verified in Data Analysis 3T2026: 1,144 now', 'run', 'verified', 1144],
  ['Age of the data in Data Analysis 3T2026: 3 days now', 'run', 'days_behind', 3],
  ['Age of the data in Data Analysis 3T2026: 1 day now', 'run', 'days_behind', 1],
  ['Data Analysis 3T2026: 40% now', 'plan', 'reached_pct', 40],
  ['Right at the first answer for Data Analysis 3T2026: 41.7% now', 'problem', 'first_correct_pct', 41.666],
  ['Unique postings for Data Analysis 3T2026: not known', 'job', 'unique_postings', null],
  ['Data Analysis 3T2026', 'skill', 'listed', 1],
] as const)('names what is watched before it is: %s', (words, kind, measure, value) => {
  expect(plain(watchedText(kind, measure, 'Data Analysis 3T2026', value))).toBe(words);
});
