import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, table } from './figure.ts';
import { charting } from './measures/charts.ts';
import { coldStart } from './measures/cold-start.ts';
import { coverage } from './measures/coverage.ts';
import { firstSync, growingSyncs } from './measures/first-sync.ts';
import { syncWithTables } from './measures/headless.ts';
import { institution } from './measures/institution.ts';
import { learners } from './measures/learners.ts';
import { listPages } from './measures/list-pages.ts';
import { planning } from './measures/planning.ts';
import { publishing } from './measures/publishing.ts';
import { rateLimitedSync } from './measures/rate-limit.ts';
import { firstSyncRequests, secondSyncRequests } from './measures/requests.ts';
import { searching } from './measures/search-figures.ts';
import { secondSync } from './measures/second-sync.ts';
import { similarity } from './measures/similar.ts';
import { measureStress, type StressMeasure } from './measures/stress.ts';
import { stressFigures } from './measures/stress-figures.ts';
import { throttled } from './measures/throttles.ts';
import { whileSyncing } from './measures/while-syncing.ts';

/*
 * `npm run bench -- [--only=P1,P4] [--json=FILE] [--quick]`: measures the bars and prints them as a table.
 */

interface Size {
  /** Shares of the stress data, each twice the one before. */
  readonly factors: readonly number[];
  readonly repeat: number;
  /** Minutes that a service's limit makes the sync wait. */
  readonly minutes: number;
}

const full: Size = { factors: [0.25, 0.5, 1], repeat: 3, minutes: 2 };
const quick: Size = { factors: [0.0625, 0.125, 0.25], repeat: 1, minutes: 1 };

/** Measures with the figures they give; those that share their measuring are measured together. */
const measures: readonly { ids: readonly string[]; run(size: Size, isWanted: IsWanted): Promise<Figure[]> }[] = [
  { ids: ['P1'], run: firstSyncRequests },
  { ids: ['P2'], run: secondSyncRequests },
  { ids: ['P16'], run: ({ factors }) => secondSync(factors.at(-1) ?? 1) },
  { ids: ['P3'], run: ({ minutes }) => rateLimitedSync(minutes) },
  { ids: ['P4', 'P5', 'P6', 'P10', 'P12'], run: stress },
  { ids: ['P9'], run: ({ factors }) => whileSyncing(factors.at(-1) ?? 1) },
  { ids: ['P7'], run: ({ factors, repeat }) => searching(factors, repeat) },
  { ids: ['P8'], run: ({ factors, repeat }) => charting(factors.at(-1) ?? 1, repeat) },
  { ids: ['P11'], run: ({ factors, repeat }) => coldStart(factors.at(-1) ?? 1, repeat) },
  { ids: ['P19'], run: throttled },
  { ids: ['P20'], run: ({ factors }) => publishing(factors.at(-1) ?? 1) },
  { ids: ['P21'], run: planning },
  { ids: ['P22'], run: ({ factors }) => similarity(factors.at(-1) ?? 1) },
  { ids: ['P23'], run: ({ factors }) => coverage(factors.at(-1) ?? 1) },
  { ids: ['P24'], run: ({ factors, repeat }) => learners(factors.at(-1) ?? 1, repeat) },
  { ids: ['P14', 'P15'], run: ({ factors, repeat }) => firstSync(factors.at(-1) ?? 1, repeat) },
  { ids: ['P17', 'P18'], run: ({ factors }) => institution(factors.at(-1) ?? 1) },
  { ids: ['P18'], run: ({ factors }) => growingSyncs(factors.at(-1) ?? 1) },
  { ids: ['P25'], run: ({ factors, repeat }) => syncWithTables(factors.at(-1) ?? 1, repeat) },
  { ids: ['P13'], run: ({ factors, repeat }) => listPages(factors.at(-1) ?? 1, repeat) },
];

type IsWanted = (id: string) => boolean;

async function stress({ factors, repeat }: Size, isWanted: IsWanted): Promise<Figure[]> {
  const needed = isWanted('P12') || isWanted('P6') ? factors : factors.slice(-1);
  const measured: StressMeasure[] = [];
  for (const factor of needed) measured.push(await measureStress(factor, repeat, isWanted('P10') || isWanted('P12')));
  return stressFigures(measured);
}

async function main(): Promise<boolean> {
  const options = { only: { type: 'string' }, json: { type: 'string' }, quick: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  const only = values.only?.split(',');
  const isWanted: IsWanted = (id) => only === undefined || only.includes(id);
  const figures: Figure[] = [];
  for (const { ids, run } of measures) {
    if (!ids.some(isWanted)) continue;
    console.error(`Measuring ${ids.filter(isWanted).join(', ')} …`);
    const measured = await run(values.quick ? quick : full, isWanted);
    const chosen = measured.filter(({ id }) => isWanted(id.replace(/-.*/, '')));
    figures.push(...chosen);
    // A run that is ended early keeps what it has measured. npm starts scripts in the project's folder; paths are meant from where the user stands.
    console.error(table(chosen));
    if (values.json)
      writeFileSync(resolve(process.env.INIT_CWD ?? '.', values.json), `${JSON.stringify(figures, null, 2)}\n`);
  }
  console.log(table(figures));
  return figures.every(({ ok }) => ok);
}

process.exitCode = (await main()) ? 0 : 1;
