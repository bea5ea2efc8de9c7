import { AsyncLocalStorage } from 'node:async_hooks';
import { english, type Language, type LanguageChoice, type Speech, speakAs } from '#shared/language/language.ts';
import { speechOf } from '#shared/language/speech-of.ts';

/*
 * The processes of main speak the language of the user. What they write for others, at the same time, speaks another: data files and the
 * command line are English, and a report has the language of its readers.
 */

const ofThisWork = new AsyncLocalStorage<Speech>();

let ofTheUser: Speech = english;

speakAs(() => ofThisWork.getStore() ?? ofTheUser);

let changes = 0;

/** Speaks to the user as a choice says, once its words are read; of several choices the last one holds. Answers whether words differ now. */
export async function followLanguage(choice: LanguageChoice, computer: string): Promise<boolean> {
  changes += 1;
  const change = changes;
  // A language whose words cannot be read changes nothing: the app works in the one that it speaks.
  const chosen = await speechOf(choice, computer).catch(() => ofTheUser);
  const before = ofTheUser;
  if (change === changes) ofTheUser = chosen;
  return ofTheUser.language !== before.language || ofTheUser.locale !== before.locale;
}

/** Does a piece of work in a language of its own, and all that it waits for. */
export const speakingAs = <T>(speech: Speech, work: () => T): T => ofThisWork.run(speech, work);

/** Does a piece of work for readers of a language: with the numbers of the user, if that is the user's, or else with its own. */
export async function speakingTo<T>(language: Language, work: () => T): Promise<Awaited<T>> {
  const isOfTheUser = language === ofTheUser.language;
  return await speakingAs(
    isOfTheUser ? ofTheUser : { ...(await speechOf(language, language)), locale: language },
    work,
  );
}

/** Does a piece of work in English, as programs read it. */
export const inEnglish = <T>(work: () => T): T => speakingAs(english, work);
