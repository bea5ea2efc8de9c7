import type { SentenceSources } from '../export/figure-sentence.ts';
import type { Handlers } from './handlers.ts';

/** Key figures as sentences for mails and slides: computed from the data as it may be shared, each time that one is copied. */
export function sentenceHandlers(
  open: (threshold: number) => SentenceSources & { close(): void },
  now: () => number,
  thresholdFor: (asked: number) => number,
): Pick<Handlers, 'figure:sentence'> {
  return {
    'figure:sentence': async (asked) => {
      // Read when the first one is wanted: a start waits for less.
      const { sentenceOf } = await import('../export/figure-sentence.ts');
      const threshold = thresholdFor(asked.threshold);
      const sources = open(threshold);
      try {
        return { text: sentenceOf({ ...asked, threshold }, sources, now()) };
      } finally {
        sources.close();
      }
    },
  };
}
