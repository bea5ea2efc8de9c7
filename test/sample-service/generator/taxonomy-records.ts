/** Answers of the taxonomy service, with its own field names. Fields that only one reading has are optional. */

export interface CourseLink {
  readonly course_key: string;
  readonly confidence: number;
}

export interface XblockLink {
  readonly usage_key: string;
  readonly verified_count: number;
  readonly ignored_count: number;
  readonly verified: boolean;
  readonly confidence: number | null;
}

/** A skill as it is nested in a job: without its courses. */
export interface NestedSkill {
  readonly id: number;
  readonly created: string;
  readonly modified: string;
  readonly external_id: string;
  readonly name: string;
  readonly description: string;
  readonly info_url: string;
  readonly type_id: string;
  readonly type_name: string;
  readonly category?: number | null;
  readonly subcategory?: number | null;
}

export interface Skill extends NestedSkill {
  readonly courses: readonly CourseLink[];
  readonly xblocks?: readonly XblockLink[];
}

export interface JobSkill {
  readonly skill: NestedSkill;
  readonly significance: number;
  readonly unique_postings: number;
  readonly is_blacklisted?: boolean;
}

/** A job as it is nested in a job posting: without its skills. */
export interface NestedJob {
  readonly id: number;
  readonly created: string;
  readonly modified: string;
  readonly external_id: string;
  readonly name: string | null;
  readonly description?: string;
}

/** List items of the specification reading have no skills; every other answer has them. */
export interface Job extends NestedJob {
  readonly skills?: readonly JobSkill[];
}

export interface JobPosting {
  readonly id: number;
  readonly job: NestedJob;
  readonly median_salary: number | null;
  readonly median_posting_duration: number | null;
  readonly unique_postings: number | null;
  readonly unique_companies: number | null;
  readonly created: string;
  readonly modified: string;
}
