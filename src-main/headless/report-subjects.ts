import type { Subject } from '#contract/reports/recipe.ts';
import { type SubjectKind, type TemplateId, templateIds, templateOf } from '#contract/reports/templates.ts';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import { periodOfChanges } from '#shared/subjects/compare/since.ts';
import { coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { maxPlannedJobs, planQuestion } from '#shared/subjects/plan/question.ts';
import { hasEnded, month, resolvedMonth } from '#shared/time/days.ts';
import { dayOfInstant, nowInstant, parseDay } from '#shared/time/time.ts';
import { Unusable } from './config.ts';

/** How the subject of a report is written on a command line. */
interface WrittenSubject {
  /** In words, for help. */
  readonly hint: string;
  /** Null where the texts name no such subject. The recipe checks what is in it. */
  readonly read: (ids: readonly string[]) => Subject | null;
}

const microsPerDay = 86_400_000_000;

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

/** @param given one that is named twice would be compared with itself */
function comparisonOf(given: readonly string[]): Subject | null {
  const runs = all(given, runIdOf);
  const ids = [...new Set(runs ?? given)];
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
      const asked = coverageQuestion.safeParse(ids.length === 0 ? {} : { scope: scopeOf(ids.join(',')) });
      return asked.success ? { kind: 'coverage', question: asked.data } : null;
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
    read: ([asked = 'last', ...more]) => {
      const read = asked === 'last' ? asked : month.safeParse(asked).data;
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
  given: readonly string[],
  today = dayOfInstant(nowInstant()),
): Subject {
  const { subject: kind } = templateOf(template);
  const { hint, read } = writtenSubjects[kind];
  const ids = given.flatMap((text) => text.split(',')).map((id) => id.trim());
  const subject = read(ids);
  if (subject === null) throw new Unusable(`The subject of the report ${template} is written as: ${hint}.`);
  if (subject.kind === 'month' && !hasEnded(resolvedMonth(subject.month, today), today))
    throw new Unusable(`The month ${subject.month} has not ended. Choose a month that has ended.`);
  return subject;
}
