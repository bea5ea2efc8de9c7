import {
  type Catalogue,
  english,
  type Language,
  type LanguageChoice,
  type Locale,
  languageOf,
  localeTagOf,
} from './language.ts';

/** Loaded on demand, so that a start in English waits for none. */
const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  es: async () => (await import('./es/index.ts')).default,
};

/** Loads the locale for a choice on a computer with this BCP 47 tag. */
export async function loadLocale(choice: LanguageChoice, computer: string): Promise<Locale> {
  const language = languageOf(choice, computer);
  const locale = localeTagOf(choice, computer);
  return language === 'en'
    ? { ...english, tag: locale }
    : { language, catalogue: await catalogues[language](), tag: locale };
}
