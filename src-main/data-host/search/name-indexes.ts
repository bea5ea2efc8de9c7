import { type PreparedName, prepareName } from '#shared/text/name-matching/match-name.ts';
import { foldText, type NameQuery, tokensOf } from '#shared/text/name-matching/query.ts';
import { yieldToOthers } from '../../common/async.ts';
import type { ListedRecord, NamedRecord, StoredList, StoredNames } from '../cache/reading/stored-names.ts';
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

/** Names that are compared, at most. */
const maxListed = 250;
const recordsPerStep = 500;

type Ref = ListedRecord['ref'];

/** An index over a short list, in memory; also returns the keys of everything that matches. */
interface ListIndex extends NameIndex<Ref> {
  /** The keys of all names with a word of every group. */
  keys(groups: readonly WordGroup[]): number[];
}

/**
 * Reads a short list and indexes it, in short steps. `namesOf` gives the names under which a record is found: none, one or
 * several.
 */
export async function createListIndex(
  list: StoredList,
  namesOf: (record: ListedRecord) => readonly string[],
): Promise<ListIndex> {
  const entries = await readEntries(list, namesOf);
  // Heaviest first, so that the first matches are the ones to keep.
  entries.sort((a, b) => (b.weight ?? -1) - (a.weight ?? -1));
  const words = await indexWords(entries);
  const { vocabulary } = words;
  const matching = (groups: readonly WordGroup[]) =>
    indexesOf(words, entries.length, groups).flatMap((index) => entries[index] ?? []);

  return {
    vocabulary,
    named: (texts) =>
      texts.flatMap((text) => {
        const folded = foldText(text);
        const groups = tokensOf(folded).map((word) => ({ words: [word.text], beginnings: [] }));
        return matching(groups).filter((entry) => foldText(entry.name) === folded);
      }),
    beginning: () => ({ candidates: [], isAll: true }),
    matching: (groups) => {
      const found = matching(groups);
      return { candidates: found.slice(0, maxListed), isAll: found.length <= maxListed };
    },
    heaviest: () => [],
    keys: (groups) => matching(groups).map((entry) => entry.key),
  };
}

async function readEntries(
  list: StoredList,
  namesOf: (record: ListedRecord) => readonly string[],
): Promise<Candidate<Ref>[]> {
  const entries: Candidate<Ref>[] = [];
  for (const records of list.pages(recordsPerStep)) {
    for (const record of records) {
      for (const name of namesOf(record))
        entries.push({ key: record.key, name, weight: record.weight, ref: record.ref });
    }
    await yieldToOthers();
  }
  return entries;
}

interface IndexedWords {
  readonly vocabulary: Vocabulary;
  /** The places of the entries that have a word, word after word. */
  readonly indexes: Uint32Array;
  /** Where the places of each word of the vocabulary start. */
  readonly starts: Uint32Array;
}

async function indexWords(entries: readonly Candidate<Ref>[]): Promise<IndexedWords> {
  const byWord = new Map<string, number[]>();
  let total = 0;
  for (const [index, { name }] of entries.entries()) {
    for (const word of new Set(tokensOf(foldText(name)).map((one) => one.text))) {
      const known = byWord.get(word);
      if (known) known.push(index);
      else byWord.set(word, [index]);
      total += 1;
    }
    if (index % recordsPerStep === recordsPerStep - 1) await yieldToOthers();
  }
  const vocabulary = createVocabulary([...byWord.keys()]);
  const indexes = new Uint32Array(total);
  const starts = new Uint32Array(vocabulary.size + 1);
  let filled = 0;
  for (let index = 0; index < vocabulary.size; index += 1) {
    const own = byWord.get(vocabulary.word(index)) ?? [];
    indexes.set(own, filled);
    filled += own.length;
    starts[index + 1] = filled;
  }
  return { vocabulary, indexes, starts };
}

/** The places of all entries with a word of every group, ascending. */
function indexesOf(
  { vocabulary, indexes, starts }: IndexedWords,
  entries: number,
  groups: readonly WordGroup[],
): number[] {
  const fulfilled = new Uint8Array(entries);
  for (const [number, group] of groups.entries()) {
    for (const [from, to] of wordRanges(vocabulary, group)) {
      for (const index of indexes.subarray(starts[from], starts[to])) {
        if (fulfilled[index] === number) fulfilled[index] = number + 1;
      }
    }
  }
  const all: number[] = [];
  for (let index = 0; index < entries; index += 1) if (fulfilled[index] === groups.length) all.push(index);
  return all;
}

/** The words of the vocabulary that a group names or begins, as ranges. */
function wordRanges(vocabulary: Vocabulary, { words, beginnings }: WordGroup): (readonly [number, number])[] {
  const exact = words.flatMap((word) => {
    const [from] = vocabulary.beginningWith(word);
    const isKnown = from < vocabulary.size && vocabulary.word(from) === word;
    return isKnown ? [[from, from + 1] as const] : [];
  });
  return [...exact, ...beginnings.map((beginning) => vocabulary.beginningWith(beginning))];
}
