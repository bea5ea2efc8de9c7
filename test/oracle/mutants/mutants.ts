/*
 * Faults made by hand on the way from a body of the service to the screen, one at a time. Each must be noticed by the unit tests that are
 * named, or by the oracle: a fault that neither notices could be in the app.
 */

export interface Mutant {
  /** Says what becomes wrong. */
  readonly says: string;
  readonly file: string;
  /** Stands in the file once. */
  readonly from: string;
  readonly to: string;
  /** Files of unit tests, or the oracle. */
  readonly by: readonly string[] | 'oracle';
}

const unit = (...files: readonly string[]) => files.map((file) => `test/unit/${file}.test.ts`);

const records = 'src-main/data-host/remote/records';
const runs = `${records}/run-records.ts`;
/** One field is read for another. */
const readAs = (key: string, other: string) => ({
  file: runs,
  from: 'return (raw) => read(raw[key], key);',
  to: `return (raw) => read(raw[key === '${key}' ? '${other}' : key], key);`,
});
const eachField = 'row[key] = read(raw);';
const analytics = unit('data-host/remote/analytics-records');
const parser: readonly Mutant[] = [
  {
    says: 'Viewers of videos are one more, and 0 where none are sent',
    file: runs,
    from: eachField,
    to: `row[key] = key === 'played_video' ? Number(read(raw) ?? -1) + 1 : read(raw);`,
    by: 'oracle',
  },
  {
    says: 'Forum posts that are not sent are 0',
    file: runs,
    from: eachField,
    to: `row[key] = read(raw) ?? (key === 'posted_forum' ? 0 : null);`,
    by: 'oracle',
  },
  {
    says: 'Any activity is that of problems',
    ...readAs('any', 'attempted_problem'),
    by: 'oracle',
  },
  {
    says: 'Men and women are one number',
    ...readAs('male', 'female'),
    by: 'oracle',
  },
  {
    says: 'Ever enrolled is the number now',
    ...readAs('cumulative_count', 'count'),
    by: 'oracle',
  },
  {
    says: 'The sum over all days is a mode',
    file: runs,
    from: `filter((key) => key !== 'modes')`,
    to: `filter((key) => key !== 'modes' && key !== 'cumulative_count')`,
    by: 'oracle',
  },
  {
    says: 'Birth year 0 is a year',
    file: runs,
    from: `integerOrNull(raw.birth_year, 'birth_year') || null`,
    to: `integerOrNull(raw.birth_year, 'birth_year')`,
    by: analytics,
  },
  {
    says: 'An empty level of education is a level',
    file: runs,
    from: `return textOrNull(value, 'education_level')?.trim() || null;`,
    to: `return textOrNull(value, 'education_level')?.trim() ?? null;`,
    by: analytics,
  },
  {
    says: 'Codes of countries keep their small letters',
    file: runs,
    from: `(code ?? '').trim().toUpperCase()`,
    to: `(code ?? '').trim()`,
    by: analytics,
  },
  {
    says: 'Proxies are a country',
    file: runs,
    from: `/^[A-Z]+$/.test(capitals)`,
    to: `/^[A-Z0-9]+$/.test(capitals)`,
    by: analytics,
  },
  {
    says: 'A count may be below zero',
    file: `${records}/fields.ts`,
    from: `whole === null || whole >= 0 ? whole`,
    to: `whole === null || whole >= -100 ? whole`,
    by: analytics,
  },
  {
    says: 'Right answers are all answers',
    ...readAs('correct_submissions', 'total_submissions'),
    by: analytics,
  },
  {
    says: 'Learners are counted by subsection and one more',
    file: runs,
    from: eachField,
    to: `row[key] = table === 'sequential-open' && key === 'count' ? Number(read(raw)) + 1 : read(raw);`,
    by: 'oracle',
  },
  {
    says: 'Attempts of learners are those of the last week',
    file: runs,
    from: '?? read(raw[alsoSentAs], alsoSentAs)',
    to: "?? read(raw[alsoSentAs.replace('attempts_overall', 'attempts_last_week')], alsoSentAs)",
    by: 'oracle',
  },
  {
    says: 'The newest week of each kind is the first',
    file: 'src-main/data-host/sync/skip-resources.ts',
    from: `ordered.findLast(`,
    to: `ordered.find(`,
    by: 'oracle',
  },
  {
    says: 'A fraction of a second is lost',
    file: `${records}/fields.ts`,
    from: `hasFraction ? sixDigits(text, 19) : 0`,
    to: `hasFraction ? 0 * sixDigits(text, 19) : 0`,
    by: unit('data-host/remote/instants'),
  },
  {
    says: 'An hour has sixty seconds',
    file: `${records}/fields.ts`,
    from: `hours * 3600`,
    to: `hours * 60`,
    by: unit('data-host/remote/instants'),
  },
  {
    says: 'The seconds of a compact time are read a digit too early',
    file: `${records}/fields.ts`,
    from: `twoDigits(text, 11 + 2 * apart)`,
    to: `twoDigits(text, 10 + 2 * apart)`,
    by: unit('data-host/remote/instants'),
  },
];

const merge = 'src-main/data-host/cache/runs/run-tables.ts';
const merging: readonly Mutant[] = [
  {
    says: 'Of a row that was sent twice the oldest counts',
    file: merge,
    from: `createdOf(row) >= createdOf(before.row)`,
    to: `createdOf(row) < createdOf(before.row)`,
    by: unit('data-host/remote/read-records'),
  },
  {
    says: 'Two writings of one value are not added up',
    file: merge,
    from: `count: Number(larger.count) + Number(smaller.count)`,
    to: `count: Number(larger.count)`,
    by: unit('data-host/remote/read-records'),
  },
  {
    says: 'Weeks of one beginning are one week',
    file: 'src-shared/subjects/activity/definition.ts',
    from: `identity: ['course_id', 'interval_start', 'interval_end'],`,
    to: `identity: ['course_id'],`,
    by: 'oracle',
  },
];

const maskingRule = 'src-main/data-host/masking/rule.ts';
const masking: readonly Mutant[] = [
  {
    says: 'Larger counts may be smaller than the threshold',
    file: maskingRule,
    from: `threshold * large;`,
    to: `large;`,
    by: unit('data-host/masking/rule', 'data-host/masking/attacker'),
  },
  {
    says: 'One withheld count is enough where the total is known',
    file: maskingRule,
    from: `if (small === 0) return false;`,
    to: `if (small === 1) return true;`,
    by: unit('data-host/masking/rule', 'data-host/masking/attacker'),
  },
  {
    says: 'A total that gives counts away is shown',
    file: maskingRule,
    from: `unknown[index] === true), withholdsTotal: true };`,
    to: `unknown[index] === true), withholdsTotal: false };`,
    by: unit('data-host/masking/rule', 'data-host/masking/attacker'),
  },
  {
    says: 'No upper end is looked at where all counts are withheld',
    file: maskingRule,
    from: `&& sum <= (threshold - 1) * (small - 1) + 1;`,
    to: `&& sum <= threshold * threshold * small;`,
    by: unit('data-host/masking/rule', 'data-host/masking/attacker'),
  },
  {
    says: 'The count below the threshold is shown',
    file: 'src-shared/catalog/small-numbers.ts',
    from: `value !== 0 && Math.abs(value) < threshold;`,
    to: `value !== 0 && Math.abs(value) < threshold - 1;`,
    by: unit('data-host/masking/rule', 'data-host/masking/attacker'),
  },
  {
    says: 'Losses are no small changes',
    file: 'src-shared/catalog/small-numbers.ts',
    from: `value !== 0 && Math.abs(value) < threshold;`,
    to: `value > 0 && value < threshold;`,
    by: unit('data-host/masking/rule', 'data-host/masking/withheld-problems', 'data-host/masking/watched'),
  },
];

const statistics = 'src-shared/statistics';
const computing: readonly Mutant[] = [
  {
    says: 'The median of two is the smaller one',
    file: `${statistics}/distributions.ts`,
    from: `return (value + (sorted[index + 1]?.value ?? value)) / 2;`,
    to: `return value;`,
    by: unit('shared/statistics/distributions'),
  },
  {
    says: 'Who is 25 is in the middle band',
    file: `${statistics}/ages.ts`,
    from: `to: 25 },`,
    to: `to: 24 },`,
    by: unit('shared/statistics/ages'),
  },
  {
    says: 'Shares of ages are of all learners of a band',
    file: `${statistics}/ages.ts`,
    from: `(count / total) * 100`,
    to: `(count / (total + 1)) * 100`,
    by: unit('shared/statistics/ages'),
  },
  {
    says: 'The interval of a share is too narrow',
    file: `${statistics}/proportions.ts`,
    from: `twoSided95: 1.959964`,
    to: `twoSided95: 1.644854`,
    by: unit('shared/statistics/proportions'),
  },
  {
    says: 'Wilson’s interval lies about the share itself',
    file: `${statistics}/proportions.ts`,
    from: `const middle = share + (z * z) / (2 * whole);`,
    to: `const middle = share;`,
    by: unit('shared/statistics/proportions'),
  },
  {
    says: 'Learners who were right at first count as recovered',
    file: `${statistics}/proportions.ts`,
    from: `min: within((lastRight - firstRight) / wrong)`,
    to: `min: within(lastRight / wrong)`,
    by: unit('shared/statistics/proportions', 'shared/statistics/answers'),
  },
  {
    says: 'Rare pairs are related most',
    file: `${statistics}/relatedness.ts`,
    from: `together / (Math.max(one, other) + rarePairShrinkage);`,
    to: `together / Math.max(one, other);`,
    by: unit('shared/statistics/relatedness'),
  },
  {
    says: 'Significance and postings count alike',
    file: 'src-main/data-host/subjects/plan/weights.ts',
    from: `balanced: { significance: 0.7, postings: 0.3 },`,
    to: `balanced: { significance: 0.5, postings: 0.5 },`,
    by: unit('data-host/subjects/plan/weights'),
  },
  {
    says: 'A plan stops one course early',
    file: 'src-main/data-host/subjects/plan/solve.ts',
    from: `const left = Math.max(0, max - fixed.length);`,
    to: `const left = Math.max(0, max - fixed.length - 1);`,
    by: unit('data-host/subjects/plan/solve'),
  },
];

const days: readonly Mutant[] = [
  {
    says: 'Instants before 1970 are on the next day',
    file: 'src-shared/time/time.ts',
    from: `Math.floor(micros / 1000 / msPerDay)`,
    to: `Math.trunc(micros / 1000 / msPerDay)`,
    by: unit('shared/time/time'),
  },
  {
    says: 'Minutes are written without their zero',
    file: 'src-shared/time/days.ts',
    from: `String(part).padStart(2, '0')`,
    to: `String(part).padStart(1, '0')`,
    by: unit('shared/time/time', 'renderer/messages', 'shared/text/format'),
  },
  {
    says: 'A month is that before it',
    file: 'src-shared/time/days.ts',
    from: `[date.getUTCMonth()]`,
    to: `[(date.getUTCMonth() + 11) % 12]`,
    by: unit('renderer/messages', 'shared/text/format', 'renderer/run-demographics'),
  },
];

const fragments = 'src-main/data-host/cache/database/fragments.ts';
const views: readonly Mutant[] = [
  {
    says: 'The change of a week is that of eight days',
    file: fragments,
    from: `WHERE w.run_no = r.run_no AND w.date = e.date - 7) AS change_7d`,
    to: `WHERE w.run_no = r.run_no AND w.date = e.date - 8) AS change_7d`,
    by: 'oracle',
  },
  {
    says: 'The active are a share of those enrolled now',
    file: fragments,
    from: `THEN 100.0 * a."any" / le.count END AS active_pct`,
    to: `THEN 100.0 * a."any" / e.count END AS active_pct`,
    by: unit('data-host/cache/derived-columns'),
  },
  {
    says: 'Enrollments on the last day are those of the largest run',
    file: fragments,
    from: `sum(current) AS current,`,
    to: `max(current) AS current,`,
    by: 'oracle',
  },
  {
    says: 'What no mode counts is added instead of taken away',
    file: 'src-main/data-host/subjects/enrollment/views.ts',
    from: `THEN t.count - sum(value) END`,
    to: `THEN t.count + sum(value) END`,
    by: 'oracle',
  },
];

export const mutants: readonly Mutant[] = [...parser, ...merging, ...masking, ...computing, ...days, ...views];
