export const languages = ['en', 'es'] as const;
/** The languages that the app speaks. */
export type Language = (typeof languages)[number];

/** Each in its own words, so that everybody finds theirs. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** Choices of a user: the language of the computer, or one of ours. */
export const languageChoices = ['system', ...languages] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/** The messages of a language by their English words. English itself needs none. */
export type Catalogue = Readonly<Record<string, string>>;

/** The language of texts and the form of numbers. */
export interface Locale {
  readonly language: Language;
  readonly catalogue: Catalogue;
  /** The BCP 47 tag by which numbers are written; undefined for that of the process. */
  readonly tag: string | undefined;
}

/** English words, with the numbers of the computer. */
export const english: Locale = { language: 'en', catalogue: {}, tag: undefined };

/** The language that a choice means on a computer with this locale; English where the app does not speak that of the computer. */
export function languageOf(choice: LanguageChoice, computer: string): Language {
  if (choice !== 'system') return choice;
  return languages.find((each) => each === primary(computer)) ?? 'en';
}

/**
 * Numbers follow the computer while it speaks the language too (`es-MX` writes 1,234.5 and `es-ES` 1.234,5), or where the language
 * came from no choice. Its tag is named, because processes that name none may each have another: a window that of the system, Node that
 * of its environment.
 */
export function localeTagOf(choice: LanguageChoice, computer: string): string | undefined {
  return choice === 'system' || choice === primary(computer) ? knownTag(computer) : choice;
}

/** Undefined for what is no BCP 47 tag. */
function knownTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

const primary = (tag: string) => tag.split('-')[0]?.toLowerCase();

let current: () => Locale = () => english;

/** Returns the current locale, for numbers, dates and messages. */
export const locale = (): Locale => current();

/** Sets the source of the current locale; the returned function restores the one before. A source may differ by task. */
export function setLocaleSource(source: () => Locale): () => void {
  const before = current;
  current = source;
  return () => {
    current = before;
  };
}
