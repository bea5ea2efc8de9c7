import { onTestFinished } from 'vitest';
import spanish from '#shared/language/es/index.ts';
import { type Speech, speakAs } from '#shared/language/language.ts';

/** Speaks so until the test ends, or what it answers is called: files of unit tests share their modules, and main has a speech of its own. */
export function speakInTest(speech: Speech): () => void {
  const takeBack = speakAs(() => speech);
  onTestFinished(takeBack);
  return takeBack;
}

export const speakSpanish = () => speakInTest({ language: 'es', catalogue: spanish, locale: 'es' });
