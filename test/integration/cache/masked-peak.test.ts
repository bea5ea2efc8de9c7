import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { startFilledHost } from '../../support/filled-host.ts';

/* A report with withheld counts looks for the day of the peak once. As a join on the masked view it was looked for once per day. */

it('finds the peak of a masked run without reading its days once per day', async () => {
  const filled = await startFilledHost();
  const plans: string[] = [];
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function (this: Database.Database, sql: string) {
    if (sql.includes('AS peakDay')) {
      const steps = prepare.call(this, `EXPLAIN QUERY PLAN ${sql}`).all(filled.runId) as { detail: string }[];
      plans.push(steps.map(({ detail }) => detail).join('\n'));
    }
    return prepare.call(this, sql);
  } as typeof prepare;
  try {
    const recipe = newRecipe('run-one-page', { kind: 'run', runId: filled.runId }, 'a4');
    await filled.started.host.call('host:report', { recipe: { ...recipe, threshold: 10 } });
  } finally {
    Database.prototype.prepare = prepare;
    await filled.close();
  }
  expect(plans.some((plan) => plan.includes('SEARCH h USING PRIMARY KEY'))).toBe(true);
  for (const plan of plans) expect(plan).not.toMatch(/MATERIALIZE enrollment|SCAN p /);
});
