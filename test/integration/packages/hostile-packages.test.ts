import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCache } from '#main/data-host/cache/cache.ts';
import { importPackage } from '#main/data-host/packages/import-package.ts';
import { packageFormat } from '#main/data-host/packages/manifest.ts';
import { openZip } from '#main/data-host/packages/zip-reader.ts';
import { formatDay } from '#shared/time/time.ts';
import { atLength } from '../../support/at-length.ts';
import { makePackage } from '../../support/made-package.ts';
import { type Files, text, zip } from '../../support/packages.ts';

/*
 * Files that could be sent to a user under the name of a package. Each is refused with a reason and leaves nothing behind.
 */

let good: Buffer;
let made: Awaited<ReturnType<typeof makePackage>>;
beforeAll(async () => {
  made = await makePackage({ selection: { datasets: ['enrollment', 'problems'] } });
  good = readFileSync(made.path);
});
afterAll(() => made.close());

const packages = () => join(made.folder.path, 'packages');
const open = (path: string) => importPackage(path, packages(), () => {});

/** Tries to open these bytes and returns why they were refused. */
async function refusal(bytes: Uint8Array): Promise<string> {
  const path = join(made.folder.path, 'hostile.zip');
  writeFileSync(path, bytes);
  const outcome = await open(path).then(
    () => 'it was opened',
    (error) => (error.code === 'PACKAGE_REFUSED' ? error.detail.what : String(error)),
  );
  expect(existsSync(packages()) ? readdirSync(packages()) : []).toEqual([]);
  return outcome;
}

/** The good package with some files different; their description says so, unless it is given as well. */
function changed(change: Record<string, string | null>): Buffer {
  const next: Files = { ...made.files };
  const manifest = JSON.parse(text(made.files, 'datapackage.json'));
  for (const [name, content] of Object.entries(change)) {
    if (content === null) delete next[name];
    else next[name] = Buffer.from(content, 'utf8');
    const resource = manifest.resources.find((each: { path: string }) => each.path === name);
    if (!resource || content === null) continue;
    resource.bytes = Buffer.byteLength(content);
    resource.hash = `sha256:${createHash('sha256').update(content).digest('hex')}`;
  }
  if (!('datapackage.json' in change)) next['datapackage.json'] = Buffer.from(JSON.stringify(manifest));
  const path = join(made.folder.path, 'changed.zip');
  zip(path, next);
  return readFileSync(path);
}

/** The good description with a change. */
function described(edit: (manifest: ReturnType<typeof JSON.parse>) => void): Buffer {
  const manifest = JSON.parse(text(made.files, 'datapackage.json'));
  edit(manifest);
  return changed({ 'datapackage.json': JSON.stringify(manifest) });
}

const table = (name: string) => text(made.files, `${name}.csv`);
/** The second line of a table with one cell different. */
function withCell(name: string, column: string, value: string): Record<string, string> {
  const [header = '', first = '', ...rest] = table(name).split('\r\n');
  const cells = first.split(',');
  cells[header.split(',').indexOf(column)] = value;
  return { [`${name}.csv`]: [header, cells.join(','), ...rest].join('\r\n') };
}

/** A library that follows the locator of a 64-bit directory asks the system for a byte that no number of JavaScript names. */
function farDirectory(): Buffer {
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.fill(0xff, 8, 16);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([Buffer.alloc(100), locator, end]);
}

describe('files that are no package', () => {
  it.each([
    ['nothing', () => Buffer.alloc(0), /an incomplete ZIP/],
    ['a text', () => Buffer.from('Dear colleague'), /an incomplete ZIP/],
    ['half of it', () => good.subarray(0, good.length / 2), /an incomplete ZIP/],
    ['without its beginning', () => good.subarray(100), /not where it should be/],
    ['something before it', () => Buffer.concat([Buffer.from('#!/bin/sh\n'), good]), /not where it should be/],
    ['something after it', () => Buffer.concat([good, Buffer.from('rest')]), /an incomplete ZIP/],
    ['a 64-bit directory beyond every number', farDirectory, /not where it should be/],
    ['a ZIP of something else', () => changed({ 'datapackage.json': null }), /datapackage.json.*missing/],
    ['a description that is no JSON', () => changed({ 'datapackage.json': '{' }), /not JSON/],
    ['a data package of others', () => described((m) => delete m.courseAlmanac), /not made by Course Almanac/],
    [
      'one of a newer app',
      () => described((m) => Object.assign(m.courseAlmanac, { format: packageFormat + 1 })),
      /newer/,
    ],
  ])('%s', async (_, bytes, reason) => expect(await refusal(bytes())).toMatch(reason));
});

describe('a file that changes while it is read', () => {
  it('is read as it was opened, whatever has its name by now', async () => {
    const path = join(made.folder.path, 'swapped.zip');
    writeFileSync(path, good);
    const opened = await openZip(path);
    renameSync(path, `${path}.old`);
    writeFileSync(path, changed({ 'skills.csv': 'id\r\n' }));
    expect(await opened.text('skills.csv', 10_000_000)).toBe(table('skills'));
    await opened.close();
  });

  it('is refused when it becomes shorter', async () => {
    const path = join(made.folder.path, 'shorter.zip');
    writeFileSync(path, good);
    const opened = await openZip(path);
    truncateSync(path, 10);
    await expect(opened.text('skills.csv', 10_000_000)).rejects.toMatchObject({ code: 'PACKAGE_REFUSED' });
    await opened.close();
  });
});

describe('a package that was unpacked and zipped again', () => {
  const zipped = (again: Files) => {
    const path = join(made.folder.path, 'again.zip');
    zip(path, again);
    return path;
  };
  const mine = Buffer.from('Mac OS X');

  it.each([
    ['with what macOS adds', '', { '__MACOSX/._skills.csv': mine, '.DS_Store': mine }],
    ['as a folder', 'Spring term/', {}],
    ['as a folder, on macOS', 'Frühling/', { '__MACOSX/Frühling/._skills.csv': mine, 'Frühling/.DS_Store': mine }],
    [
      'as a folder, on Windows',
      'term/',
      { 'term/': Buffer.alloc(0), 'term/Thumbs.db': mine, 'term/desktop.ini': mine },
    ],
  ] as const)('%s', async (_, outer, more) => {
    const moved = Object.fromEntries(Object.entries(made.files).map(([name, bytes]) => [`${outer}${name}`, bytes]));
    const { id } = await importPackage(zipped({ ...moved, ...more }), packages(), () => {});
    expect(existsSync(join(packages(), id))).toBe(true);
    rmSync(packages(), { recursive: true });
  });
});

describe('ZIP tricks', () => {
  it.each([
    '../evil.csv',
    '/etc/passwd.csv',
    'C:\\evil.csv',
    'folder/evil.csv',
    '.hidden.csv',
    'evil',
    'a\u0000.csv',
    'CON',
  ])('the name %j', async (name) =>
    expect(await refusal(changed({ [name]: 'x' }))).toMatch(/is not allowed in a package/),
  );

  it('two names that are the same file on some systems', async () => {
    expect(await refusal(changed({ 'SKILLS.csv': 'x' }))).toMatch(/two files named/);
  });

  it('a file that its description does not have', async () => {
    expect(await refusal(changed({ 'extra.csv': 'x' }))).toMatch(
      /the file “extra.csv”, which its description does not list/,
    );
  });

  it('too many files', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, number) => [`f${number}.csv`, 'x']));
    expect(await refusal(changed(many))).toMatch(/more than the 200 allowed/);
  });

  it('a bomb', async () => {
    expect(await refusal(changed({ 'skills.csv': 'a'.repeat(30_000_000) }))).toMatch(/times its size when unpacked/);
  });

  /** Changes the directory's record of a file: `at` counts from its signature. */
  const tampered = (name: string, at: number, write: (bytes: Buffer, offset: number) => void) => {
    const bytes = Buffer.from(good);
    for (let from = bytes.indexOf('PK\u0001\u0002'); from !== -1; from = bytes.indexOf('PK\u0001\u0002', from + 1)) {
      if (bytes.toString('utf8', from + 46, from + 46 + bytes.readUInt16LE(from + 28)) === name)
        write(bytes, from + at);
    }
    return bytes;
  };

  it.each([
    [
      'says that it is smaller than it is',
      24,
      (b: Buffer, o: number) => b.writeUInt32LE(10, o),
      /larger than the package says|damaged/,
    ],
    [
      'says that it is larger than it is',
      24,
      (b: Buffer, o: number) => b.writeUInt32LE(b.readUInt32LE(o) + 1, o),
      /damaged/,
    ],
    ['has another checksum', 16, (b: Buffer, o: number) => b.writeUInt32LE(7, o), /damaged/],
    ['is of the 64-bit kind', 20, (b: Buffer, o: number) => b.writeUInt32LE(0xffffffff, o), /64-bit/],
    ['is encrypted', 8, (b: Buffer, o: number) => b.writeUInt16LE(1, o), /encrypted/],
    ['is packed in another way', 10, (b: Buffer, o: number) => b.writeUInt16LE(14, o), /compressed in a way/],
    ['is a link', 38, (b: Buffer, o: number) => b.writeUInt32LE((0o120777 << 16) >>> 0, o), /link to another file/],
    ['begins where another does', 42, (b: Buffer, o: number) => b.writeUInt32LE(0, o), /overlap|cannot be found in it/],
    ['reaches beyond the end', 20, (b: Buffer, o: number) => b.writeUInt32LE(0x7fffffff, o), /cut off|overlap/],
  ])('a file that %s', async (_, at, write, reason) => {
    expect(await refusal(tampered('jobs.csv', at, write))).toMatch(reason);
  });

  it('any flipped byte is refused, or changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = Buffer.from(good);
        bytes[at] = (bytes[at] ?? 0) ^ by;
        const path = join(made.folder.path, 'flipped.zip');
        writeFileSync(path, bytes);
        const into = join(made.folder.path, `flipped-${at}-${by}`);
        const outcome = await importPackage(path, into, () => {}).then(
          () => 'opened',
          (error) => error.code,
        );
        expect(['opened', 'PACKAGE_REFUSED']).toContain(outcome);
        if (outcome !== 'opened') expect(existsSync(into) ? readdirSync(into) : []).toEqual([]);
      }),
      { numRuns: atLength(8, 1000) },
    );
  });
});

describe('tables that are not as they should be', () => {
  it.each([
    [
      'another checksum',
      () => described((m) => Object.assign(m.resources[0], { hash: `sha256:${'0'.repeat(64)}` })),
      /does not match the file listed in the description/,
    ],
    [
      'a table that is not known',
      () => described((m) => Object.assign(m.resources[0], { name: 'sqlite_master' })),
      /is unknown/,
    ],
    ['a table twice', () => described((m) => m.resources.push(m.resources[0])), /described twice/],
    ['another path', () => described((m) => Object.assign(m.resources[0], { path: '../x.csv' })), /unexpected name/],
    [
      'a column that is not known',
      () => described((m) => m.resources[0].schema.fields.push({ name: 'rowid', type: 'integer' })),
      /an unknown column/,
    ],
    ['a column less', () => described((m) => m.resources[0].schema.fields.pop()), /lacks the column/],
    [
      'a column of another type',
      () => described((m) => Object.assign(m.resources[0].schema.fields[0], { type: 'string' })),
      /an unexpected type/,
    ],
    [
      'a million columns',
      () => changed({ 'skills.csv': `${'a,'.repeat(1_000_000)}a\r\n` }),
      /too many columns|times its size/,
    ],
    [
      'a header of its own',
      () => changed({ 'skills.csv': table('skills').replace('name', 'nom') }),
      /column names in the first line/,
    ],
    ['a row that is too short', () => changed({ 'enrollment.csv': `${table('enrollment')}1,2\r\n` }), /fewer cells/],
    [
      'a row that is too long',
      () => changed({ 'enrollment.csv': `${table('enrollment')}1,2,3,4,5\r\n` }),
      /more cells/,
    ],
    [
      'an end within a line',
      () => changed({ 'enrollment.csv': table('enrollment').slice(0, -5) }),
      /cut off|fewer cells/,
    ],
    ['an open quote', () => changed({ 'enrollment.csv': `${table('enrollment')}"` }), /cut off/],
    ['a word for a number', () => changed(withCell('enrollment', 'count', 'many')), /must be a whole number/],
    ['a formula for a number', () => changed(withCell('enrollment', 'count', '=1+1')), /must be a whole number/],
    ['a number below 0', () => changed(withCell('enrollment', 'count', '-3')), /below 0/],
    ['beyond 2^53', () => changed(withCell('enrollment', 'count', '9007199254740993')), /must be a whole number/],
    ['below -2^53', () => changed(withCell('enrollment', 'count', '-9007199254740993')), /must be a whole number/],
    ['a number beyond all others', () => changed(withCell('enrollment', 'count', '99999999999999999')), /whole number/],
    ['no number', () => changed(withCell('enrollment', 'count', '')), /has no value/],
    [
      'the same row twice',
      () => changed({ 'enrollment.csv': withLastLineTwice('enrollment') }),
      /has the same row for .* twice/,
    ],
    [
      'a time that no number holds',
      () => changed(withCell('freshness', 'synced_at', '9999-12-31T23:59:59Z')),
      /must be a time/,
    ],
    ['a day that is none', () => changed(withCell('enrollment', 'date', '2026-02-30')), /must be a day/],
    ['a run that is none', () => changed(withCell('enrollment', 'course_id', 'edX+DemoX')), /is not a course run/],
    ['JSON that is none', () => changed(withCell('problems', 'part_ids', '{')), /cannot be read/],
    ['an order of its own', () => changed({ 'skills.csv': reversed(table('skills')) }), /not sorted|does not have/],
    [
      'a skill of more courses than there are',
      () => changed({ 'course-skills.csv': linkedToAll() }),
      /links one record to far too many others/,
    ],
    [
      'a link to nothing',
      () => changed({ 'course-skills.csv': `${table('course-skills')}99999999,a+b,0.5\r\n` }),
      /does not have/,
    ],
    [
      'a byte that is no text',
      () =>
        changedBytes('skills.csv', Buffer.concat([Buffer.from(made.files['skills.csv'] ?? []), Buffer.from([0xff])])),
      /UTF-8/,
    ],
  ])('%s', async (_, bytes, reason) => expect(await refusal(bytes())).toMatch(reason));

  it.each<[string, object, RegExp]>([
    ['a host that is a sentence', { hosts: { taxonomy: 'real.example\r\nSynced: today', analytics: null } }, /hosts/],
    ['a host with markup', { hosts: { taxonomy: null, analytics: '<img src=x>' } }, /hosts/],
    ['a last day beyond the calendar', { dataThrough: 9e15 }, /dataThrough/],
    ['a member that is not known', { constructor: 1 }, /courseAlmanac/],
    ['a threshold that hides nothing', { threshold: -1 }, /threshold/],
  ])('%s', async (_, change, reason) => {
    expect(await refusal(described((m) => Object.assign(m.courseAlmanac, change)))).toMatch(reason);
  });

  it('a list without a text is an empty one, and no damage', async () => {
    const path = join(made.folder.path, 'empty-list.zip');
    const into = join(made.folder.path, 'empty-lists');
    writeFileSync(path, changed(withCell('problems', 'part_ids', '')));
    const { id } = await importPackage(path, into, () => {});
    const cache = openCache(join(into, id), { check: true, isPackage: true });
    expect(cache.state).toMatchObject({ state: 'ready' });
    cache.close();
  });

  it('a title stays in one line and turns nothing round', async () => {
    const path = join(made.folder.path, 'title.zip');
    const said = { title: 'Spring\r\nSource: real.example\u202e', madeBy: '\u2066Me\u0000\nand you' };
    const titled = described((m) => Object.assign(m.courseAlmanac, said));
    writeFileSync(path, titled);
    const { facts } = await importPackage(path, join(made.folder.path, 'titles'), () => {});
    expect(facts).toMatchObject({ title: 'Spring Source: real.example', madeBy: 'Me and you' });
  });

  it('a run of more rows than are held at once comes whole', async () => {
    const [header = '', first = ''] = table('enrollment').split('\r\n');
    const at = header.split(',').indexOf('date');
    const lines = Array.from({ length: 70_000 }, (_, day) => first.split(',').with(at, formatDay(day)).join(','));
    const path = join(made.folder.path, 'long.zip');
    writeFileSync(path, changed({ 'enrollment.csv': `${[header, ...lines].join('\r\n')}\r\n` }));
    const into = join(made.folder.path, 'long');
    const { id } = await importPackage(path, into, () => {});
    const db = new Database(join(into, id, 'cache.sqlite3'), { readonly: true });
    expect(db.prepare('SELECT count(*) FROM enrollment').pluck().get()).toBe(lines.length);
    db.close();
  });

  it('formula text stays the text that it is', async () => {
    const path = join(made.folder.path, 'formula.zip');
    writeFileSync(path, changed(withCell('skills', 'name', '=HYPERLINK(1)')));
    await open(path);
    const [id = ''] = readdirSync(packages());
    expect(id).toMatch(/^[0-9a-f]{16}$/);
  });
});

/** Many courses for the first skill. */
function linkedToAll(): string {
  const [header = '', first = ''] = table('course-skills').split('\r\n');
  const at = header.split(',').indexOf('course_key');
  const lines = Array.from({ length: 100_002 }, (_, course) => first.split(',').with(at, `org+c${course}`).join(','));
  return `${[header, ...lines].join('\r\n')}\r\n`;
}

const withLastLineTwice = (name: string) => `${table(name)}${table(name).trimEnd().split('\r\n').at(-1)}\r\n`;

function reversed(csv: string): string {
  const [header = '', ...lines] = csv.trimEnd().split('\r\n');
  return `${[header, ...lines.reverse()].join('\r\n')}\r\n`;
}

function changedBytes(name: string, bytes: Buffer): Buffer {
  const path = join(made.folder.path, 'bytes.zip');
  zip(path, { ...made.files, [name]: bytes });
  return readFileSync(path);
}
