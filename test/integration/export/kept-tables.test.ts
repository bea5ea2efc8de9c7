import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableFormatName } from '#main/data-host/export/table-formats.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import { formatDay } from '#shared/time/time.ts';
import type { Mutation } from '../../sample-service/index.ts';
import { atLength, everyNth } from '../../support/at-length.ts';
import { type FilledHost, keepTwoRuns, startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';
import { publishedRows } from '../../support/published-rows.ts';

/* The folder of `sync --out`: tables whose rows have not changed stay as they are, and what lies there is always what a new folder gets. */

let filled: FilledHost;
let runIds: readonly string[];
let folder: Awaited<ReturnType<typeof makeFolder>>;
let made = 0;
beforeAll(async () => {
  filled = await startFilledHost();
  runIds = await keepTwoRuns(filled);
  await filled.started.setAppVersion('1.2.3');
  folder = await makeFolder();
});
afterAll(async () => {
  await filled.close();
  await folder.remove();
});

interface Kind {
  readonly threshold: number;
  readonly format: TableFormatName;
  readonly appVersion?: string;
}

const usual: Kind = { threshold: 0, format: 'csv' };
const names = (Object.keys(tables) as TableName[]).filter((name) => name !== 'learner-engagement');
const newFolder = () => {
  made += 1;
  return join(folder.path, `out-${made}`);
};
const write = (to: string, kind: Kind, wanted = names) =>
  filled.started.host.writePackage(to, runIds, wanted, { appVersion: '1.2.3', ...kind });

/** Every file with its text; the moment at which the folder was written is none of its content. */
const contentOf = (path: string): Map<string, string> =>
  new Map(
    filesIn(path).map((file) => {
      const text = readFileSync(join(path, file), 'latin1');
      return [file, text.replace(/^Written: .*$|"created": "[^"]*"/m, '')];
    }),
  );
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .toSorted();

const longAgo = new Date('2020-01-01T00:00:00Z');
/** Which tables are written by `work`. */
async function written(path: string, work: () => Promise<unknown>): Promise<string[]> {
  for (const file of filesIn(path)) utimesSync(join(path, file), longAgo, longAgo);
  await work();
  const isNew = (file: string) => statSync(join(path, file)).mtimeMs !== longAgo.getTime();
  return filesIn(path)
    .filter((file) => /\.(csv|parquet)$/.test(file) && isNew(file))
    .map((file) => file.replace(/^dataset=|\/part-0\.parquet$|\.csv$/g, ''));
}

const kinds: readonly Kind[] = [usual, { threshold: 10, format: 'parquet' }];

describe('a folder that is written again', () => {
  it('writes the tables whose rows changed, and reads no other', async () => {
    const { service, started, runId } = filled;
    // The test below meets the other kind every day.
    for (const kind of everyNth(2, kinds)) {
      const path = newFolder();
      // Syncs again: the service refused something when the folder was filled, and restated something with the day below.
      await started.sync();
      await write(path, kind);
      await started.sync();
      expect(await written(path, () => write(path, kind))).toEqual(['reports']);
      const days = await started.rows({ view: 'run-enrollment', params: { runId } });
      const date = formatDay(days.at(-2)?.date ?? 0);
      service.mutate({ kind: 'restate', run: runId, dataset: 'enrollment', date, by: 2 });
      await started.sync([{ dataset: 'enrollment', runId }]);
      const tablesWritten = await written(path, () => write(path, kind));
      // With a threshold, what is withheld in one table of a run follows from the others.
      if (kind.threshold === 0) expect(tablesWritten).toEqual(['enrollment', 'reports']);
      else expect(tablesWritten).toEqual(expect.arrayContaining(['enrollment', 'enrollment-mode', 'activity']));
      expect(tablesWritten).not.toContain('skills');
    }
  });

  it('has the bytes of a new folder after every kind of change, and a publication the rows of a new one', async () => {
    const { service, started, runId, moduleId } = filled;
    const { call } = started.host;
    const folders = kinds.map((kind) => ({ kind, path: newFolder() }));
    for (const { kind, path } of folders) await write(path, kind);
    const team = newFolder();
    const publish = (to: string) => call('host:publish', { folder: to, threshold: 10 });
    await publish(team);
    const [job] = [...service.data.jobs].filter(({ skills = [] }) => skills.length > 0);
    const days = await started.rows({ view: 'run-enrollment', params: { runId } });
    const day = formatDay(days.at(-3)?.date ?? 0);
    const skillId = job?.skills?.[0]?.skill.id ?? 0;
    const mutate = (mutation: Mutation) => async () => {
      service.mutate(mutation);
      await started.sync();
    };
    const subsections = [...(service.data.findRun(runId)?.subsections() ?? [])];
    const changes: Record<string, () => Promise<unknown>> = {
      'a sync without news': () => started.sync(),
      'one restated day': mutate({ kind: 'restate', run: runId, dataset: 'enrollment', date: day, by: 4 }),
      'one link of a job': mutate({ kind: 'jobSkill', jobId: job?.id ?? 0, skillId, set: { unique_postings: 4711 } }),
      'answers to a problem': async () => {
        service.mutate({ kind: 'submissions', run: runId, moduleId, by: 5 });
        await started.sync([{ dataset: 'problems', runId }]);
        await started.sync([{ dataset: 'answer-distribution', runId }]);
      },
      'a subsection that is taken away': () =>
        call('subsections:remove', { runId, moduleIds: subsections.slice(0, 1) }),
      'a week later': mutate({ kind: 'advance', days: 7 }),
    };
    // One of them every day, with a publication: each fresh folder is a whole export.
    const tried = Object.entries(changes).slice(...atLength([2, 3], [0]));
    const published = new Set(everyNth(3, tried.toReversed()).map(([what]) => what));
    for (const [index, [what, change]] of tried.entries()) {
      await change();
      // By turns, so that one of them meets two changes at once.
      const { kind, path } = folders[index % folders.length] ?? expect.unreachable();
      await write(path, kind);
      const fresh = newFolder();
      await write(fresh, kind);
      expect([what, contentOf(path)]).toEqual([what, contentOf(fresh)]);
      rmSync(fresh, { recursive: true });
      if (!published.has(what)) continue;
      const again = await publish(team);
      const anew = await publish(fresh);
      expect([what, await publishedRows(team)]).toEqual([what, await publishedRows(fresh)]);
      expect([what, again.withheld, again.rows]).toEqual([what, anew.withheld, anew.rows]);
      rmSync(fresh, { recursive: true });
    }
  });

  it('writes a table anew that is gone, that came from another version, or of which the description was changed', async () => {
    const path = newFolder();
    await write(path, usual);
    rmSync(join(path, 'videos.csv'));
    expect(await written(path, () => write(path, usual))).toEqual(['reports', 'videos']);
    // Which references hold is told from the rows of all lists.
    rmSync(join(path, 'jobs.csv'));
    const lists = ['course-skills', 'job-postings', 'job-skills', 'jobs', 'skills'];
    expect(await written(path, () => write(path, usual))).toEqual([...lists, 'reports'].toSorted());
    const described = join(path, 'datapackage.json');
    writeFileSync(described, readFileSync(described, 'utf8').replace('"title": "Videos"', '"title": "Films"'));
    expect(await written(path, () => write(path, usual))).toEqual(['reports', 'videos']);
    const next = { ...usual, appVersion: '1.2.4' };
    expect(await written(path, () => write(path, next))).toHaveLength(names.length);
    expect(contentOf(path).get('README.txt')).toContain('videos.csv');
  });

  it('refuses a table that somebody edited, also where its size is the same', async () => {
    const path = newFolder();
    await write(path, usual);
    const file = join(path, 'enrollment.csv');
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
    );
    const { atime, mtime } = statSync(join(path, 'videos.csv'));
    utimesSync(file, atime, mtime);
    await expect(write(path, usual)).rejects.toMatchObject({ code: 'NOT_OURS' });
    writeFileSync(file, text);
    appendFileSync(join(path, 'videos.csv'), 'x');
    await expect(write(path, usual)).rejects.toMatchObject({ code: 'NOT_OURS' });
  });

  it('takes nothing for kept that an interrupted run left', async () => {
    const path = newFolder();
    await write(path, usual);
    const described = JSON.parse(readFileSync(join(path, 'datapackage.json'), 'utf8')) as object;
    writeFileSync(join(path, 'datapackage.json'), JSON.stringify({ ...described, isUnfinished: true }));
    // Cut off as by a full disk: it begins like ours, and its bytes are not the ones described.
    const half = readFileSync(join(path, 'activity.csv'), 'utf8').slice(0, 300);
    writeFileSync(join(path, 'activity.csv'), half);
    expect(await written(path, () => write(path, usual))).toEqual(['activity', 'reports']);
  });
});
