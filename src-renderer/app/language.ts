import { useLayoutEffect, useState } from 'react';
import type { Settings } from '#contract/settings.ts';
import { type Locale, locale, setLocaleSource } from '#shared/language/language.ts';
import { loadLocale } from '#shared/language/load-locale.ts';

type Choice = Settings['language'];

/**
 * Follows the choice of a language; undefined as long as no choice is known. Returns the key of the language in which the page may be
 * painted, null while the words of the first one are read. A page with another key is made again, so that no word of the last one stays.
 */
export function useLanguage(choice: Choice | undefined): string | null {
  const [spoken, setSpoken] = useState<Locale | null>(null);
  useLayoutEffect(() => {
    if (choice === undefined) return;
    let isNewest = true;
    const applyLocale = (chosen: Locale) => {
      if (!isNewest) return;
      setLocaleSource(() => chosen);
      document.documentElement.lang = chosen.language;
      setSpoken(chosen);
    };
    // English stays where the words of a language cannot be read.
    loadLocale(choice, navigator.language).then(applyLocale, () => applyLocale(locale()));
    return () => {
      isNewest = false;
    };
  }, [choice]);
  return spoken && `${spoken.language} ${spoken.tag ?? ''}`;
}
