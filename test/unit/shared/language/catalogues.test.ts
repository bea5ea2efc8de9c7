import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import spanish, { parts } from '#shared/language/es/index.ts';
import { writtenWords } from '#test/support/language/written-words.ts';

/** The rooms of which all words are messages. What is not here yet is English in every language. */
const converted: readonly string[] = [
  'src-shared/figures',
  'src-shared/statistics',
  'src-shared/text',
  'src-shared/time',
];

/** Words that no user reads as they stand there, and files of definitions, which are shown through `translated`. */
const technical: Readonly<Record<string, readonly string[] | 'definitions'>> = {
  // What the Authorization header says.
  'src-preload/contract/connection.ts': ['Token', 'Bearer'],
  // What only a mistake of a program can meet.
  'src-preload/contract/packed-page-schema.ts': ['not a list of {}', 'columns of different lengths'],
  'src-preload/contract/pictures.ts': ['This is not a picture in PNG.', 'The figure draws another view.'],
  'src-preload/contract/settings.ts': ['There are fewer figures and views than that.', 'Write the day as YYYY-MM-DD.'],
  'src-preload/contract/reports/policy.ts': 'definitions',
  // Kinds of gaps.
  'src-shared/figures/charts/gaps.ts': ['no data', 'not shown'],
  // Levels of difficulty as services name them.
  'src-shared/figures/content.ts': ['Easy', 'Medium', 'Hard'],
  'src-shared/figures/figures.ts': 'definitions',
  // Why there is no forecast.
  'src-shared/statistics/earlier-runs.ts': ['at rest', 'too few', 'no better'],
};

const isTechnical = ({ file, words }: { readonly file: string; readonly words: string }) =>
  technical[file] === 'definitions' || technical[file]?.includes(words);

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

describe('the words of the app', () => {
  const { messages } = writtenWords(everywhere);

  test('stand in the catalogues', () => {
    const { outside } = writtenWords(converted.map((room) => `${room}/**/*.{ts,tsx}`));
    expect(
      outside.filter((place) => !isTechnical(place)).map(({ file, line, words }) => `${file}:${line}: ${words}`),
    ).toEqual([]);
  });

  test('are messages that can be filled in', () => {
    for (const { file, line, words } of messages) expect(() => parse(words), `${file}:${line}`).not.toThrow();
  });

  test('have a place in one part of a catalogue alone', () => {
    const all = Object.values(parts).flatMap((part) => Object.keys(part));
    expect(all.filter((words, place) => all.indexOf(words) !== place)).toEqual([]);
  });

  test('have the same arguments in every language', () => {
    const differing = Object.entries<string>(spanish).filter(
      ([words, own]) => JSON.stringify(argumentsOf(words)) !== JSON.stringify(argumentsOf(own)),
    );
    expect(differing).toEqual([]);
  });

  test('are all there in Spanish', () => {
    const missing = messages.filter(({ words }) => !Object.hasOwn(spanish, words));
    expect(missing.map(({ file, line, words }) => `${file}:${line}: ${words}`)).toEqual([]);
  });
});
