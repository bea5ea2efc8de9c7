import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { claims } from './claims.ts';
import { measure } from './measure.ts';
import { tableOf } from './table.ts';

/*
 * `npm run claims -- --json=FILE --only=TEXT`: tries every claim of the app in worlds with known truth, and ends with 1 where one does not hold.
 * It takes some five processor minutes.
 */

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
  },
});
const wanted = claims.filter(({ claim, scenario }) => `${claim} ${scenario}`.includes(values.only));
const measured = wanted.map((scenario) => {
  const result = measure(scenario, values.short ? 'short' : 'long');
  process.stdout.write(`${tableOf(result)}\n`);
  return result;
});
const failed = measured.filter(({ ok }) => !ok);
process.stdout.write(`\n${measured.length} scenarios, ${failed.length} beyond their bar\n`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(measured, null, 2)}\n`);
process.exitCode = failed.length > 0 || measured.length === 0 ? 1 : 0;
