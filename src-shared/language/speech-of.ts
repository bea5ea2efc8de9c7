import {
  type Catalogue,
  english,
  type Language,
  type LanguageChoice,
  languageOf,
  localeOf,
  type Speech,
} from './language.ts';

/** Read when somebody speaks the language, and not before: a start in English waits for none. */
const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  es: async () => (await import('./es/index.ts')).default,
};

/** How the app speaks by a choice, on a computer with this locale (a BCP 47 tag). */
export async function speechOf(choice: LanguageChoice, computer: string): Promise<Speech> {
  const language = languageOf(choice, computer);
  const locale = localeOf(choice, computer);
  return language === 'en' ? { ...english, locale } : { language, catalogue: await catalogues[language](), locale };
}
