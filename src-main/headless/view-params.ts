import * as z from 'zod';
import { courseIdProblems, courseKeySchema, parseCourseId, runIdSchema } from '#shared/catalog/course-id.ts';
import { dayNumber } from '#shared/catalog/view-definition.ts';
import { type ViewName, type ViewQuery, viewQuery, views } from '#shared/catalog/views.ts';
import { changesInstant, comparedSince, namedInstants } from '#shared/subjects/compare/since.ts';
import { parseDay, parseInstant } from '#shared/time/time.ts';
import { parseJson } from '../files/json-file.ts';
import { Unusable } from './config.ts';

/** How a parameter of a view is written on a command line. */
interface WrittenParam {
  readonly name: string;
  readonly isRequired: boolean;
  /** The values that it takes, in words. */
  readonly hint: string;
  readonly isList: boolean;
  /** Reads a value from a text; undefined where it means nothing. @throws Unusable for a course run id, with what is wrong with it */
  readonly read: (text: string) => unknown;
}

type Written = Pick<WrittenParam, 'hint' | 'isList' | 'read'>;

const one = (hint: string, read: (text: string) => unknown): Written => ({ hint, isList: false, read });

const decimal = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const asNumber = (text: string) => (decimal.test(text) ? Number(text) : undefined);

function asRunId(text: string): string {
  const parsed = parseCourseId(text);
  if (parsed.ok) return parsed.identity.runId;
  throw new Unusable(`A course run ID cannot be used. ${courseIdProblems[parsed.problem]}`);
}

/** Schemas that say more than their type. */
const written = new Map<z.ZodType, Written>([
  [dayNumber, one('day', (text) => parseDay(text) ?? undefined)],
  [runIdSchema, one('course run', asRunId)],
  [courseKeySchema, one('course key', (text) => text)],
  [comparedSince, one(`${namedInstants.join('|')}|day`, (text) => readSince(text))],
  [changesInstant, one('day or time', (text) => readInstant(text))],
]);

/** A number is an instant as files write it. */
const readInstant = (text: string) => (/^\d{1,16}$/.test(text) ? Number(text) : parseInstant(text));
const readSince = (text: string) => namedInstants.find((name) => name === text) ?? readInstant(text);

function writtenForm(schema: z.ZodType): Written {
  const known = written.get(schema);
  if (known) return known;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return writtenForm(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) {
    const { hint, read } = writtenForm(schema.element as z.ZodType);
    return { hint: `list: ${hint}`, isList: true, read };
  }
  if (schema instanceof z.ZodEnum) return one(schema.options.join('|'), (text) => text);
  if (schema instanceof z.ZodBoolean) return one('true|false', (text) => ({ true: true, false: false })[text]);
  if (schema instanceof z.ZodLiteral) return one('true', (text) => (text === 'true' ? true : undefined));
  if (schema instanceof z.ZodNumber) return one('number', asNumber);
  if (schema instanceof z.ZodString) return one('text', (text) => text);
  return one('JSON', parseJson);
}

/** The parameters of a view, as its own schema has them. */
function paramsOfView(view: ViewName): WrittenParam[] {
  const shape: Record<string, z.ZodType> = views[view].params().shape;
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    isRequired: !schema.safeParse(undefined).success,
    ...writtenForm(schema),
  }));
}

const namesOf = (params: readonly WrittenParam[]) =>
  params
    .map(({ name, hint, isRequired }) => `${name}${isRequired ? '*' : ''}${hint === 'text' ? '' : ` (${hint})`}`)
    .join(', ');

/** Maximum number of choices that an error lists. */
const maxWords = 6;

const shortened = (param: WrittenParam): WrittenParam => {
  const words = param.hint.split('|');
  return words.length > maxWords ? { ...param, hint: `${words.slice(0, 3).join('|')}|...` } : param;
};

/** One line for help: `run-enrollment  Daily enrollment  runId* (course run), from (day), to (day)`. */
export function viewLine(view: ViewName): readonly [name: string, title: string, params: string] {
  return [view, views[view].title, namesOf(paramsOfView(view).map(shortened))];
}

/** The parameters that are the two ends of one period. */
const periods = [
  ['from', 'to'],
  ['after', 'until'],
] as const;

function isAfter(params: Readonly<Record<string, unknown>>, first: string, last: string): boolean {
  const [start, end] = [params[first], params[last]];
  return typeof start === 'number' && typeof end === 'number' && start > end;
}

/**
 * A query out of `name=value` texts, checked by the schema of the view. Lists take commas, or the parameter several times.
 * @throws Unusable with a sentence that lists the parameters, and nothing of what was given
 */
export function readViewQuery(view: ViewName, given: readonly string[]): ViewQuery {
  const params = paramsOfView(view);
  const refuse = (problem: string): never => {
    const has = params.length === 0 ? 'It has no parameters.' : `It has: ${namesOf(params)}.`;
    throw new Unusable(`The view ${view} cannot be asked so: ${problem} ${has}`);
  };
  const values = new Map<string, unknown>();
  for (const text of given) {
    const at = text.indexOf('=');
    const param = params.find(({ name }) => name === text.slice(0, Math.max(at, 0)));
    if (at < 1) refuse('a --param is not written as NAME=VALUE.');
    if (!param) return refuse('a --param has another name than its parameters.');
    const { name, isList, hint, read } = param;
    const read1 = (each: string) => {
      const value = read(each);
      return value === undefined ? refuse(`${name} is written as: ${hint}.`) : value;
    };
    const value = text.slice(at + 1);
    const entries = value === '' ? [] : value.split(',');
    if (isList) values.set(name, [...((values.get(name) as unknown[]) ?? []), ...entries.map(read1)]);
    else if (values.has(name)) refuse(`${name} is given twice.`);
    else values.set(name, read1(value));
  }
  const missing = params.filter(({ name, isRequired }) => isRequired && !values.has(name)).map(({ name }) => name);
  if (missing.length > 0) refuse(`${missing.join(' and ')} must be given.`);
  const checked = viewQuery.safeParse({ view, params: Object.fromEntries(values) });
  if (checked.success) {
    for (const [first, last] of periods)
      if (isAfter(checked.data.params, first, last))
        refuse(`${first} is after ${last}, so that there would be no rows.`);
    return checked.data;
  }
  const wrong = checked.error.issues.map(({ path, message }) => `${String(path[1] ?? 'a --param')}: ${message}`);
  return refuse(`${wrong.join('; ')}.`);
}
