import { globSync, readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import spanish, { parts } from '#shared/language/es/index.ts';
import { isOfDefinition, registryWords } from '#test/support/language/registry-words.ts';
import { type Place, writtenWords } from '#test/support/language/written-words.ts';

/** Files whose texts are read outside the app, in English: data files and what describes them, and the command line. */
const forFiles = [
  'src-main/data-host/export/data-package.ts',
  'src-main/data-host/export/recipes.ts',
  'src-main/data-host/export/sidecar.ts',
  'src-main/data-host/export/view-export.ts',
  'src-main/data-host/export/xlsx/',
  'src-main/data-host/packages/package-tables.ts',
  'src-main/data-host/packages/write-package.ts',
  'src-main/data-host/parquet/write-parquet.ts',
  'src-main/data-host/publications/delta-log.ts',
  'src-main/data-host/publications/describe-folder.ts',
  'src-main/data-host/publications/published-tables.ts',
  'src-main/data-host/publications/lake-columns.ts',
  'src-main/data-host/masking/masked-rows.ts',
  'src-main/headless/',
];

/** Quoted words that are no names in the app: of another program or service, or said about themselves. */
const quotedForItself = new Set([
  ...['CSV UTF-8', 'client credentials', 'link', 'none', 'other'],
  ...['then', 'entonces', 'In demand', 'Con demanda', 'note', 'observación'],
]);

/** A message as it is read: without the tags of its parts and what translators alone are told. */
const withoutMarks = (words: string): string => words.replaceAll(/⟨[^⟩]*⟩|<\/?\w+>/g, '');

/** Words that no user reads as they stand in these files. */
const technical: Readonly<Record<string, readonly string[] | 'all'>> = {
  // The names of entries of the keychain.
  'src-main/credentials/credentials.ts': [
    'client secret of {} at {} for {}',
    'API token for analytics at {}',
    'API token for the taxonomy at {}',
  ],
  'src-main/credentials/keytar-store.ts': ['keychain check {}.{}'],
  'src-main/credentials/secret-store.ts': ['key of the learner data', 'key of the publisher'],
  // A file of the desktop.
  'src-main/shell/system/start-at-login.ts': 'all',
  // A header of HTTP.
  'src-main/net/http.ts': ['gzip, deflate, br'],
  // Kept in the place of a record that a service sent, and exported as it is kept.
  'src-main/net/json-bytes.ts': ['(nested too deeply to be shown)'],
  // Operators and objects of PDF, and what its metadata tell programs.
  'src-main/pdf/finish-pdf.ts': 'all',
  // The name of a file.
  'src-main/shell/handlers/settings-handlers.ts': ['Course Almanac settings--{}.json'],
  // Seen only after a mistake of a program.
  'src-main/shell/ipc/call-router.ts': ['request id'],
  // The names of a process and of a client.
  'src-main/shell/ipc/host-process.ts': ['Course Almanac data host'],
  'src-main/shell/system/lifecycle.ts': ['Course Almanac {}'],
  // Words in the log.
  'src-main/shell/system/auto-sync.ts': ['it was interrupted'],
  // Read by those who help.
  'src-main/shell/system/diagnostics.ts': 'all',
  // Sentences of the log.
  'src-main/data-host/cache/cache.ts': [
    'the damage was not noted',
    'your own choices were not copied',
    'the data was not tidied up',
    'the data was not looked through',
  ],
  // Levels of difficulty as services name them.
  'src-main/data-host/subjects/attention/problem-flags.ts': ['Easy', 'Hard'],
  // Parts of SQL.
  'src-main/data-host/cache/database/clock.ts': ['(SELECT now_instant())', '(SELECT now_instant() / 86400000000 + 1)'],
  'src-main/data-host/subjects/coverage/tables.ts': [
    'place, demand',
    'place, courses, demand',
    'standing, high',
    'completes, demand',
    'standing, low, courses',
  ],
  'src-main/data-host/cache/sync-state/sync-state.ts': ["state IN ('complete', 'partial', 'noRows', 'gone')"],
  'src-main/data-host/cache/reading/stored-names.ts': ['problems p', 'videos v'],
  'src-main/data-host/cache/reading/stored-tables.ts': ['withheld keys'],
  'src-main/data-host/subjects/problems/views.ts': ["(t.{} <> 0 OR instr(' ' || t.withheld || ' ', ' {} ') > 0)"],
  'src-main/data-host/subjects/courses/views.ts': ['c.course_no IN with_data'],
  'src-main/data-host/subjects/coverage/views.ts': ['v.quotient, v.shrunken, v.low, v.high'],
  'src-main/data-host/masking/masked-tables.ts': ['what changed of all', 'newest quarter of all', 'newest of all'],
  'src-main/data-host/masking/masking.ts': ['newest of all'],
  // Why a sealed file is not opened: users are told that it is not there.
  'src-main/data-host/learners/seal.ts': [
    'A sealed file cannot be opened: {}.',
    'it cannot be read or was changed',
    'it is too short',
    'it was sealed with another key',
    'it is no sealed file',
    'it became shorter',
    'check of a file',
    'course-almanac learners: {}',
  ],
  // Purposes of derived keys and signatures.
  'src-main/data-host/publications/publish.ts': ['whose key'],
  // Words that only the log has.
  'src-main/data-host/publications/import-publication.ts': ['no value'],
  'src-main/data-host/publications/read-publication.ts': ['the manifest'],
  // Names of records: the whole sentences are messages.
  'src-main/data-host/remote/records/fields.ts': ['The record'],
  'src-main/data-host/remote/records/taxonomy.ts': ['A course link', 'A job skill'],
  // Schemas refuse what no screen of the app sends.
  'src-shared/catalog/course-id.ts': ['not a course run ID'],
  'src-shared/catalog/records.ts': ['not the name of a report'],
  'src-shared/subjects/annotations/annotations.ts': ['both parts are of one run'],
  'src-shared/subjects/watch/watch.ts': [
    'The measure is of something else.',
    'The measure cannot be watched for that.',
    'Enter a threshold.',
    'The threshold must be above 0.',
    'Only changes are in percent.',
  ],
  // Which thread takes a call.
  'src-main/data-host/host-methods.ts': ['long reads'],
  'src-preload/contract/channels.ts': ['long reads'],
  // A header of HTTP.
  'src-preload/contract/reports/report-head.ts': [
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:",
  ],
  // Each language in its own words.
  'src-shared/language/language.ts': ['English', 'Español'],
  // Words of the Authorization header.
  'src-preload/contract/connection.ts': ['Token', 'Bearer'],
  // Seen only after a mistake of a program.
  'src-preload/contract/packed-page-schema.ts': ['not a list of {}', 'columns of different lengths'],
  'src-preload/contract/pictures.ts': ['This is not a picture in PNG.', 'The figure draws another view.'],
  'src-preload/contract/settings.ts': ['There are fewer figures and views than that.', 'Write the day as YYYY-MM-DD.'],
  // Where columns of files come from, which sidecars alone say.
  'src-main/data-host/export/export-table.ts': ['rule for small numbers'],
  'src-main/data-host/export/named-columns.ts': ['your labels, or the title that the service gives'],
  // How much of a skill is supplied, as a value.
  'src-main/data-host/subjects/coverage/coverage.ts': ['in line'],
  // Names of fonts, a size of paper, and how a drawing fits its place.
  'src-main/data-host/export/reports/style.ts': ['Almanac Sans', 'Almanac Serif', 'Almanac Signs', 'letter portrait'],
  'src-main/data-host/export/reports/svg/draw.ts': ['xMinYMin meet'],
  // Kinds of gaps.
  'src-shared/figures/charts/over-days.ts': ['no data', 'not shown'],
  // Levels of difficulty as services name them.
  'src-shared/subjects/runs/content-figures.ts': ['Easy', 'Medium', 'Hard'],
  // Why there is no forecast.
  'src-shared/statistics/earlier-runs.ts': ['at rest', 'too few'],
};

/** Unit of a count in the rules of small numbers. */
const kindOfCount = 'learners of runs';

/** The name of the app and types of media. */
const sameEverywhere = /^(Course Almanac|[a-z]+\/[a-z]+; charset=utf-8)$/;

const isTechnical = ({ file, words }: Place) =>
  words === kindOfCount ||
  sameEverywhere.test(words) ||
  isOfDefinition(file, words) ||
  technical[file] === 'all' ||
  forFiles.some((place) => file.startsWith(place)) ||
  technical[file]?.includes(words) === true;

const everywhere = ['src-{main,preload,renderer,shared}/**/*.{ts,tsx}'];

/** The type of an element that is text. */
const literal = 0;

const parse = (words: string) => new IntlMessageFormat(words, 'en').getAst();

/** Names of arguments and tags, sorted. */
function argumentsOf(words: string): string[] {
  const names = new Set<string>();
  const collect = (elements: ReturnType<typeof parse>): void => {
    for (const element of elements) {
      if ('options' in element) for (const option of Object.values(element.options)) collect(option.value);
      if ('children' in element) collect(element.children);
      if ('value' in element && element.type !== literal) names.add(element.value);
    }
  };
  collect(parse(words));
  return [...names].sort();
}

/** The part of the catalogue that has a message. */
const partOf = (words: string) => Object.entries(parts).find(([, part]) => Object.hasOwn(part, words))?.[0];

describe('the words of the app', () => {
  const { messages, outside } = writtenWords(everywhere);
  /** The part with most of the other messages of a source file, or of those around it. */
  const partFor = (file: string) => {
    for (let near = file; near.includes('/'); near = near.slice(0, near.lastIndexOf('/'))) {
      const known = messages.flatMap((place) => (place.file.startsWith(near) ? (partOf(place.words) ?? []) : []));
      const [most] = [...Map.groupBy(known, (part) => part)].toSorted(
        ([, one], [, other]) => other.length - one.length,
      );
      if (most) return most[0];
    }
    return 'screens';
  };

  test('stand in the catalogues', () => {
    const unlisted = outside.filter((place) => !isTechnical(place));
    expect(unlisted.map(({ file, line, words }) => `${file}:${line}: ${words}`)).toEqual([]);
  });

  test('are messages that can be filled in', () => {
    for (const { file, line, words } of messages) expect(() => parse(words), `${file}:${line}`).not.toThrow();
  });

  test('have a place in one part of a catalogue alone', () => {
    const all = Object.values(parts).flatMap((part) => Object.keys(part));
    expect(all.filter((words, index) => all.indexOf(words) !== index)).toEqual([]);
  });

  test('have the same arguments in every language', () => {
    const differing = Object.entries<string>(spanish).filter(
      ([words, own]) => JSON.stringify(argumentsOf(words)) !== JSON.stringify(argumentsOf(own)),
    );
    expect(differing).toEqual([]);
  });

  test('are all there in Spanish', () => {
    const missing = messages.filter(({ words }) => !Object.hasOwn(spanish, words));
    expect(missing.map(({ file, line, words }) => `${file}:${line}: into es/${partFor(file)}.json: ${words}`)).toEqual(
      [],
    );
  });

  test('are quoted in one way in Spanish', () => {
    const others = Object.values<string>(spanish).filter((own) => /[«»„‟]/.test(own));
    expect(others).toEqual([]);
  });

  test.each(['English', 'Spanish'] as const)(
    'quote buttons, columns and terms by the names that they have in %s',
    (language) => {
      const isEnglish = language === 'English';
      const all = isEnglish ? Object.keys(spanish) : Object.values<string>(spanish);
      const asShown = (words: string) => withoutMarks(words).replace(/…$/, '').toLowerCase();
      const names = new Set(all.map(asShown));
      const gone = all.flatMap((words) =>
        [...withoutMarks(words).matchAll(/“([^”{}]+)”/g)].flatMap(([, name = '']) =>
          names.has(asShown(name)) || quotedForItself.has(name) ? [] : [`“${name}” in: ${words}`],
        ),
      );
      expect(gone).toEqual([]);
    },
  );

  test('have decimals with a comma in Spanish, as numbers on screens', () => {
    const versions = /\bUbuntu desde la 23\.10\b/;
    const others = Object.values<string>(spanish).filter((own) => /\d\.\d/.test(own.replace(versions, '')));
    expect(others).toEqual([]);
  });

  test('call a watched figure the same everywhere in Spanish', () => {
    const others = Object.entries<string>(spanish).filter(
      ([words, own]) => /watched figure/.test(words) && !own.includes('seguimiento'),
    );
    expect(others).toEqual([]);
  });

  test('that no source has are in no catalogue', () => {
    const read = new Set([...messages, ...registryWords()].map(({ words }) => words));
    const sources = globSync(everywhere)
      .map((file) => readFileSync(file, 'utf8'))
      .join();
    // A message in an attribute or a template stands in a source as it is.
    const unread = Object.keys(spanish).filter((words) => !read.has(words) && !sources.includes(`'${words}'`));
    expect(unread).toEqual([]);
  });

  test('of definitions are all there in Spanish', () => {
    const missing = registryWords().filter(({ words }) => !Object.hasOwn(spanish, words));
    expect(missing.map(({ registry, words }) => `${registry}: into es/definitions.json: ${words}`)).toEqual([]);
  });
});
