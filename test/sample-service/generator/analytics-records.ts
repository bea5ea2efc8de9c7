/** Answers of the course analytics service, with its own field names. */

export interface WeeklyActivity {
  readonly interval_start: string;
  readonly interval_end: string;
  readonly course_id: string;
  /** Absent, or null, when the store holds nothing for the week. */
  readonly any?: number | null;
  readonly attempted_problem?: number | null;
  readonly played_video?: number | null;
  readonly posted_forum?: number | null;
  readonly created: string;
}

export type ActivityType = 'any' | 'attempted_problem' | 'played_video' | 'posted_forum';

export interface DailyEnrollment {
  readonly course_id: string;
  readonly date: string;
  readonly count: number;
  readonly created: string;
}

export interface EnrollmentByBirthYear extends DailyEnrollment {
  readonly birth_year: number | null;
}

export interface EnrollmentByEducation extends DailyEnrollment {
  readonly education_level: string | null;
}

export interface EnrollmentByGender {
  readonly course_id: string;
  readonly date: string;
  readonly female: number;
  readonly male: number;
  readonly other: number;
  readonly unknown: number;
  readonly created: string;
}

/** Besides these fields there is one count per enrollment mode, keyed by the name of the mode. */
export interface EnrollmentByMode extends DailyEnrollment {
  readonly cumulative_count: number;
  readonly [mode: string]: number | string;
}

export interface Country {
  readonly alpha2: string | null;
  readonly alpha3: string | null;
  readonly name: string;
}

export interface EnrollmentByLocation extends DailyEnrollment {
  readonly country: Country;
}

export interface ProblemSummary {
  readonly module_id: string;
  readonly total_submissions: number;
  readonly correct_submissions: number;
  readonly part_ids: readonly string[];
  readonly created: string;
}

export interface ProblemWithTags {
  readonly module_id: string;
  readonly total_submissions: number;
  readonly correct_submissions: number;
  readonly tags: Readonly<Record<string, readonly string[]>>;
  readonly created: string;
}

export interface AnswerRow {
  readonly course_id: string;
  readonly module_id: string;
  readonly part_id: string;
  readonly correct: boolean | null;
  readonly count?: number;
  readonly first_response_count?: number;
  readonly last_response_count?: number;
  readonly value_id: string | null;
  readonly answer_value?: string | number | null;
  /** The older pair of fields for the same. */
  readonly answer_value_text?: string | null;
  readonly answer_value_numeric?: number | null;
  readonly problem_display_name: string | null;
  readonly question_text: string | null;
  readonly variant: number | null;
  readonly created: string;
  readonly consolidated_variant?: boolean;
}

export interface GradeRow {
  readonly module_id: string;
  readonly course_id: string;
  readonly grade: number;
  readonly max_grade: number;
  readonly count: number;
  readonly created: string;
}

export interface SequentialOpens {
  readonly module_id: string;
  readonly course_id: string;
  readonly count: number;
  readonly created: string;
}

/** Counts keyed by name; the two readings spell two of the names differently. */
export interface LearnerEngagement {
  readonly username: string;
  readonly date_last_active: string | null;
  readonly days?: readonly object[];
  readonly [count: string]: string | number | null | readonly object[] | undefined;
}
