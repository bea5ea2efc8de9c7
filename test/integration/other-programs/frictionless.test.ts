import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Ajv from 'ajv-draft-04';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '#shared/catalog/datasets.ts';
import { everyNth } from '../../support/at-length.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { everythingOf, unzip } from '../../support/packages.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

/* Data packages as the specification of Frictionless Data has them. */

interface Field {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly constraints?: object;
}

interface ForeignKey {
  readonly fields: readonly string[];
  readonly reference: { readonly resource: string; readonly fields: readonly string[] };
}

/** The parts of a table's description that this test reads; the schema checks that they are there. */
interface Resource {
  readonly path: string;
  readonly bytes: number;
  readonly hash: string;
  readonly schema: {
    readonly fields: readonly Field[];
    readonly primaryKey?: readonly string[];
    readonly foreignKeys?: readonly ForeignKey[];
  };
}

let filled: FilledHost;
/** The files of a ZIP with small numbers, of one without, and of the folder that the headless command writes. */
let packages: Record<string, { readonly file: (name: string) => Promise<Uint8Array> }>;

beforeAll(async () => {
  filled = await startFilledHost();
  const { host, dir } = filled.started;
  const zipped = async (name: string, threshold: number | null) => {
    const path = join(dir, `${name}.zip`);
    await host.call('host:writePackage', { selection: everythingOf(filled.service.runs, { threshold }), path });
    const files = unzip(path);
    return { file: async (file: string) => files[file] ?? expect.unreachable(file) };
  };
  const folder = join(dir, 'tables');
  await host.writePackage(folder, filled.service.runs, Object.keys(tables) as (keyof typeof tables)[]);
  packages = {
    'of everything': await zipped('everything', null),
    'without small numbers': await zipped('shared', 10),
    'in a folder': { file: (name) => readFile(join(folder, name)) },
  };
});
afterAll(() => filled.close());

const schemaFile = new URL('../../fixtures/frictionless/tabular-data-package.json', import.meta.url);
const validator = new Ajv({
  strict: false,
  allErrors: true,
  formats: {
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
    email: /^\S+@\S+$/,
    uri: (text: string) => URL.canParse(text),
    textarea: true,
  },
});
const validate = validator.compile(JSON.parse(readFileSync(schemaFile, 'utf8')));

const formOf: Record<string, RegExp> = {
  string: /^/,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?(e[+-]?\d+)?$/,
  boolean: /^(true|false)$/,
  date: /^-?\d{4,}-\d\d-\d\d$/,
  // Version 1 has no fractions of a second unless the format is "any", and its reader refuses them.
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  'datetime any': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
};

describe.each(everyNth(2, ['without small numbers', 'of everything', 'in a folder']))('a package %s', (which) => {
  const text = async (name: string) => Buffer.from((await packages[which]?.file(name)) ?? []).toString('utf8');
  const descriptor = async () => JSON.parse(await text('datapackage.json'));
  const resources = async (): Promise<Resource[]> => (await descriptor()).resources;

  it('is described as the schema wants it', async () => {
    validate(await descriptor());
    expect(validate.errors).toBeNull();
  });

  it('has the files that it describes, byte for byte', async () => {
    for (const { path, bytes, hash } of await resources()) {
      const file = (await packages[which]?.file(path)) ?? expect.unreachable(path);
      expect({ path, bytes, hash }).toEqual({
        path,
        bytes: file.length,
        hash: `sha256:${createHash('sha256').update(file).digest('hex')}`,
      });
    }
  });

  it('has cells of the types that it says, none missing that must be there, and no key twice', async () => {
    let rows = 0;
    for (const { path, schema } of await resources()) {
      const records = readCsvRecords(await text(path));
      rows += records.length;
      for (const { name, type, format, constraints } of schema.fields) {
        const form =
          formOf[format === undefined ? type : `${type} ${format}`] ?? expect.unreachable(`${type} ${format}`);
        const wrong = records.filter((record) => {
          const cell = record[name] ?? expect.unreachable(`${path} has no column ${name}`);
          return cell === '' ? constraints !== undefined : !form.test(cell);
        });
        expect({ path, name, wrong }).toEqual({ path, name, wrong: [] });
      }
      const { primaryKey = [] } = schema;
      const keys = records.map((record) => JSON.stringify(primaryKey.map((name) => record[name])));
      if (primaryKey.length > 0) expect(new Set(keys).size, path).toBe(keys.length);
    }
    expect(rows).toBeGreaterThan(5000);
  });

  it('says which columns name rows of other tables, where every row does', async () => {
    const referring: string[] = [];
    for (const { path, schema } of await resources()) {
      for (const { fields, reference } of schema.foreignKeys ?? []) {
        const valuesOf = async (file: string, names: readonly string[]) =>
          readCsvRecords(await text(file)).map((record) => names.map((name) => record[name]).join('\n'));
        const known = new Set(await valuesOf(`${reference.resource}.csv`, reference.fields));
        const lost = (await valuesOf(path, fields)).filter((value) => value !== '' && !known.has(value));
        expect({ path, lost }).toEqual({ path, lost: [] });
        referring.push(`${path} ${fields} ${reference.resource}`);
      }
    }
    expect(referring).toEqual(
      expect.arrayContaining(['course-skills.csv skill_id skills', 'job-skills.csv job_id jobs']),
    );
    // Skills that jobs alone name are in a table of their own.
    expect(referring).not.toContain('job-skills.csv skill_id skills');
  });
});
