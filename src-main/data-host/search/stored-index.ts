import { type PreparedName, prepareName } from '#shared/text/name-matching/match-name.ts';
import type { NameQuery } from '#shared/text/name-matching/query.ts';
import { yieldToOthers } from '../../common/async.ts';
import type { NamedRecord, StoredNames } from '../cache/reading/search-names.ts';
import { affordable, ftsQuery } from './fts-query.ts';
import type { Candidate, Found, NameIndex } from './name-index.ts';
import { createVocabulary } from './vocabulary.ts';

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
