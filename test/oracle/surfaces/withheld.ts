import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSource } from '#contract/pictures.ts';
import type { Recipe } from '#contract/reports/recipe.ts';
import { dataDialect } from '#main/data-host/export/csv.ts';
import { ink } from '#main/data-host/export/reports/svg/ink.ts';
import { defaultThreshold } from '#shared/catalog/small-numbers.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import type { StartedHost } from '../../support/host.ts';
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
  const at = (lines ?? []).findIndex((line, place) => line !== others?.[place]);
  return [{ at: `line ${at + 1}`, app: others?.[at] ?? 'no such line', oracle: lines?.[at] ?? 'no such line' }];
}

/** The rows of a view as a file for others. */
export const rowsToldApart = (batch: Batch, query: ViewQuery) =>
  toldApart(batch, async (host) => {
    const path = join(batch.folder, `${randomUUID()}.csv`);
    const choice = {
      query,
      format: 'csv',
      threshold: defaultThreshold,
      leaveOut: [],
      guard: false,
      labels: true,
    } as const;
    await host.call('host:exportFile', {
      ...choice,
      address: null,
      path,
      dialect: dataDialect,
      sidecar: false,
    } as never);
    const text = await readFile(path, 'utf8');
    await rm(path);
    return text;
  });

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
    // What syncs saw change stays on the computer that has synced.
    const sections = recipe.sections.map(({ id, on }) => ({ id, on: on && id !== 'changes' }));
    const { html } = await host.call('host:report', { recipe: { ...recipe, sections, threshold } });
    return inLines(html);
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
    .replaceAll(/Source: [^<]*?\. Written /g, 'Written ')
    .replaceAll(/Written [^<]*? UTC/g, 'Written')
    .replaceAll('>', '>\n');
