import { type PreparedName, prepareName } from '#shared/text/name-matching/match-name.ts';
import type { NameQuery } from '#shared/text/name-matching/query.ts';
import { yieldToOthers } from '../../common/async.ts';
import type { NamedRecord, StoredNames } from '../cache/reading/stored-names.ts';
import type { Candidate, Found, NameIndex, WordGroup } from './find-names.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** Names that an index answer looks at, and those of them that are compared. */
const scanned = 1000;
const compared = 120;
/** Names of most weight that are kept in memory, for texts that thousands of names fit. */
const kept = 4000;
/** No search shows more hits of a kind. */
const shown = 60;
const wordsPerStep = 200;
const namesPerStep = 500;

export interface StoredRef {
  readonly id: number;
}

interface PreparedCandidate extends Candidate<StoredRef> {
  readonly prepared: PreparedName;
}

/**
 * Groups of words as an FTS5 query: of each group one word or beginning must occur, in any order. Everything is quoted, so
 * that nothing of FTS5's own syntax gets through. The vocabulary knows the words that the index does not fold as far.
 */
export function ftsQuery(groups: readonly WordGroup[], vocabulary: Pick<Vocabulary, 'unfolded'> | null): string {
  return groups
    .map(({ words, beginnings }) => {
      const unfolded = [
        ...words.flatMap((word) => vocabulary?.unfolded(word, false) ?? []),
        ...beginnings.flatMap((beginning) => vocabulary?.unfolded(beginning, true) ?? []),
      ];
      const whole = [...words, ...new Set(unfolded)];
      const terms = [...whole.map(quoted), ...beginnings.map((beginning) => `${quoted(beginning)}*`)];
      return `(${terms.join(' OR ')})`;
    })
    .join(' AND ');
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '')}"`;
}

/**
 * The same groups without what is expensive to look up: one letter begins thousands of words, and the index has no list of
 * them. The caller compares the names anyway. When there is nothing else, the letter must be a word of its own.
 */
export function affordable(groups: readonly WordGroup[]): WordGroup[] {
  const isLetter = ({ words, beginnings }: WordGroup) =>
    words.length === 0 && beginnings.every((one) => one.length < 2);
  const others = groups.filter((group) => !isLetter(group));
  return others.length > 0 ? others : groups.map(({ beginnings }) => ({ words: beginnings, beginnings: [] }));
}

/** The index over names in the cache: SQLite finds, this process keeps the vocabulary and the heaviest names. */
export async function createStoredIndex(names: StoredNames): Promise<NameIndex<StoredRef>> {
  const vocabulary = createVocabulary(await allWordsOf(names));
  await yieldToOthers();
  const heaviest = await prepareAll(names.heaviest(kept));
  return {
    vocabulary,
    named: (texts) => names.named(JSON.stringify(texts)).map(candidate),
    beginning: ({ typed }) => found(names.beginning(typed.trimStart(), scanned, compared)),
    matching: (groups) => found(names.matching(ftsQuery(affordable(groups), vocabulary), scanned, compared)),
    heaviest: (query) => heaviestFor(query, heaviest),
  };
}

/** The first of those that begin with the text, and of those that have its words. */
function heaviestFor({ text, words }: NameQuery, all: readonly PreparedCandidate[]): PreparedCandidate[] {
  const beginning: PreparedCandidate[] = [];
  const others: PreparedCandidate[] = [];
  for (const one of all) {
    const { prepared } = one;
    // Looking for a piece of text is much cheaper than comparing words.
    if (!words.every((word) => prepared.text.includes(word))) continue;
    if (prepared.text.startsWith(text)) beginning.push(one);
    else if (words.every((word) => prepared.words.some((own) => own.text.startsWith(word)))) others.push(one);
    if (beginning.length >= shown && others.length >= shown) break;
  }
  return [...beginning.slice(0, shown), ...others.slice(0, shown)];
}

function found(records: readonly NamedRecord[]): Found<StoredRef> {
  return { candidates: records.map(candidate), isAll: records.length < compared };
}

function candidate({ id, name, weight }: NamedRecord): Candidate<StoredRef> {
  return { key: id, ref: { id }, name, weight };
}

async function prepareAll(records: readonly NamedRecord[]): Promise<PreparedCandidate[]> {
  const prepared: PreparedCandidate[] = [];
  for (const record of records) {
    if (prepared.length % namesPerStep === 0) await yieldToOthers();
    prepared.push({ ...candidate(record), prepared: prepareName(record.name) });
  }
  return prepared;
}

/** Reads the words in short steps: counting a common word goes through everything it is in. */
async function allWordsOf(names: StoredNames): Promise<string[]> {
  const words: string[] = [];
  for (;;) {
    const next = names.words(words.at(-1) ?? '', wordsPerStep);
    words.push(...next);
    if (next.length < wordsPerStep) return words;
    await yieldToOthers();
  }
}
