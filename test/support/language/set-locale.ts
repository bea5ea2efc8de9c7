import { onTestFinished } from 'vitest';
import spanish from '#shared/language/es/index.ts';
import { type Locale, setLocaleSource } from '#shared/language/language.ts';

/** Sets the locale until the test ends or the returned function is called. Unit tests share modules; main has its own locale. */
export function setTestLocale(locale: Locale): () => void {
  const takeBack = setLocaleSource(() => locale);
  onTestFinished(takeBack);
  return takeBack;
}

export const speakSpanish = () => setTestLocale({ language: 'es', catalogue: spanish, tag: 'es' });
