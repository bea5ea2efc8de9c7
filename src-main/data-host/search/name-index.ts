import type { NameQuery } from '#shared/text/name-matching/query.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A name that may be what was looked for, and what it is the name of. */
export interface Candidate<Ref> {
  readonly key: number;
  readonly ref: Ref;
  readonly name: string;
  /** Demand, postings or enrollment: decides between equally good matches. */
  readonly weight: number | null;
}

/** What one typed word may stand for: any of these words, or any word that begins so. */
export interface WordGroup {
  readonly words: readonly string[];
  readonly beginnings: readonly string[];
}

/** Candidates, those of most weight where there are too many; and whether these are all. */
export interface Found<Ref> {
  readonly candidates: readonly Candidate<Ref>[];
  readonly isAll: boolean;
}

/**
 * An index of the names of one kind. Every answer is limited, and may hold names that do not match after all: the caller
 * compares and ranks them.
 */
export interface NameIndex<Ref> {
  readonly vocabulary: Vocabulary;
  /** Names that may be exactly one of the texts, even when thousands have the same words. */
  named(texts: readonly string[]): Candidate<Ref>[];
  /** Names that begin with what was typed. */
  beginning(query: NameQuery): Found<Ref>;
  /** Names with a word of every group. */
  matching(groups: readonly WordGroup[]): Found<Ref>;
  /** The heaviest names with the typed words, for texts that fit too many names to look at each. */
  heaviest(query: NameQuery): Candidate<Ref>[];
}
