import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DatasetName, tables } from '#shared/catalog/datasets.ts';
import { defaultThreshold } from '#shared/catalog/small-numbers.ts';
import type { QuestionMatch, SkillMark } from '#shared/subjects/annotations/annotations.ts';
import { type WatchRule, watchRule } from '#shared/subjects/watch/watch.ts';
import { makeFolder } from '../support/folder.ts';
import { type StartedHost, startHost } from '../support/host.ts';
import { type Reopened, reopen, untilLookedAt } from './surfaces/reopened.ts';
import { laterWorlds } from './worlds/later.ts';
import type { RunRows } from './worlds/run-world.ts';
import { type World, worldsOf } from './worlds/world.ts';
import { startWorldService, unreadableRows, type WorldService } from './worlds/world-service.ts';

/** One sync as the harness saw it from outside. Instants are microseconds. */
interface SeenSync {
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
  readonly requests: number;
  /** Records that were sent and cannot be read: a sync with any is not complete. */
  readonly unreadable: number;
}

/** Input of the oracle beside the tables: the user's texts and choices, and what the service said that no table keeps. */
export interface Given {
  readonly runs: readonly string[];
  readonly titles: Readonly<Record<string, string>>;
  /** The runs that learners go through at their own pace. */
  readonly selfPaced: readonly string[];
  /** The start days of runs. */
  readonly starts: Readonly<Record<string, number>>;
  /** By run, the day on which it ends, where the service says so. */
  readonly ends: Readonly<Record<string, number>>;
  /** Names of skills that only jobs tell, as they were served. */
  readonly servedJobs: readonly object[];
  readonly labels: readonly { readonly kind: string; readonly id: string; readonly text: string }[];
  readonly notes: readonly {
    readonly kind: string;
    readonly id: string;
    readonly day: number | null;
    readonly text: string;
  }[];
  readonly marks: readonly SkillMark[];
  readonly matches: readonly QuestionMatch[];
  /** The watch list, added before the last sync. */
  readonly watches: readonly WatchRule[];
  /** Records that were sent and cannot be read, as they were sent. */
  readonly unreadable: readonly { readonly dataset: string; readonly run: string; readonly raw: string }[];
  /** Requests that the last sync was refused. */
  readonly failing: readonly { readonly dataset: string; readonly run: string }[];
  readonly reportSizes: Readonly<Record<string, number>>;
  readonly learnerRuns: readonly string[];
  readonly syncs: readonly SeenSync[];
  readonly today: number;
  /** The host's clock, in microseconds. */
  readonly now: number;
  /** The chosen subsections of a run, in the order of the course. */
  readonly subsections: Readonly<Record<string, readonly string[]>>;
  /** Names of countries, by their two letters. */
  readonly regions: Readonly<Record<string, string>>;
}

/** Worlds that one host has synced twice, and the tables that it exported after each. */
export interface Batch {
  readonly worlds: readonly World[];
  readonly started: StartedHost;
  readonly service: WorldService;
  /** Folders with every stored table as CSV, and the bodies that were sent until then: after the first sync, and now. */
  readonly tables: { readonly before: string; readonly now: string };
  readonly given: Given;
  /** For files that are made on the way. */
  readonly folder: string;
  /** The same data, exported as a data package and opened elsewhere; made when it is first asked for. */
  reopened(): Promise<Reopened>;
  /** The same of a package that withholds small counts. */
  withheld(): Promise<Reopened>;
  close(): Promise<void>;
}

/** Syncs these worlds with the real data host over HTTP, writes labels and notes, and exports every raw table. */
export async function startBatch(
  seed: number,
  from: number,
  howMany: number,
  worlds: readonly World[] = worldsOf(seed, from, howMany),
): Promise<Batch> {
  const later = laterWorlds(worlds, seed);
  const service = await startWorldService(worlds);
  const folder = await makeFolder();
  const started = await startHost({
    service,
    historyFrom: '1990-01-01',
    learnersKey: async () => new Uint8Array(32).fill(3),
  });
  const { call } = started.host;
  const runs = worlds.flatMap((world) => world.runs);
  for (const { id, opens } of runs) {
    await call('learners:switch', { runId: id, on: true });
    await call('subsections:add', { runId: id, moduleIds: Object.keys(opens) });
  }
  await call('runs:offered', {});
  const syncs: SeenSync[] = [];
  const sync = async (served: readonly World[], resources?: Parameters<StartedHost['sync']>[0]) => {
    const [began, asked] = [started.now(), service.requests];
    await started.sync(resources);
    syncs.push({
      from: began,
      to: started.now(),
      isWhole: resources === undefined,
      requests: service.requests - asked,
      // None of them is of a module.
      unreadable: resources === undefined ? unreadableOf(served).length : 0,
    });
  };
  await sync(worlds);
  await sync(
    worlds,
    runs.flatMap(({ id }) => modulesOf(id)),
  );
  const tablesTo = async (name: string) => {
    const path = await exportTables(started, join(folder.path, name), service.runs);
    writeFileSync(join(path, 'wire.json'), JSON.stringify(service.sent));
    return path;
  };
  const before = await tablesTo('before');
  const watches = watchedOf(worlds);
  if (watches.length > 0) await call('watch:add', { rules: watches });
  service.become(later);
  await sync(later);
  await untilLookedAt((query) => started.rows(query));
  const words = await writeAnnotations(started, worlds);
  let opened: Promise<Reopened> | null = null;
  let withholding: Promise<Reopened> | null = null;
  const batch: Batch = {
    worlds: later,
    started,
    service,
    tables: { before, now: await tablesTo('now') },
    given: { ...givenOf(later, started), ...words, syncs, watches },
    folder: folder.path,
    reopened: () => (opened ??= reopen(batch)),
    withheld: () => (withholding ??= reopen(batch, defaultThreshold)),
    close: async () => {
      await (await opened)?.host.close();
      await (await withholding)?.host.close();
      await started.close();
      await service.close();
      await folder.remove();
    },
  };
  return batch;
}

/** Thresholds that some worlds cross in the last sync, and some do not. */
const watchedOf = (worlds: readonly World[]): WatchRule[] =>
  worlds
    .flatMap(({ index, runs, taxonomy }) => {
      const ids = (records: readonly object[]) =>
        records.flatMap((record) => ('id' in record ? [Number(record.id)] : []));
      const ofJob = (id: number) => ({ subject: { kind: 'job', id } });
      return [
        ...runs.slice(0, 1).map(({ id }) => ({
          ...{ subject: { kind: 'run', id }, measure: 'current' },
          ...(index % 2 === 0 ? { op: 'below', value: 30 } : { op: 'changes', value: 1, note: 'Moves' }),
        })),
        ...ids(taxonomy.jobs)
          .slice(0, 2)
          .flatMap((id) => [
            { ...ofJob(id), measure: 'unique_postings', op: 'below', value: 500 },
            { ...ofJob(id), measure: 'unique_postings', op: 'changes', value: 5, unit: 'percent', direction: 'down' },
            { ...ofJob(id), measure: 'named_skills', op: 'below', value: 3 },
          ]),
        ...ids(taxonomy.skills).map((id) => ({
          subject: { kind: 'skill', id },
          measure: 'courses',
          op: 'below',
          value: 1,
        })),
      ];
    })
    .map((rule) => watchRule.parse(rule));

const modulesOf = (runId: string) =>
  (['answer-distribution', 'grade-distribution', 'sequential-open'] as const).map((dataset) => ({ dataset, runId }));

async function exportTables({ host }: StartedHost, folder: string, runs: readonly string[]): Promise<string> {
  await host.writePackage(folder, runs, Object.keys(tables) as (keyof typeof tables)[]);
  return folder;
}

/** The dataset that the app makes of the rows at the end of an address. */
const datasetAt = (what: RunRows): DatasetName =>
  what === 'problems_and_tags' ? 'problem-tags' : (what.replaceAll(/[/_]/g, '-') as DatasetName);

const unreadableOf = (worlds: readonly World[]): Given['unreadable'] =>
  worlds
    .flatMap(({ runs }) => runs)
    .flatMap((run) =>
      (Object.keys(run.rows) as RunRows[]).flatMap((what) =>
        unreadableRows(run, what).map((row) => ({ dataset: datasetAt(what), run: run.id, raw: JSON.stringify(row) })),
      ),
    );

function givenOf(worlds: readonly World[], started: StartedHost) {
  const runs = worlds.flatMap((world) => world.runs);
  return {
    runs: runs.map(({ id }) => id),
    starts: Object.fromEntries(runs.flatMap(({ id, starts }) => (starts === null ? [] : [[id, starts]]))),
    ends: Object.fromEntries(runs.flatMap(({ id, ends }) => (ends === null ? [] : [[id, ends]]))),
    selfPaced: runs.flatMap(({ id, isSelfPaced }) => (isSelfPaced ? [id] : [])),
    titles: Object.fromEntries(runs.flatMap(({ id, title }) => (title === null ? [] : [[id, title]]))),
    servedJobs: worlds.flatMap(({ taxonomy }) => taxonomy.jobs),
    unreadable: unreadableOf(worlds),
    failing: runs.flatMap(({ id, failing }) => failing.map((what) => ({ dataset: datasetAt(what), run: id }))),
    reportSizes: Object.fromEntries(
      runs.flatMap(({ id, report }) => (report === null ? [] : [[id, Buffer.byteLength(report.text)]])),
    ),
    learnerRuns: runs.map(({ id }) => id),
    subsections: Object.fromEntries(runs.map(({ id, opens }) => [id, Object.keys(opens)])),
    regions: regionNames(),
    today: Math.floor(started.now() / 86_400_000_000),
    now: started.now(),
  };
}

/** The names of all two-letter codes that the Unicode consortium knows. */
export function regionNames(): Record<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => `${one}${other}`));
  return Object.fromEntries(codes.map((code) => [code, names.of(code)]).filter(([, name]) => name !== undefined));
}

/** Names for every third world's things, notes on days that have rows and on none. */
async function writeAnnotations(
  { host }: StartedHost,
  worlds: readonly World[],
): Promise<Pick<Given, 'labels' | 'notes' | 'marks' | 'matches'>> {
  const named = worlds.filter(({ index }) => index % 3 === 0).flatMap((world) => world.runs);
  const labels = named.flatMap(({ id, courseKey, rows, opens }) => [
    { kind: 'run' as const, id, text: `Own name of ${id}` },
    { kind: 'course' as const, id: courseKey, text: `Own name of ${courseKey}` },
    ...rows.problems
      .slice(0, 1)
      .map((row) => ({ kind: 'problem' as const, id: String(row.module_id), text: 'Own problem' })),
    ...rows.videos
      .slice(0, 1)
      .map((row) => ({ kind: 'video' as const, id: String(row.pipeline_video_id), text: 'Own video' })),
    ...Object.keys(opens)
      .slice(0, 1)
      .map((module) => ({ kind: 'subsection' as const, id: module, text: 'Own subsection' })),
  ]);
  const unique = [...new Map(labels.map((label) => [`${label.kind} ${label.id}`, label])).values()];
  for (let at = 0; at < unique.length; at += 100)
    await host.call('labels:change', { changes: unique.slice(at, at + 100) });
  const notes = named.flatMap(({ id, rows }) => {
    const day = (text: unknown) => Math.floor(Date.parse(String(text)) / 86_400_000);
    const days = [rows.enrollment, rows['enrollment/mode'], rows['enrollment/gender']].map((list) => list.at(-1)?.date);
    const weeks = rows.activity.slice(-1).map(({ interval_start }) => String(interval_start).slice(0, 10));
    return [...days, ...weeks]
      .filter((date) => date !== undefined)
      .map((date, index) => ({ kind: 'run' as const, id, day: day(date), text: `Note ${index}` }))
      .concat([{ kind: 'run' as const, id, day: null as never, text: 'Of the whole run' }]);
  });
  for (const note of notes) await host.call('notes:add', note);
  const marks = worlds.filter(({ index }) => index % 3 === 0).flatMap(marksIn);
  for (const { hundredths, ...link } of marks)
    await host.call('marks:change', { marks: [{ ...link, mark: { hundredths } }] });
  const matches = worlds.filter(({ index }) => index % 3 === 1).flatMap(matchesIn);
  if (matches.length > 0) await host.call('questions:match', { matches });
  return { labels: unique, notes, marks, matches };
}

/** In two runs of a course the first part of one asks the same as the last part of the other, and not what its own id says. */
function matchesIn({ runs }: World): QuestionMatch[] {
  const [one, ...others] = runs;
  const other = others.find(({ courseKey }) => courseKey === one?.courseKey);
  const partsOf = (run: World['runs'][number] | undefined) => [
    ...new Set(Object.values(run?.answers ?? {}).flatMap((rows) => rows.map(({ part_id }) => String(part_id)))),
  ];
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  const [first, last] = [mine.at(0), theirs.at(-1)];
  if (!one || !other || first === undefined || last === undefined) return [];
  const second = mine.at(1);
  return [
    { one: { runId: one.id, partId: first }, other: { runId: other.id, partId: last }, isSame: true },
    ...(second !== undefined && theirs[1] !== undefined && theirs[1] !== last
      ? [{ one: { runId: one.id, partId: second }, other: { runId: other.id, partId: theirs[1] }, isSame: false }]
      : []),
  ];
}

/** No course teaches the first skill as it did; the last skills are taught where the taxonomy does not say so. */
function marksIn({ taxonomy, runs }: World): SkillMark[] {
  const [first, ...others] = taxonomy.skills;
  const linked = (first?.courses ?? []) as readonly { readonly course_key: string }[];
  const courseKey = runs[0]?.courseKey;
  return [
    ...linked.slice(0, 1).map((link) => ({ courseKey: link.course_key, skillId: Number(first?.id), hundredths: null })),
    ...(courseKey === undefined ? [] : others.slice(-2)).map(({ id }, index) => ({
      courseKey: String(courseKey),
      skillId: Number(id),
      hundredths: index === 0 ? 100 : 60,
    })),
  ];
}
