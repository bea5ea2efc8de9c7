import * as z from 'zod';
import { courseKeySchema, runIdSchema } from '#shared/catalog/course-id.ts';
import { recordId } from '#shared/catalog/view-definition.ts';
import { matchKinds } from '#shared/text/name-matching/match-name.ts';

/** Kinds of records that one search covers, in the order in which groups are shown. Definitions and commands are the renderer's own. */
export const searchKinds = ['course', 'run', 'skill', 'job', 'posting', 'problem', 'video'] as const;
export const searchKind = z.enum(searchKinds);
export type SearchKind = z.infer<typeof searchKind>;

/** The length of a search text, in characters: long enough for the longest names there are. */
export const maxSearchLength = 500;
const searchText = z.string().max(maxSearchLength);

export const searchRequest = z.strictObject({
  /** An empty text finds nothing, but makes the indexes ready: to be sent when a search box opens. */
  text: searchText,
  /** Hits per kind. */
  limit: z.int().min(1).max(50),
  kinds: z.array(searchKind).max(searchKinds.length).optional(),
});

const matched = {
  name: z.string(),
  match: z.enum(matchKinds),
  /** How well, comparable over all kinds: see `MatchRank`. */
  rank: z.tuple([z.int(), z.int(), z.int()]),
  /** Ranges of the name to mark, each from and to behind its last unit. */
  marks: z.array(z.tuple([z.int(), z.int()])),
  /** For near matches: each typed word that was corrected, and the word it was taken for. */
  corrections: z.array(z.strictObject({ typed: z.string(), takenFor: z.string() })),
};

const groupOf = <const K extends SearchKind, S extends z.ZodRawShape>(kind: K, identity: S) =>
  z.strictObject({
    kind: z.literal(kind),
    hits: z.array(z.strictObject({ ...identity, ...matched })),
    /** There are further hits; the kind's own list shows them all. */
    more: z.boolean(),
  });

/** The hits of one kind, best first. */
export const searchGroup = z.discriminatedUnion('kind', [
  groupOf('course', { courseKey: courseKeySchema }),
  groupOf('run', { runId: runIdSchema }),
  groupOf('skill', { id: recordId }),
  groupOf('job', { id: recordId }),
  groupOf('posting', { id: recordId, jobId: recordId }),
  groupOf('problem', { runId: runIdSchema, moduleId: z.string() }),
  groupOf('video', { runId: runIdSchema, videoId: z.string() }),
]);
export type SearchGroup = z.infer<typeof searchGroup>;

/** Only kinds with hits have a group. */
export const searchResult = z.strictObject({ groups: z.array(searchGroup) });
export type SearchResult = z.infer<typeof searchResult>;
