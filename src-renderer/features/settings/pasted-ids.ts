import { courseIdProblems, parseCourseId, type RunIdentity } from '#shared/catalog/course-id.ts';
import { translated } from '#shared/language/message.ts';

export interface PastedIds {
  readonly accepted: readonly RunIdentity[];
  /** How many lines were the same run once more. */
  readonly duplicates: number;
  readonly refused: readonly { readonly text: string; readonly reason: string }[];
}

/** Between ids: the ends of lines, of cells and of entries in a list, those of Chinese and Japanese included. */
const separators = /[\n\v\f\r\u0085\u2028\u2029\t,;|，；、]+/;

/** Reads pasted text: one id per line, or several with commas, semicolons or tabs between them, in any form. */
export function readPastedIds(text: string): PastedIds {
  const accepted = new Map<string, RunIdentity>();
  const refused = new Map<string, string>();
  let duplicates = 0;
  for (const part of text.split(separators)) {
    const line = part.trim();
    if (line === '') continue;
    const result = parseCourseId(line);
    if (!result.ok) refused.set(line, translated(courseIdProblems[result.problem]));
    else if (accepted.has(result.identity.runId)) duplicates += 1;
    else accepted.set(result.identity.runId, result.identity);
  }
  return {
    accepted: [...accepted.values()],
    duplicates,
    refused: [...refused].map(([line, reason]) => ({ text: line, reason })),
  };
}
