import * as z from 'zod';
import { withLocale } from '#main/common/locale.ts';
import { NewestEntries } from '#main/common/newest-entries.ts';
import { type Locale, locale } from '#shared/language/language.ts';
import { type Message, t, translated } from '#shared/language/message.ts';
import { answerText } from '#shared/statistics/answers.ts';
import { formatDuration, formatNumber, formatPercent } from '#shared/text/numbers.ts';
import { inQuotes } from '#shared/text/text.ts';
import type { Connection } from '../../cache/database/database.ts';

/*
 * The words of a flag are stored as the parts of their sentences. A reader gets them in the language that the user has then, a file in
 * English.
 */

const storedSentences = z.array(
  z.tuple([
    z.string(),
    z.record(
      z.string(),
      z.union([
        // One that a plural counts.
        z.number(),
        z.strictObject({ text: z.string() }),
        z.strictObject({ number: z.number(), decimals: z.int() }),
        // From 0 to 1.
        z.strictObject({ share: z.number() }),
        z.strictObject({ seconds: z.number() }),
        z.strictObject({ answer: z.string() }),
      ]),
    ),
  ]),
);
type SentenceValue = z.infer<typeof storedSentences>[number][1][string];

/** One sentence, and what fills it in. */
export type StoredSentence = readonly [words: Message, values: Readonly<Record<string, SentenceValue>>];

export const numberOf = (number: number, decimals = 0): SentenceValue => ({ number, decimals });
export const shareOf = (share: number): SentenceValue => ({ share });

const maxQuoteLength = 60;

/** An answer as a sentence quotes it; long ones are cut. */
export function answerOf(text: string | null): SentenceValue {
  const letters = [...(text ?? '').replaceAll(/\s+/g, ' ').trim()];
  return {
    answer: letters.length > maxQuoteLength ? `${letters.slice(0, maxQuoteLength - 1).join('')}…` : letters.join(''),
  };
}

/** As it is stored. */
export const sentencesToStore = (...sentences: readonly StoredSentence[]): string => JSON.stringify(sentences);

/** The last ones that were read: lists are read again and again, and a sentence takes some 50 microseconds. */
const sentences = new NewestEntries<string, string>(5000);

/**
 * Stored parts in the words of the user. English numbers are the same on every computer, because files have them too. Parts that cannot be
 * read, as on a damaged disk, stay as they are.
 */
export function inWords(stored: string): string {
  const current = locale();
  const key = `${current.language} ${current.tag} ${stored}`;
  const known = sentences.get(key);
  if (known !== undefined) return known;
  const made = newlyInWords(stored, current);
  sentences.set(key, made);
  return made;
}

function newlyInWords(stored: string, current: Locale): string {
  return withLocale(current.language === 'en' ? { ...current, tag: 'en' } : current, () => {
    try {
      return storedSentences
        .parse(JSON.parse(stored))
        .map(([words, values]) => t(words as Message, filled(values)))
        .join(' ');
    } catch {
      return stored;
    }
  });
}

const filled = (values: Readonly<Record<string, SentenceValue>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordOf(value)]));

function wordOf(value: SentenceValue): string | number {
  if (typeof value === 'number') return value;
  if ('text' in value) return value.text;
  if ('number' in value) return formatNumber(value.number, value.decimals);
  if ('share' in value) return formatPercent(100 * value.share);
  if ('seconds' in value) return formatDuration(value.seconds);
  return inQuotes(answerText({ answer_value: value.answer }));
}

/** Lets SQL on this connection put stored parts into words, and sort the app's own words as the user reads them. */
export function attachWords(db: Connection): void {
  db.function('in_words', (stored: unknown) => inWords(String(stored)));
  db.function('own_words', (words: unknown) => (typeof words === 'string' ? translated(words) : words));
}
