import { speech } from '../language/language.ts';
import { type Message, message, t } from '../language/message.ts';

/*
 * Faults of a service's answers are stored with the data: in English, whatever language the user had then, and turned into the words of
 * the user when they are read.
 */

/** Why a field of a record cannot be read. */
export const fieldPhrases = {
  noObject: message('{name} is not an object.'),
  noList: message('{name} is not a list.'),
  missing: message('{name} is missing.'),
  noText: message('{name} is not text.'),
  noIdentifier: message('{name} is not an identifier.'),
  noWholeNumber: message('{name} is not a whole number.'),
  belowZero: message('{name} is less than 0.'),
  inexact: message('{name} is not a number that can be kept exactly.'),
  noBoolean: message('{name} is neither true nor false.'),
  noTime: message('{name} is not a time.'),
  noDay: message('{name} is not a day.'),
  notAllText: message('{name} holds something that is not text.'),
  backwards: message('{name} is not after {start}.'),
} as const;

/** Names of things that were asked for or lacking, and of answers. */
export const answerPhrases = {
  noList: message('a list was expected'),
  nextAddress: message('the address of the next page'),
  leadsBack: message('the next page leads back'),
  withoutEnd: message('a list without end'),
  anotherRecord: message('another record'),
  tooDeep: message('nested too deeply'),
  linkNotHttps: message('a download link that is not https'),
  linkInside: message('a download link to this computer or into the network that it is in'),
  fileBehindLink: message('the file behind the link'),
  skills: message('skills'),
  jobs: message('jobs'),
  jobPostings: message('job postings'),
  oneSkill: message('number {id} of the skills'),
  oneJob: message('number {id} of the jobs'),
  onePosting: message('number {id} of the job postings'),
  report: message('the report {name}'),
  secret: message('client secret'),
  job: message('job {id}: {reason}'),
} as const;

/** Whole records in the place of the name of a field. */
const wholeRecords = [
  message('The record is not an object.'),
  message('A course link is not an object.'),
  message('A job skill is not an object.'),
];

/** A phrase as it is stored. */
export const stored = (phrase: Message, values: Readonly<Record<string, string>> = {}): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const patterns = [...wholeRecords, ...Object.values(answerPhrases), ...Object.values(fieldPhrases)].map((phrase) => ({
  phrase,
  pattern: new RegExp(
    `^${phrase.replaceAll(/[.()]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>.+?)`)}$`,
    's',
  ),
}));

/** A stored phrase in the words of the user. Other texts stay as they are. */
export function retold(text: string): string {
  if (speech().language === 'en') return text;
  for (const { phrase, pattern } of patterns) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      // Fields, reports and records have the names that services give.
      name === 'reason' ? retold(value) : value,
    ]);
    return t(phrase, Object.fromEntries(values));
  }
  return text;
}
