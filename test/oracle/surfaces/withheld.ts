import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSource } from '#contract/pictures.ts';
import type { Recipe } from '#contract/reports/recipe.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { countsLearners, defaultThreshold, revealsLearners, withheldNote } from '#shared/catalog/small-numbers.ts';
import { type ViewQuery, viewDefinition } from '#shared/catalog/views.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import { t } from '#shared/language/message.ts';
import type { StartedHost } from '../../support/host.ts';
import { readCsvRecords } from '../../support/read-csv.ts';
import { toldByBoth } from '../../support/reports.ts';
import type { Batch } from '../batch.ts';
import type { Found } from '../questions/question.ts';

/*
 * A package that withholds small counts hands over, word for word, what its maker hands over with the same threshold. Python need not
 * know which counts those are: the attacker tries whether they are enough, and here both sides must agree.
 */

type Host = Pick<StartedHost['host'], 'call'>;
type Tell = (host: Host) => Promise<string>;

/** Asks both, and names the first line in which they differ. */
async function toldApart(batch: Batch, tell: Tell): Promise<Found[]> {
  const [ours, theirs] = [await tell(batch.started.host), await tell((await batch.withheld()).host)];
  if (ours === theirs) return [];
  const [lines, others] = [ours, theirs].map((text) => text.split('\n'));
  const at = (lines ?? []).findIndex((line, index) => line !== others?.[index]);
  return [{ at: `line ${at + 1}`, app: others?.[at] ?? 'no such line', oracle: lines?.[at] ?? 'no such line' }];
}

/** The rows of a view as a file for others. */
export const rowsToldApart = (batch: Batch, query: ViewQuery) =>
  toldApart(batch, (host) => csvOf(batch, host, query, defaultThreshold));

/** How many runs are left out, and whether counts add up, which is not known where one is withheld. */
const ofFileAlone: ReadonlySet<string> = new Set(['runs_left_out', 'equals_enrollment', 'day_enrollment']);

/** Cells that say "not shown" also where there is no number. */
const unmarked: ReadonlySet<string> = new Set([
  // A watched change is never shown, and neither is whether there is an earlier value to compare with.
  'watches value',
  // Whether there are enough complete runs, or any learner who gave this, follows from the counts that are withheld.
  ...['low_end', 'middle_end', 'high_end'].map((key) => `run-outlook ${key}`),
  ...['pct_then', 'pct'].map((key) => `run-who-enrolls ${key}`),
  // Whether the value before was 0, of which there is no percentage.
  'largest-changes change_pct',
]);

/** The same must say "not shown" of all that is there and withheld, and not of a number that never was. */
export async function marksBeside(batch: Batch, query: ViewQuery): Promise<Found[]> {
  const { host } = batch.started;
  const hidden = readCsvRecords(await csvOf(batch, host, query, defaultThreshold));
  const whole = readCsvRecords(await csvOf(batch, host, query, 0));
  const { columns } = viewDefinition(query.view);
  const counted = new Set(columns.filter(followsFromCounts).map(({ key }) => key));
  const plain = Object.keys(whole[0] ?? {}).filter(
    (key) => !ofFileAlone.has(key) && columns.some((each) => each.key === key && !counted.has(key)),
  );
  // A name may stand for several rows: one of them has a number then.
  const nameOf = (row: Readonly<Record<string, string>>) => JSON.stringify(plain.map((key) => row[key]));
  const byName = Map.groupBy(whole, nameOf);
  return hidden.flatMap((row) => {
    const same = byName.get(nameOf(row)) ?? [];
    return Object.keys(whole[0] ?? {}).flatMap((key) => {
      if (ofFileAlone.has(key)) return [];
      const isMarked = row[`${key}_note`] === t(withheldNote);
      const isThere = same.some((each) => each[key] !== '');
      const at = `${nameOf(row)} ${key}`;
      if (isMarked && !isThere && !unmarked.has(`${query.view} ${key}`))
        return [{ at, app: 'not shown', oracle: 'no number at all' }];
      const isGone = row[key] === '' && !isMarked && same.length === 1 && isThere;
      return isGone ? [{ at, app: 'nothing', oracle: 'not shown' }] : [];
    });
  });
}

const followsFromCounts = (column: Column) =>
  countsLearners(column) || revealsLearners(column) || column.ofLearners !== undefined || column.unit === '%';

async function csvOf(batch: Batch, host: Host, query: ViewQuery, threshold: number): Promise<string> {
  const path = join(batch.folder, `${randomUUID()}.csv`);
  const choice = { query, format: 'csv', threshold, excludedColumns: [], guard: false, labels: true } as const;
  const file = { address: null, path, dialect: dataDialect, sidecar: false };
  await host.call('host:exportFile', { ...choice, ...file } as never);
  const text = await readFile(path, 'utf8');
  await rm(path);
  return text;
}

/** A figure as a picture, with its sentences and its name. */
export const picturesToldApart = (batch: Batch, source: PictureSource) =>
  toldApart(batch, async (host) => {
    const { svg, title, withholds } = await host.call('picture:draw', {
      ...source,
      threshold: defaultThreshold,
      address: null,
    });
    return inLines(`${title}\n${withholds}\n${withoutSource(svg, source)}`);
  });

/** A report, of the package also where no threshold is asked for: what it withholds is not there. */
export const reportsToldApart = (batch: Batch, recipe: Recipe) =>
  toldApart(batch, async (host) => {
    const threshold = host === batch.started.host ? defaultThreshold : recipe.threshold;
    // Changes that syncs saw stay on the computer that has synced.
    const sections = recipe.sections.map(({ id, on }) => ({ id, on: on && id !== 'changes' }));
    const { html } = await host.call('host:report', { recipe: { ...recipe, sections, threshold } });
    return inLines(toldByBoth(html));
  });

/**
 * A picture without the lines about its source, which is a package or a service, and without the height that follows from them. The
 * description keeps how old the data are and the id of the snapshot. When a problem without any row was read stays on the computer.
 */
const withoutSource = (svg: string, { query }: PictureSource) =>
  svg
    .replace('moduleId' in query.params ? /synced [^·<]* UTC · / : '', '')
    .replace(/<style>[^<]*<\/style>/, '')
    .replace(/Course Almanac · .*? · (?=data through|computed|synced|snapshot)/s, '')
    .replace(/<svg [^>]*>/, '<svg>')
    .replace(/<rect width="(\d+)" height="\d+"/, '<rect width="$1"')
    .replaceAll(new RegExp(`<text [^>]*fill="${ink['ink-3']}"[^>]*>[^<]*</text>`, 'g'), '');

/** Markup line by line, without the source, which is a package or a service. */
const inLines = (markup: string) =>
  markup
    .replaceAll(/Source: [^<]*?\. Created /g, 'Created ')
    .replaceAll(/Created [^<]*? UTC/g, 'Created')
    .replaceAll('>', '>\n');
