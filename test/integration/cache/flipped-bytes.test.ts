import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLabels, createNotes } from '#main/data-host/cache/annotations/annotations.ts';
import { openCache } from '#main/data-host/cache/cache.ts';
import { createPins } from '#main/data-host/handlers/annotation-handlers.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { atLength, tried } from '../../support/at-length.ts';
import { makeFolder } from '../../support/folder.ts';
import { startHost } from '../../support/host.ts';
import { has } from '../../support/programs.ts';
import { resourcesOf } from '../../support/resources.ts';

/*
 * A journal of which some bytes are wrong, as a failing disk leaves it. Nothing looks at it at first: a session begins, syncs
 * and ends. Whatever SQLite's own tools can still read of the damaged file must be in the app afterwards.
 */

const journals = atLength(2, 102);
const flips = 20;

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;

beforeAll(async () => {
  service = await startSampleService();
  folder = await makeFolder();
  const closed = join(folder.path, 'closed');
  const cache = openCache(closed);
  write(cache.db, 0);
  cache.close();
  // The same as a process leaves it that is cut off: half of the words are still in the log.
  const again = openCache(closed);
  write(again.db, 1000);
  cpSync(closed, join(folder.path, 'cut-off'), { recursive: true });
  again.close();
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

/** Two thousand words of a user, in every table that holds some. */
function write(db: Database.Database, from: number): void {
  const numbers = Array.from({ length: 1000 }, (_, index) => from + index);
  const [labels, notes, pins] = [createLabels(db), createNotes(db), createPins(db)];
  db.transaction(() => {
    labels.change(
      numbers.slice(0, 400).map((n) => ({ kind: 'course', id: `Org+C${n}`, text: `A course called ${n}` })),
    );
    for (const n of numbers.slice(400, 900))
      notes.add({ kind: 'skill', id: String(n), day: n, text: `What I think of number ${n}. `.repeat(1 + (n % 40)) });
    for (const n of numbers.slice(900)) pins.set({ address: `/skills/${n}`, name: `Pin ${n}` });
  })();
}

/** A word with all that it says, and about what: one that stands under another id is lost. The numbers of notes say nothing. */
const wordOf = {
  label: "'label ' || kind || ' ' || id || ': ' || text",
  note: "'note ' || kind || ' ' || id || ' ' || ifnull(day, '') || ': ' || text",
  pin: "'pin ' || address || ': ' || name",
} as const;

/** The words that can be read through a connection. */
function wordsThrough(db: Database.Database, isAscending = true): Set<string> {
  const words = new Set<string>();
  const order = isAscending ? 'ASC' : 'DESC';
  for (const text of [
    `SELECT ${wordOf.label} FROM label ORDER BY kind ${order}, id ${order}`,
    `SELECT ${wordOf.note} FROM note ORDER BY note_no ${order}`,
    `SELECT ${wordOf.pin} FROM pin ORDER BY address ${order}`,
  ]) {
    try {
      for (const word of db.prepare<[], string>(text).pluck().iterate()) words.add(word);
    } catch {
      // The pages after a damaged one are read from the other end.
    }
  }
  return words;
}

/** The rows that SQLite can read in a file: from both ends, and by its own recovery where the program is there. */
function readable(file: string): Set<string> {
  const words = new Set<string>();
  try {
    const db = new Database(file, { readonly: true });
    for (const isAscending of [true, false]) for (const word of wordsThrough(db, isAscending)) words.add(word);
    db.close();
  } catch {
    // No database any more.
  }
  if (has('sqlite3')) for (const word of recovered(file)) words.add(word);
  return words;
}

function recovered(file: string): Set<string> {
  const into = `${file}.recovered`;
  try {
    const pipe = ['ignore', 'pipe', 'ignore'] as const;
    const sql = execFileSync('sqlite3', [file, '.recover --ignore-freelist'], { maxBuffer: 1e9, stdio: [...pipe] });
    execFileSync('sqlite3', [into], { input: sql, stdio: ['pipe', 'ignore', 'ignore'] });
  } catch {
    // It goes on after errors; what it could do is in the file.
  }
  try {
    const db = new Database(into, { readonly: true });
    const words = wordsThrough(db);
    db.close();
    return words;
  } catch {
    return new Set();
  } finally {
    rmSync(into, { force: true });
  }
}

const isSound = (file: string): boolean => {
  try {
    const db = new Database(file, { readonly: true });
    const found = db.pragma('integrity_check(1)', { simple: true });
    db.close();
    return found === 'ok';
  } catch {
    return false;
  }
};

let seed = 20_261_122;
const draw = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * below);
};

function flipBytes(file: string): void {
  const bytes = readFileSync(file);
  for (let flip = 0; flip < flips; flip += 1) {
    const at = draw(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 + draw(255));
  }
  writeFileSync(file, bytes);
}

/** Opens the folder as the app does, once more when reading meets damage, and collects the messages for the app. */
function openAndRead(dir: string, isToCheck = false): { words: Set<string>; said: string[] } {
  const said: string[] = [];
  for (let check = isToCheck; ; check = true) {
    const cache = openCache(dir, { check });
    if (cache.state.message) said.push(cache.state.message);
    try {
      const list = (sql: string) => cache.db.prepare<[], string>(sql).pluck().all();
      return {
        said,
        words: new Set([
          ...list(`SELECT ${wordOf.label} FROM journal.label`),
          ...list(`SELECT ${wordOf.note} FROM journal.note`),
          ...list(`SELECT ${wordOf.pin} FROM journal.pin`),
        ]),
      };
    } catch (error) {
      if (check) throw error;
    } finally {
      cache.close();
    }
  }
}

async function syncOnce(dir: string): Promise<string[]> {
  try {
    const started = await startHost({ service, dir, runs: [] });
    const said = (await started.host.call('host:cacheState', {})).message;
    await started.sync(resourcesOf(['job-postings'], [])).catch(() => null);
    await started.close();
    return said === null ? [] : [said];
  } catch {
    // Refused with a sentence: the next start looks through the files.
    return [];
  }
}

it(`loses no word that SQLite can read of ${journals} journals with ${flips} wrong bytes, and says so`, async () => {
  const sound = ['closed', 'cut-off'].map((name) => openAndRead(copyTo(name, 'sound')).words);
  let damaged = 0;
  for (let trial = 0; trial < journals; trial += 1) {
    const kind = trial % 3;
    const dir = copyTo(kind === 2 ? 'cut-off' : 'closed', `trial-${trial}`);
    const file = join(dir, 'journal.sqlite3');
    const hasCopies = kind === 0;
    if (!hasCopies) for (const name of readdirSync(dir)) if (name.includes('.copy')) rmSync(join(dir, name));
    flipBytes(file);
    const wasSound = isSound(file);
    const couldBeRead = readable(file);
    const all = sound[kind === 2 ? 1 : 0] ?? expect.unreachable();

    const first = await syncOnce(dir);
    const { words, said } = openAndRead(dir);

    const lost = [...all].filter((word) => couldBeRead.has(word) && !words.has(word));
    expect(lost, `trial ${trial}`).toEqual([]);
    if (!wasSound) {
      damaged += 1;
      expect([...first, ...said].join(' '), `trial ${trial}`).toMatch(
        /your own choices .* was damaged.*is kept as journal\.sqlite3\.damaged-1 in the data folder/,
      );
      expect(existsSync(`${file}.damaged-1`)).toBe(true);
    }
    // A copy beside it gives what the file has lost or has otherwise, also where SQLite finds nothing wrong.
    if (hasCopies) {
      const checked = openAndRead(dir, true).words;
      expect([[...all].filter((word) => !checked.has(word)), checked.size], `trial ${trial}`).toEqual([[], all.size]);
    }
    tried({ 'damaged journals': 1 });
    rmSync(dir, { recursive: true });
  }
  // Some hit nothing but texts, which no check can see.
  expect(damaged).toBeGreaterThanOrEqual(journals / 3);
});

function copyTo(name: string, to: string): string {
  const dir = join(folder.path, to);
  rmSync(dir, { recursive: true, force: true });
  cpSync(join(folder.path, name), dir, { recursive: true });
  return dir;
}
