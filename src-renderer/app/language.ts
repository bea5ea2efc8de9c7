import { useLayoutEffect, useState } from 'react';
import type { Settings } from '#contract/settings.ts';
import { type Speech, speakAs, speech } from '#shared/language/language.ts';
import { speechOf } from '#shared/language/speech-of.ts';

type Choice = Settings['language'];

/**
 * Follows the choice of a language; undefined as long as no choice is known. Answers the key of the language in which the page may be
 * painted, null while the words of the first one are read. A page with another key is made again, so that no word of the last one stays.
 */
export function useLanguage(choice: Choice | undefined): string | null {
  const [spoken, setSpoken] = useState<Speech | null>(null);
  useLayoutEffect(() => {
    if (choice === undefined) return;
    let isNewest = true;
    const speak = (chosen: Speech) => {
      if (!isNewest) return;
      speakAs(() => chosen);
      document.documentElement.lang = chosen.language;
      setSpoken(chosen);
    };
    // English stays where the words of a language cannot be read.
    speechOf(choice, navigator.language).then(speak, () => speak(speech()));
    return () => {
      isNewest = false;
    };
  }, [choice]);
  return spoken && `${spoken.language} ${spoken.locale ?? ''}`;
}
