import { matchName, prepareName } from './match-name.ts';
import { nameQuery } from './query.ts';

/** The typed text as a near name was found by it: with the words that misspelt ones were taken for. Null where nothing was misspelt. */
export function understoodText(text: string, name: string): string | null {
  const query = nameQuery(text);
  const match = matchName(prepareName(name), query, () => true);
  if (match?.kind !== 'near') return null;
  const takenFor = new Map(match.corrections.map((one) => [one.typed, one.takenFor]));
  return query.words.map((word) => takenFor.get(word) ?? word).join(' ');
}
