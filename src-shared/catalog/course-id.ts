import * as z from 'zod';
import { type Message, message } from '../language/message.ts';
import { comparable, isolate } from '../text/text.ts';
import { maxTextLength } from './text-limits.ts';

/** A course run's identity, whichever way it was written. */
export interface RunIdentity {
  /** The id as the analytics service takes it, for example `course-v1:edX+DemoX+Demo_2014` or `edX/DemoX/Demo_2014`. */
  readonly runId: string;
  readonly org: string;
  readonly course: string;
  readonly run: string;
  /** The taxonomy's key of the course that this is a run of: `<org>+<course>`. A heuristic: the services keep no such link. */
  readonly courseKey: string;
}

/** Why a text is not a course run id; the words are in {@link courseIdProblems}. */
export type CourseIdProblem =
  | 'empty'
  | 'tooLong'
  | 'courseKeyOnly'
  | 'twoCourseIds'
  | 'notACourse'
  | 'library'
  | 'badCharacters'
  | 'shape';

/** The sentence shown beside a refused id. */
export const courseIdProblems: Readonly<Record<CourseIdProblem, Message>> = {
  empty: message('The course ID is missing.'),
  tooLong: message('This is too long for a course ID (255 characters at most).'),
  courseKeyOnly: message('This is a course key without a run. Add the run, as in course-v1:edX+DemoX+2026_T1.'),
  twoCourseIds: message('This looks like two course IDs on one line. Put each one on its own line.'),
  notACourse: message('This is the ID of a part of a course (a block), not of a course run.'),
  library: message('This is the ID of a content library, not of a course run.'),
  badCharacters: message('A course ID has no spaces, quotes, question marks or control characters.'),
  shape: message('Write it as course-v1:org+course+run or as org/course/run.'),
};

export type CourseIdResult = { ok: true; identity: RunIdentity } | { ok: false; problem: CourseIdProblem };

/** Invisible characters that come along with text from pages and chats: marks of direction and width, soft hyphens. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const keyed = /^(course-v1|ccx-v1):([^/+]+)\+([^/+]+)\+([^/]+)$/;
const slashed = /^([^/+:]+)\/([^/+]+)\/([^/+]+)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const refusedCharacters = /[\s"'<>?#\\|`\u0000-\u001f\u007f-\u009f]/;

/** Matches a day as spreadsheets write it, which would otherwise pass for an id of the old form. */
const calendarDay = /^(?:\d{1,2}\/\d{1,2}\/\d{2}(?:\d{2})?|\d{4}\/\d{1,2}\/\d{1,2})$/;

/** Begins the ids of custom sections of runs. */
export const sectionScheme = 'ccx-v1:';

/**
 * Whether the id is that of a custom section of a run: a class that goes on beside its run. It has no place of its own among the runs of a
 * course, so it has no earlier runs, and is none of another run.
 */
export const isSection = (runId: string): boolean => runId.startsWith(sectionScheme);

/**
 * Reads a course run id in every form users have it: `course-v1:…`, `ccx-v1:…`, `org/course/run`, the three parts with
 * plus signs, percent-encoded, with `+` turned into spaces by a browser, inside the address of a page, in a list with bullets or numbers,
 * with other spaces, hyphens or signs of full width, or with marks around it.
 */
export function parseCourseId(text: string): CourseIdResult {
  const plain = withoutBullet(unwrapped(asTyped(text)));
  const cleaned = withPrefix(repairPlus(unwrapped(asTyped(decoded(insideAddress(plain))))));
  return calendarDay.test(cleaned) ? refuse('shape') : exactCourseId(cleaned);
}

/** The term of a run, by which runs of one course are known; null where its id has none. */
export function termOf(runId: string): string | null {
  const parsed = parseCourseId(runId);
  return parsed.ok ? parsed.identity.run : null;
}

/** A name of a run with its term, as runs of a course often share a name. */
export function nameWithTerm(name: string, runId: string): string {
  const term = termOf(runId);
  return term === null ? isolate(name) : `${isolate(name)} ${isolate(term)}`;
}

/** Other spaces, as pages and word processors have them, and the signs of full width that keyboards for Chinese and Japanese write. */
const otherSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const fullWidth = /[\uff0b\uff0f\uff1a\uff20]/g;

/** The text as a plain keyboard would have written it: without invisible characters, with ordinary spaces and signs. */
function asTyped(text: string): string {
  return text
    .replace(unseen, '')
    .replace(otherSpaces, ' ')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/** Without the sign or the number with which a list of a page or a letter begins each line. */
const withoutBullet = (text: string): string => text.replace(/^(?:[-*+•‣·▪–—]|\d{1,4}[.)]) +/, '');

/** Reads an id that is one to the letter. */
function exactCourseId(cleaned: string): CourseIdResult {
  if (cleaned === '') return refuse('empty');
  if (cleaned.length > 255) return refuse('tooLong');
  if (/^(?:block-v1:|asset-v1:|i4x:)/.test(cleaned)) return refuse('notACourse');
  if (/^(?:library-v1:|lib:)/.test(cleaned)) return refuse('library');
  if ((cleaned.match(/(?:course|ccx)-v1:/g) ?? []).length > 1) return refuse('twoCourseIds');
  if (refusedCharacters.test(cleaned)) return refuse('badCharacters');
  // In an address these would lead to another place.
  if (cleaned.split('/').some((part) => part === '.' || part === '..')) return refuse('shape');
  const match = keyed.exec(cleaned);
  if (match) return accept(cleaned, match[2], match[3], match[4]);
  const old = slashed.exec(cleaned);
  if (old) return accept(cleaned, old[1], old[2], old[3]);
  const parts = cleaned.split('+');
  if (parts.length === 3 && parts.every((part) => part !== '' && !/[/:]/.test(part))) {
    return accept(`course-v1:${cleaned}`, parts[0], parts[1], parts[2]);
  }
  if (parts.length === 2 && !cleaned.includes('/')) return refuse('courseKeyOnly');
  return refuse('shape');
}

function accept(runId: string, org = '', course = '', run = ''): CourseIdResult {
  return { ok: true, identity: { runId, org, course, run, courseKey: `${org}+${course}` } };
}

function refuse(problem: CourseIdProblem): CourseIdResult {
  return { ok: false, problem };
}

/** Line breaks of all kinds, and the marks between letters that are seen at no end of a text. */
const atBothEnds = '"\'`“”‘’‚„«»‹›「」『』 \t\r\n\v\f\u0085\u2028\u2029\u200c\u200d';
/** With an equals sign, spreadsheets keep a text as it is. */
const opening: ReadonlySet<string> = new Set(`${atBothEnds}<([{=`);
/** A slash too: an address that was cut in front of the id ends in one. */
const closing: ReadonlySet<string> = new Set(`${atBothEnds}>)]}.,;:!?/…`);

/** Without quotes, brackets and the marks of a sentence around it, none of which an id begins or ends with. */
function unwrapped(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && opening.has(text.charAt(from))) from += 1;
  while (to > from && closing.has(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** `https://…`, also within other text, and as browsers show and copy it without its beginning: `courses.example.org/…`. */
const address = /^\/\/|[a-z]:\/\/|^[\w-]+(?:(?:\.[\w-]+)+(?::\d{1,5})?|:\d{1,5})\//i;
const keyedInside = /\b(?:course|ccx)-v1:[^/?#&\s]+(?: [^/?#&\s]+ [^/?#&\s]+(?: ccx@[^/?#&\s]+)?)?/gi;
const slashedInside =
  /(?:\/(?:courses?|course_runs|instructor)\/|[?&]course(?:_id|_key)?=)([^/?#&]+\/[^/?#&]+\/[^/?#&]+)/;
/** The things that an address of a service may lead to instead of a course run. */
const otherInside = /\b(?:(?:block|asset|library)-v1:|lib:)[^/?#&\s]+/;

/** The id in the address of a page: `https://…/courses/<id>/course/`, or in its query; anything else stays as it is. */
function insideAddress(text: string): string {
  if (!address.test(text)) return text;
  // An address that leads to another one by its query is encoded once more.
  const plain = decodeOnce(decodeOnce(text));
  const keyed = new Set(plain.match(keyedInside));
  if (keyed.size > 1 && /\s/.test(text)) return text;
  const [first] = keyed;
  return first ?? slashedInside.exec(plain)?.[1] ?? otherInside.exec(plain)?.[0] ?? text;
}

function decodeOnce(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An id that was encoded twice is decoded twice. */
function decoded(text: string): string {
  const once = decodeOnce(text);
  return /^(?:course|ccx)-v1%3a/i.test(once) ? decodeOnce(once) : once;
}

/** A prefix with any of the hyphens and dashes that word processors put in its place. */
const prefix = /^(course|ccx)[-\u2010-\u2015\u2212]v1 ?: ?/i;

/** Browsers show `+` of a query as a space: `course-v1:edX DemoX Demo` is repaired, and so are spaces around a plus sign. */
function repairPlus(text: string): string {
  const rest = text.replace(prefix, '');
  if (rest === text) return text;
  const head = text.slice(0, text.length - rest.length);
  const isOpened = /^[^\s+/]+ [^\s+/]+ [^\s+/]+(?: ccx@\S+)?$/.test(rest);
  const parts = isOpened ? rest.split(' ') : rest.split('+').map((part) => part.trim());
  return head + parts.join('+');
}

/** Phones begin a line with a capital letter. */
const withPrefix = (text: string) => text.replace(prefix, (_, kind: string) => `${kind.toLowerCase()}-v1:`);

/** A course run id that has already been read by {@link parseCourseId} and is in its final form. */
export const runIdSchema = z
  .string()
  .max(255)
  .refine((text) => {
    const result = exactCourseId(text);
    return result.ok && result.identity.runId === text;
  }, 'not a course run ID');

/** A taxonomy course key, `<org>+<course>`. */
export const courseKeySchema = z.string().min(1).max(maxTextLength('course_key'));

/** The own name of a thing, if it has one. */
export type LabelOf = (id: string) => string | null | undefined;

/**
 * Names of compared runs: those that bear the same one by run first, so that no two look alike. A custom section has the title of its run, so
 * its run always stands before a title. Titles of the service decide who bears the same one: what the user calls one run changes no other name.
 * @param titleOf gives the title of the service, also of a run that the user calls something else
 */
export function runNames(runIds: readonly string[], labelOf: LabelOf, titleOf: LabelOf): (runId: string) => string {
  const taggedTitle = (id: string) => {
    const title = titleOf(id) ?? null;
    return title !== null && isSection(id) ? tagged(runOf(id), title) : title;
  };
  const titles = namesApart(runIds, taggedTitle, runOf, withoutScheme);
  const isRenamed = (id: string) => (labelOf(id) ?? null) !== null && labelOf(id) !== (titleOf(id) ?? null);
  const renamed = runIds.filter(isRenamed);
  const others = runIds.filter((id) => !isRenamed(id)).map((id) => ({ id, name: titles(id) }));
  const ownNames = namesApart(renamed, labelOf, runOf, withoutScheme, others);
  const isKnown = new Set(runIds);
  return (id) => {
    if (isRenamed(id)) return ownNames(id);
    return isKnown.has(id) ? titles(id) : (taggedTitle(id) ?? withoutScheme(id));
  };
}

/** Names of runs where each has its run first: with some alone, a reader could not tell which run of its course the others are. */
export function runNamesWithRun(
  runIds: readonly string[],
  labelOf: LabelOf,
  titleOf: LabelOf,
): (runId: string) => string {
  const nameOf = runNames(runIds, labelOf, titleOf);
  return (id) => {
    const name = nameOf(id);
    return name === (labelOf(id) ?? titleOf(id)) ? tagged(runOf(id), name) : name;
  };
}

/** A course without a name as catalogs write it: organization and number, `HarbourX DS101x`. */
export const courseCode = (courseKey: string): string => courseKey.replace('+', ' ');

/** Names of courses beside each other: organization and number for one without a name. */
export const courseNames = (courseKeys: readonly string[], labelOf: LabelOf): ((courseKey: string) => string) =>
  namesApart(
    courseKeys,
    (key) => labelOf(key) ?? courseCode(key),
    (key) => key,
    (key) => key,
  );

/**
 * Names of things that stand side by side. A shared name begins with the part of the id (`partOf`) that differs: labels are cut off at
 * their end. Without a name, and where even that is alike, a thing is called by `short` of its id.
 * @param beside the names that stand beside them and stay as they are
 */
function namesApart(
  ids: readonly string[],
  labelOf: LabelOf,
  partOf: (id: string) => string,
  short: (id: string) => string,
  beside: readonly { readonly name: string }[] = [],
): (id: string) => string {
  const named = ids.map((id) => ({ id, name: labelOf(id) ?? short(id) }));
  const isShared = sharedBy([...named, ...beside]);
  const apart = named.map(({ id, name }) => ({ id, name: isShared(name) ? tagged(partOf(id), name) : name }));
  const isStillShared = sharedBy([...apart, ...beside]);
  const called = new Map(apart.map(({ id, name }) => [id, isStillShared(name) ? short(id) : name]));
  return (id) => called.get(id) ?? labelOf(id) ?? short(id);
}

const tagged = (part: string, name: string): string => `${part} · ${name}`;

/** Returns whether a name is that of two or more of them, as a reader compares names. */
function sharedBy(named: readonly { readonly name: string }[]): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(comparable(name), (counts.get(comparable(name)) ?? 0) + 1);
  return (name) => (counts.get(comparable(name)) ?? 0) > 1;
}

/** The id of a run without what all of them begin with. */
export const withoutScheme = (runId: string): string => runId.replace(/^(course|ccx)-v1:/, '');

function runOf(runId: string): string {
  const parsed = parseCourseId(runId);
  return parsed.ok ? parsed.identity.run : runId;
}
