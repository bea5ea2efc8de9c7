import * as z from 'zod';
import type { Subject } from '#contract/reports/recipe.ts';
import { type SubjectKind, type TemplateId, templateIds, templateOf } from '#contract/reports/templates.ts';
import { courseIdProblems, courseKeySchema, parseCourseId, runIdSchema } from '#shared/catalog/course-id.ts';
import { dayNumber } from '#shared/catalog/view-definition.ts';
import { type ViewName, type ViewQuery, viewDefinition, viewQuery } from '#shared/catalog/views.ts';
import { changesInstant, comparedSince, namedInstants, periodOfChanges } from '#shared/subjects/compare/since.ts';
import { coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { maxPlannedJobs, planQuestion } from '#shared/subjects/plan/question.ts';
import { hasEnded, month, resolvedMonth } from '#shared/time/days.ts';
import { dayOfInstant, microsPerDay, nowInstant, parseDay, parseInstant } from '#shared/time/time.ts';
import { parseJson } from '../files/json-file.ts';
import { Unusable } from './config.ts';

/** How the subject of a report is written on a command line. */
interface WrittenSubject {
  /** In words, for help. */
  readonly hint: string;
  /** Null where the texts name no such subject. The recipe checks what is in it. */
  readonly read: (ids: readonly string[]) => Subject | null;
}

const recordIdOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null);
const runIdOf = (text: string) => {
  const parsed = parseCourseId(text);
  return parsed.ok ? parsed.identity.runId : null;
};

/** All of them, or null where one cannot be read. */
function all<T>(ids: readonly string[], read: (id: string) => T | null): T[] | null {
  const values = ids.map(read).filter((value) => value !== null);
  return values.length === ids.length ? values : null;
}

/** @param texts one that is named twice would be compared with itself */
function comparisonOf(texts: readonly string[]): Subject | null {
  const runs = all(texts, runIdOf);
  const ids = [...new Set(runs ?? texts)];
  if (ids.length < 2) return null;
  if (runs) return { kind: 'comparison', things: { of: 'runs', ids } };
  const jobs = all(ids, recordIdOf);
  if (jobs) return { kind: 'comparison', things: { of: 'jobs', ids: jobs } };
  return { kind: 'comparison', things: { of: 'courses', ids } };
}

/** `all`, `runs`, `orgs:edX,MITx` or `courses:edX+DemoX`; the schema refuses anything else. */
export function scopeOf(text: string): object {
  const [of = '', ...rest] = text.split(':');
  const list = rest.join(':').split(',');
  if (of === 'orgs') return { of: 'organisations', orgs: list };
  if (of === 'courses') return { of, courseKeys: list };
  return { of: text };
}

/** A kind of subject that is added to the templates does not compile without its entry here. */
const writtenSubjects: Record<SubjectKind, WrittenSubject> = {
  run: {
    hint: 'a course run',
    read: ([id = '', ...more]) => {
      const runId = runIdOf(id);
      return runId === null || more.length > 0 ? null : { kind: 'run', runId };
    },
  },
  job: {
    hint: 'the number of a job',
    read: ([id = '', ...more]) => {
      const jobId = recordIdOf(id);
      return jobId === null || more.length > 0 ? null : { kind: 'job', jobId };
    },
  },
  plan: {
    hint: 'one to twelve numbers of jobs, with commas',
    read: (ids) => {
      const jobIds = all(ids, recordIdOf);
      if (jobIds === null || jobIds.length === 0 || jobIds.length > maxPlannedJobs) return null;
      return { kind: 'plan', question: planQuestion.parse({ jobIds }) };
    },
  },
  coverage: {
    hint: 'runs, orgs:NAME,NAME or courses:KEY,KEY; no --subject: all courses',
    read: (ids) => {
      const parsed = coverageQuestion.safeParse(ids.length === 0 ? {} : { scope: scopeOf(ids.join(',')) });
      return parsed.success ? { kind: 'coverage', question: parsed.data } : null;
    },
  },
  skill: {
    hint: 'the number of a skill',
    read: ([id = '', ...more]) => {
      const skillId = recordIdOf(id);
      if (skillId === null || more.length > 0) return null;
      return { kind: 'skill', skillId, question: coverageQuestion.parse({}) };
    },
  },
  comparison: { hint: 'two to six runs, course keys or numbers of jobs, with commas', read: comparisonOf },
  changes: {
    hint: 'no --subject; --since last, last-sync or a day',
    read: ([since = 'last', ...more]) => {
      const day = parseDay(since);
      const after =
        since === 'last'
          ? 'last-digest'
          : since === 'last-sync'
            ? since
            : day === undefined
              ? null
              : day * microsPerDay;
      if (after === null || more.length > 0) return null;
      const period = periodOfChanges.safeParse({ after });
      return period.success ? { kind: 'changes', period: period.data } : null;
    },
  },
  month: {
    hint: 'a month that has ended as 2026-10; no --subject: the last one that has ended',
    read: ([text = 'last', ...more]) => {
      const read = text === 'last' ? text : month.safeParse(text).data;
      return read === undefined || more.length > 0 ? null : { kind: 'month', month: read, comments: [] };
    },
  },
  portfolio: { hint: 'no --subject', read: (ids) => (ids.length === 0 ? { kind: 'portfolio' } : null) },
};

/** The template that a kind names: by its own name, or by its subject, which means the first template about it. */
export const templateOfKind = (kind: string): TemplateId | undefined =>
  templateIds.find((id) => id === kind) ?? templateIds.find((id) => templateOf(id).subject === kind);

/** The names of a template: its own, and that of its subject where it is the first about it. */
const namesOf = (id: TemplateId): string => {
  const { subject } = templateOf(id);
  return subject !== id && templateOfKind(subject) === id ? `${subject}, ${id}` : id;
};

/** One line for help: `run, run-one-page  Course run on one page  a course run`. */
export const reportLine = (id: TemplateId): readonly [names: string, title: string, subject: string] => {
  const { title, subject } = templateOf(id);
  return [namesOf(id), title, writtenSubjects[subject].hint];
};

/** @throws Unusable with how the subject of such a report is written, and nothing of what was given but a month that has not ended */
export function readSubject(
  template: TemplateId,
  texts: readonly string[],
  today = dayOfInstant(nowInstant()),
): Subject {
  const { subject: kind } = templateOf(template);
  const { hint, read } = writtenSubjects[kind];
  const ids = texts.flatMap((text) => text.split(',')).map((id) => id.trim());
  const subject = read(ids);
  if (subject === null) throw new Unusable(`The subject of the report ${template} is written as: ${hint}.`);
  if (subject.kind === 'month' && !hasEnded(resolvedMonth(subject.month, today), today))
    throw new Unusable(`The month ${subject.month} has not ended. Choose a month that has ended.`);
  return subject;
}

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
  const shape: Record<string, z.ZodType> = viewDefinition(view).params().shape;
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    isRequired: !schema.safeParse(undefined).success,
    ...writtenForm(schema),
  }));
}

const namesOfParams = (params: readonly WrittenParam[]) =>
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
  return [view, viewDefinition(view).title, namesOfParams(paramsOfView(view).map(shortened))];
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
export function readViewQuery(view: ViewName, texts: readonly string[]): ViewQuery {
  const params = paramsOfView(view);
  const refuse = (problem: string): never => {
    const has = params.length === 0 ? 'It has no parameters.' : `It has: ${namesOfParams(params)}.`;
    throw new Unusable(`The view ${view} cannot be asked so: ${problem} ${has}`);
  };
  const values = new Map<string, unknown>();
  for (const text of texts) {
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
