import { AsyncLocalStorage } from 'node:async_hooks';
import {
  english,
  type Language,
  type LanguageChoice,
  type Locale,
  setLocaleSource,
} from '#shared/language/language.ts';
import { loadLocale } from '#shared/language/load-locale.ts';

/*
 * The processes of main use the language of the user, except for tasks that write for others: data files and the command line are English,
 * and a report has the language of its readers.
 */

const ofThisWork = new AsyncLocalStorage<Locale>();

let ofTheUser: Locale = english;

setLocaleSource(() => ofThisWork.getStore() ?? ofTheUser);

let changes = 0;

/** Sets the language of the user, once its catalogue is loaded; the last of several choices wins. Returns whether it has changed. */
export async function followLanguage(choice: LanguageChoice, computer: string): Promise<boolean> {
  changes += 1;
  const change = changes;
  // A catalogue that cannot be loaded changes nothing.
  const chosen = await loadLocale(choice, computer).catch(() => ofTheUser);
  const before = ofTheUser;
  if (change === changes) ofTheUser = chosen;
  return ofTheUser.language !== before.language || ofTheUser.tag !== before.tag;
}

/** Runs a task, and all that it awaits, with another locale. */
export const withLocale = <T>(locale: Locale, work: () => T): T => ofThisWork.run(locale, work);

/** Runs a task for readers of a language, with the user's form of numbers where it is the user's language. */
export async function withLanguage<T>(language: Language, work: () => T): Promise<Awaited<T>> {
  const isOfTheUser = language === ofTheUser.language;
  return await withLocale(isOfTheUser ? ofTheUser : { ...(await loadLocale(language, language)), tag: language }, work);
}

/** Runs a task in English, for output that programs read. */
export const withEnglish = <T>(work: () => T): T => withLocale(english, work);
