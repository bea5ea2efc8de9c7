import {
  absent,
  array,
  id,
  identifyingText,
  instantOrNull,
  nameOrNull,
  numberOrNull,
  object,
  type RawRecord,
  reader,
  textOrNull,
} from './fields.ts';

/*
 * Skills, jobs and job postings, with the field names of the services. Instants are microseconds. Additional fields are ignored and
 * missing ones are null; only identities must be there.
 */

export interface CourseLink {
  readonly course_key: string;
  /** 0 to 1. */
  readonly confidence: number | null;
}

/** A skill as it stands inside a job. */
export interface SkillFacts {
  readonly id: number;
  readonly name: string | null;
  readonly description: string | null;
  readonly external_id: string | null;
  readonly info_url: string | null;
  readonly type_id: string | null;
  readonly type_name: string | null;
  readonly created: number | null;
  readonly modified: number | null;
}

export interface Skill extends SkillFacts {
  readonly courses: readonly CourseLink[];
}

export interface JobSkill {
  readonly skill: SkillFacts;
  /** Stated as 0 to 100, larger in practice. */
  readonly significance: number | null;
  readonly unique_postings: number | null;
}

export interface Job {
  readonly id: number;
  readonly name: string | null;
  readonly external_id: string | null;
  readonly created: number | null;
  readonly modified: number | null;
  /** Null when the record says nothing about skills, so that the detail has to be asked for. */
  readonly skills: readonly JobSkill[] | null;
}

export interface JobPosting {
  readonly id: number;
  readonly job: { readonly id: number; readonly name: string | null; readonly external_id: string | null };
  readonly median_salary: number | null;
  readonly median_posting_duration: number | null;
  readonly unique_postings: number | null;
  readonly unique_companies: number | null;
  readonly created: number | null;
  readonly modified: number | null;
}

export const readSkill = reader<Skill>((raw) => ({ ...skillFacts(raw), courses: courseLinks(raw.courses) }));

export const readJob = reader<Job>((raw) => ({
  id: id(raw.id, 'id'),
  name: nameOrNull(raw.name, 'name'),
  external_id: textOrNull(raw.external_id, 'external_id'),
  created: instantOrNull(raw.created, 'created'),
  modified: instantOrNull(raw.modified, 'modified'),
  skills: absent(raw.skills) ? null : array(raw.skills, 'skills').map(jobSkill),
}));

export const readJobPosting = reader<JobPosting>((raw) => {
  const job = object(raw.job, 'job');
  return {
    id: id(raw.id, 'id'),
    job: {
      id: id(job.id, 'id'),
      name: nameOrNull(job.name, 'name'),
      external_id: textOrNull(job.external_id, 'external_id'),
    },
    median_salary: numberOrNull(raw.median_salary, 'median_salary'),
    median_posting_duration: numberOrNull(raw.median_posting_duration, 'median_posting_duration'),
    unique_postings: numberOrNull(raw.unique_postings, 'unique_postings'),
    unique_companies: numberOrNull(raw.unique_companies, 'unique_companies'),
    created: instantOrNull(raw.created, 'created'),
    modified: instantOrNull(raw.modified, 'modified'),
  };
});

function skillFacts(raw: RawRecord): SkillFacts {
  return {
    id: id(raw.id, 'id'),
    name: nameOrNull(raw.name, 'name'),
    description: textOrNull(raw.description, 'description'),
    external_id: textOrNull(raw.external_id, 'external_id'),
    info_url: textOrNull(raw.info_url, 'info_url'),
    type_id: textOrNull(raw.type_id, 'type_id'),
    type_name: textOrNull(raw.type_name, 'type_name'),
    created: instantOrNull(raw.created, 'created'),
    modified: instantOrNull(raw.modified, 'modified'),
  };
}

function courseLinks(raw: unknown): readonly CourseLink[] {
  return absent(raw) ? [] : array(raw, 'courses').map(courseLink);
}

function courseLink(raw: unknown): CourseLink {
  const link = object(raw, 'A course link');
  const course_key = identifyingText(link.course_key, 'course_key');
  const confidence = numberOrNull(link.confidence, 'confidence');
  // A million of them: what needs no mending is not copied.
  const isAsSent = link.course_key === course_key && link.confidence === confidence;
  return isAsSent ? (link as unknown as CourseLink) : { course_key, confidence };
}

function jobSkill(raw: unknown): JobSkill {
  const link = object(raw, 'A job skill');
  return {
    skill: skillFacts(object(link.skill, 'skill')),
    significance: numberOrNull(link.significance, 'significance'),
    unique_postings: numberOrNull(link.unique_postings, 'unique_postings'),
  };
}
