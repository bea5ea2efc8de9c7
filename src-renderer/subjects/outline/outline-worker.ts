import '../../client/zod-without-eval.ts';
import type { Message, MessageValues } from '#shared/language/message.ts';
import type { CourseOutline } from './course-outline.ts';
import { OutlineRefusal } from './outline-limits.ts';
import type { ChosenFile } from './packings.ts';
import { readOutline } from './read-outline.ts';

/*
 * Reads an outline beside the page, which stays free whatever the file does. One worker reads one choice; the page ends it to cancel.
 */

/** An answer of the worker: progress in bytes, then one of the others. */
export type OutlineAnswer =
  | { readonly kind: 'progress'; readonly bytes: number }
  | { readonly kind: 'outline'; readonly outline: CourseOutline }
  | { readonly kind: 'refusal'; readonly why: Message; readonly values: MessageValues }
  | { readonly kind: 'unreadable' };

const answer = (outcome: OutlineAnswer) => self.postMessage(outcome);
const progressEveryMs = 100;

self.onmessage = async ({ data }: MessageEvent<readonly ChosenFile[]>) => {
  let reportedAt = 0;
  const onProgress = (bytes: number) => {
    if (performance.now() - reportedAt < progressEveryMs) return;
    reportedAt = performance.now();
    answer({ kind: 'progress', bytes });
  };
  try {
    answer({ kind: 'outline', outline: await readOutline(data, onProgress) });
  } catch (error) {
    if (error instanceof OutlineRefusal) answer({ kind: 'refusal', why: error.why, values: error.values });
    else answer({ kind: 'unreadable' });
  }
};
