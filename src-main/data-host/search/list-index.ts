import { foldText } from '#shared/text/name-matching/fold.ts';
import { tokensOf } from '#shared/text/name-matching/query.ts';
import { yieldToOthers } from '../../common/async.ts';
import type { ListedRecord, StoredList } from '../cache/reading/stored-names.ts';
import type { Candidate, NameIndex, WordGroup } from './find-names.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** Names that are compared, at most. */
const compared = 250;
const recordsPerStep = 500;

type Ref = ListedRecord['ref'];

/** An index over a short list, in memory; also returns the keys of everything that matches. */
export interface ListIndex extends NameIndex<Ref> {
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
      return { candidates: found.slice(0, compared), isAll: found.length <= compared };
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
