import { type NameQuery, nameQuery } from '#shared/text/name-matching/query.ts';
import type { WordGroup } from './name-index.ts';
import type { Vocabulary } from './vocabulary.ts';
import { allWords, cutWords, insideGroups, nearGroups, typedGroups, unknownText } from './word-groups.ts';

/** What a list keeps of its rows for a typed text: the same names as the search finds, but all of them. */
export interface NameFilter {
  /** The text has no words: only names that begin with it stay. */
  readonly isBeginning: boolean;
  /** Words or beginnings of words as they were typed. */
  readonly certain: readonly WordGroup[];
  /** The same with what is inside of words or near them. */
  readonly groups: readonly WordGroup[];
}

/** The filter for a text that is not blank. `hasMatch` says whether any name has these words. */
export function nameFilter(
  text: string,
  vocabulary: Vocabulary | null,
  hasMatch: (groups: readonly WordGroup[]) => boolean,
): NameFilter {
  const query = nameQuery(text);
  if (query.words.length === 0) return { isBeginning: true, certain: [], groups: [] };
  const groups = vocabulary === null ? typedGroups(query) : uncertainGroups(query, vocabulary, hasMatch);
  return { isBeginning: false, certain: typedGroups(query), groups };
}

function uncertainGroups(
  query: NameQuery,
  vocabulary: Vocabulary,
  hasMatch: (groups: readonly WordGroup[]) => boolean,
): readonly WordGroup[] {
  const inside = insideGroups(query, vocabulary);
  const unknown = unknownText(query, inside, vocabulary);
  if (unknown.size === 0 && hasMatch(inside)) return inside;
  const cut = cutWords(query, unknown, vocabulary);
  if (cut !== null && hasMatch(typedGroups(cut))) return typedGroups(cut);
  return nearGroups(query, inside, vocabulary, unknown.size > 0 ? unknown : allWords(query));
}
