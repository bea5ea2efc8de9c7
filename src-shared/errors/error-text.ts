import * as z from 'zod';
import { type Message, message, t, translated } from '../language/message.ts';

/** The details of a failure that give away no query or secret, and no path but those that the user has chosen or that hold the data. */
export const errorDetail = z.strictObject({
  host: z.string().max(300).optional(),
  status: z.int().optional(),
  seconds: z.number().optional(),
  what: z.string().max(300).optional(),
  /** The code of the system's error, or of SQLite's, or `notSelected`, or `notInPackage`. */
  reason: z.string().max(60).optional(),
});
/** The reason why a course run is not there: a sync reads those alone that are selected. */
export const notSelected = 'notSelected';
/** The reason why a record is not in read-only data, which no sync reads. */
export const notInPackage = 'notInPackage';
export type ErrorDetail = Readonly<z.infer<typeof errorDetail>>;

/** The words of an error code, and whether a retry can help. */
export interface ErrorText {
  /** May the same call succeed later without the user changing anything? */
  readonly retryable: boolean;
  /** One or two sentences: what happened, what was kept, what to do next. */
  readonly say: (detail: ErrorDetail) => string;
}

/** The host that the error is about. */
export const at = (detail: ErrorDetail) => detail.host ?? t('the service');
/** Names what a service was asked for, or how it answered: the error may have been stored. */
export const detailText = ({ what }: ErrorDetail) =>
  what === undefined ? undefined : translated(translateStored(what));
export const kept = message('Everything synced earlier is kept.');

/** Where the connection is entered, except while it is set up: a part of messages, in the same words in each of them. */
const inConnection = message('in Settings › Connection');

/** The same words on that screen. */
export const besideConnection = (message: string): string => message.replaceAll(` ${t(inConnection)}`, '');

/** The same words during the first set-up: the fields are a step away, and nothing was synced before. */
export const duringSetup = (message: string): string => beforeFirstSync(besideConnection(message));

/** The same words where nothing was synced before. */
export const beforeFirstSync = (message: string): string => message.replaceAll(` ${t(kept)}`, '');

/*
 * Faults of a service's answers are stored with the data: in English, whatever language the user had then, and turned into the words of
 * the user when they are read.
 */

/** Why a field of a record cannot be read. */
export const fieldPhrases = {
  noObject: message('{name} is in a format that the app cannot read.'),
  noList: message('{name} is not a list.'),
  missing: message('{name} is missing.'),
  noText: message('{name} is not text.'),
  noIdentifier: message('{name} is not an identifier.'),
  noWholeNumber: message('{name} is not a whole number.'),
  belowZero: message('{name} is less than 0.'),
  inexact: message('{name} is not a number that can be kept exactly.'),
  noBoolean: message('{name} is neither true nor false.'),
  noTime: message('{name} is not a time.'),
  noDay: message('{name} is not a date.'),
  notAllText: message('{name} contains a value that is not text.'),
  tooLong: message('{name} is longer than {max} characters.'),
  tooMany: message('{name} has more than {max} entries.'),
  noAddress: message('{name} cannot be part of an address.'),
  backwards: message('{name} is not after {start}.'),
  damaged: message('{name} was damaged on this computer.'),
} as const;

/** Names of things that were asked for or lacking, and of answers. */
export const answerPhrases = {
  noList: message('a list was expected'),
  noCsv: message('not a CSV file'),
  twoLists: message('two lists in one answer'),
  nextAddress: message('the address of the next page'),
  leadsBack: message('the next page has already been read'),
  pageMissing: message('a page that the list names is missing'),
  fewerThanCounted: message('the list should have {count} rows but has {rows}'),
  withoutEnd: message('an endless list'),
  anotherRecord: message('another record'),
  tooDeep: message('nested too deeply'),
  empty: message('an empty answer'),
  notDecompressed: message('a compressed answer that cannot be read'),
  linkNotHttps: message('a download link that is not https'),
  linkInside: message('a download link that does not lead to the internet'),
  fileBehindLink: message('the file behind the link'),
  skills: message('skills'),
  jobs: message('jobs'),
  jobPostings: message('job postings'),
  oneSkill: message('the skill with ID {id}'),
  oneJob: message('the job with ID {id}'),
  onePosting: message('the job posting with ID {id}'),
  report: message('the report {name}'),
  table: message('“{table}” of {run}'),
  courseRuns: message('the list of course runs'),
  secret: message('client secret'),
  job: message('job {id}: {reason}'),
  sentTwice: message('sent twice: the newer one is kept'),
} as const;

/** Whole records in the place of the name of a field. */
const wholeRecords = {
  record: message('The record is in a format that the app cannot read.'),
  courseLink: message('A course link is in a format that the app cannot read.'),
  jobSkill: message('A job skill is in a format that the app cannot read.'),
} as const;

/** Phrases of 1.0.0, which stand in the data of folders from then, and the present ones with the same names. */
const earlierPhrases: Readonly<Record<string, Message>> = {
  '{name} is not a day.': fieldPhrases.noDay,
  'The record is not an object.': wholeRecords.record,
  'A course link is not an object.': wholeRecords.courseLink,
  'A job skill is not an object.': wholeRecords.jobSkill,
  '{name} is not an object.': fieldPhrases.noObject,
  '{name} holds something that is not text.': fieldPhrases.notAllText,
  'number {id} of the skills': answerPhrases.oneSkill,
  'number {id} of the jobs': answerPhrases.oneJob,
  'number {id} of the job postings': answerPhrases.onePosting,
  'the next page leads back': answerPhrases.leadsBack,
  'the next page leads back to an earlier one': answerPhrases.leadsBack,
  'a list without end': answerPhrases.withoutEnd,
  '{rows} rows of a list that counts {count}': answerPhrases.fewerThanCounted,
  '{rows} rows in a list that says it has {count}': answerPhrases.fewerThanCounted,
  'a download link to this computer or into the network that it is in': answerPhrases.linkInside,
  'a download link to this computer or its own network': answerPhrases.linkInside,
  'a download link that points to this computer or to its own network': answerPhrases.linkInside,
};

/** A phrase as it is stored. */
export const stored = (phrase: Message, values: Readonly<Record<string, string>> = {}): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const present = [...Object.values(wholeRecords), ...Object.values(answerPhrases), ...Object.values(fieldPhrases)];

/** Holds the fixed texts of a stored phrase and the names between them: one more text than names. */
const known = [...Object.entries(earlierPhrases), ...present.map((phrase) => [phrase, phrase] as const)].map(
  ([written, phrase]) => {
    const parts = written.split(/\{(\w+)\}/);
    return {
      phrase,
      texts: parts.filter((_, index) => index % 2 === 0),
      names: parts.filter((_, index) => index % 2 === 1),
    };
  },
);

/** A reason has none of its own. */
const reasons = known.filter(({ names }) => !names.includes('reason'));

/** The values between the texts, in one pass and each as short as it can be; null where it is not this phrase. */
function between(text: string, [head = '', ...rest]: readonly string[]): readonly string[] | null {
  const tail = rest.pop();
  if (tail === undefined) return text === head ? [] : null;
  if (!text.startsWith(head) || !text.endsWith(tail)) return null;
  const values: string[] = [];
  let from = head.length;
  for (const next of rest) {
    const to = text.indexOf(next, from + 1);
    if (to < 0) return null;
    values.push(text.slice(from, to));
    from = to + next.length;
  }
  const end = text.length - tail.length;
  return end > from ? [...values, text.slice(from, end)] : null;
}

/** A stored phrase in the words of the user, and of the present app. Other texts stay as they are. */
export const translateStored = (text: string): string => translateWith(text, known);

function translateWith(text: string, phrases: typeof known): string {
  for (const { phrase, texts, names } of phrases) {
    const values = between(text, texts);
    if (!values) continue;
    // Tables have titles; fields, reports and records have the names that services give.
    const entries = names.map((name, index) => {
      const value = values[index] ?? '';
      if (name === 'table') return [name, translated(value)];
      return [name, name === 'reason' ? translateWith(value, reasons) : value];
    });
    return t(phrase, Object.fromEntries(entries));
  }
  return text;
}
