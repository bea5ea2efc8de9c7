import type { ListedKind, ListedRecord } from '../cache/search-lists.ts';

/** The names under which a record is found. Blocks of a run are found by their own part of the id, and by their titles. */
export function searchedNames(kind: ListedKind): (record: ListedRecord) => readonly string[] {
  const named = ({ name, label }: ListedRecord) => [name, label].flatMap((each) => (each ? [each] : []));
  if (kind === 'problem') return (record) => [...named(record), ownPart(String(record.ref.moduleId))];
  if (kind === 'video') return (record) => [...named(record), ownPart(String(record.ref.videoId))];
  return named;
}

const blockId = /^\s*(?:(?:ccx-)?block-v1:|i4x:|i4x-|(?:course|ccx)-v1:[^|\s]*\|)\S+\s*$/;

/** The text to look for among blocks: of a whole id that was pasted its own part. */
export function searchedText(kind: ListedKind, text: string): string {
  return (kind === 'problem' || kind === 'video') && blockId.test(text) ? ownPart(text.trim()) : text;
}

/** What tells a block's id from those of the other blocks of its run: all else would match every one of them. */
function ownPart(id: string): string {
  const part = id.slice(Math.max(id.lastIndexOf('@'), id.lastIndexOf('/'), id.lastIndexOf('|')) + 1);
  return part.startsWith('i4x-') ? part.slice(part.lastIndexOf('-') + 1) : part;
}
