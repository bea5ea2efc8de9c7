import { fieldPhrases, stored } from '#shared/errors/stored-phrases.ts';
import {
  absent,
  array,
  countOrNull,
  dayOrNull,
  instantOrNull,
  numberOrNull,
  type RawRecord,
  reader,
  text,
  textOrNull,
  unreadable,
} from './fields.ts';

/*
 * Videos, reports and the list of runs.
 */

export interface Video {
  /** `<course id>|<encoded module id>`, or what the service has instead. */
  readonly video_id: string;
  readonly encoded_module_id: string | null;
  /** Seconds. */
  readonly duration: number | null;
  /** Seconds. */
  readonly segment_length: number | null;
  readonly users_at_start: number | null;
  /** May be more than at the start. */
  readonly users_at_end: number | null;
  readonly created: number | null;
}

export const readVideo = reader<Video>((raw) => ({
  video_id: videoId(raw),
  encoded_module_id: textOrNull(raw.encoded_module_id, 'encoded_module_id'),
  duration: numberOrNull(raw.duration, 'duration'),
  segment_length: numberOrNull(raw.segment_length, 'segment_length'),
  // The names of before 2015 come second.
  users_at_start: countOrNull(raw.users_at_start, 'users_at_start') ?? countOrNull(raw.start_views, 'start_views'),
  users_at_end: countOrNull(raw.users_at_end, 'users_at_end') ?? countOrNull(raw.end_views, 'end_views'),
  created: instantOrNull(raw.created, 'created'),
}));

function videoId(raw: RawRecord): string {
  return (
    textOrNull(raw.video_id, 'video_id') ??
    textOrNull(raw.pipeline_video_id, 'pipeline_video_id') ??
    textOrNull(raw.encoded_module_id, 'encoded_module_id') ??
    unreadable(stored(fieldPhrases.missing, { name: 'video_id' }))
  );
}

export interface Report {
  readonly report_name: string;
  /** Lives for two minutes, usually on another host: never send the token there. */
  readonly download_url: string;
  readonly last_modified: number | null;
  readonly expiration_date: number | null;
  /** Bytes. */
  readonly file_size: number | null;
}

export const readReport = reader<Report>((raw) => ({
  report_name: text(raw.report_name, 'report_name'),
  download_url: text(raw.download_url, 'download_url'),
  last_modified: instantOrNull(raw.last_modified, 'last_modified'),
  expiration_date: instantOrNull(raw.expiration_date, 'expiration_date'),
  file_size: countOrNull(raw.file_size, 'file_size'),
}));

export interface CourseSummary {
  readonly course_id: string;
  readonly catalog_course_title: string | null;
  readonly start_date: number | null;
  readonly end_date: number | null;
  readonly pacing_type: string | null;
  readonly availability: string | null;
  readonly count: number | null;
  readonly cumulative_count: number | null;
  readonly created: number | null;
}

export const readCourseSummary = reader<CourseSummary>((raw) => ({
  course_id: text(raw.course_id, 'course_id'),
  catalog_course_title: textOrNull(raw.catalog_course_title, 'catalog_course_title'),
  start_date: instantOrNull(raw.start_date, 'start_date'),
  end_date: instantOrNull(raw.end_date, 'end_date'),
  pacing_type: textOrNull(raw.pacing_type, 'pacing_type'),
  availability: textOrNull(raw.availability, 'availability'),
  count: countOrNull(raw.count, 'count'),
  cumulative_count: countOrNull(raw.cumulative_count, 'cumulative_count'),
  created: instantOrNull(raw.created, 'created'),
}));

/** What one learner did. Personal data: kept apart, only when switched on. */
export interface LearnerEngagement {
  readonly username: string;
  readonly videos_overall: number | null;
  readonly videos_last_week: number | null;
  readonly problems_overall: number | null;
  readonly problems_last_week: number | null;
  readonly correct_problems_overall: number | null;
  readonly correct_problems_last_week: number | null;
  readonly problem_attempts_overall: number | null;
  readonly problem_attempts_last_week: number | null;
  readonly forum_posts_overall: number | null;
  readonly forum_posts_last_week: number | null;
  /** Epoch day. */
  readonly date_last_active: number | null;
  /** The daily timeline as JSON, where the service gives it. */
  readonly days: string | null;
}

export const readLearnerEngagement = reader<LearnerEngagement>((raw) => ({
  username: text(raw.username, 'username'),
  videos_overall: countOrNull(raw.videos_overall, 'videos_overall'),
  videos_last_week: countOrNull(raw.videos_last_week, 'videos_last_week'),
  problems_overall: countOrNull(raw.problems_overall, 'problems_overall'),
  problems_last_week: countOrNull(raw.problems_last_week, 'problems_last_week'),
  correct_problems_overall: countOrNull(raw.correct_problems_overall, 'correct_problems_overall'),
  correct_problems_last_week: countOrNull(raw.correct_problems_last_week, 'correct_problems_last_week'),
  // Specified with `problem_`, sent with `problems_`.
  problem_attempts_overall:
    countOrNull(raw.problem_attempts_overall, 'problem_attempts_overall') ??
    countOrNull(raw.problems_attempts_overall, 'problems_attempts_overall'),
  problem_attempts_last_week:
    countOrNull(raw.problem_attempts_last_week, 'problem_attempts_last_week') ??
    countOrNull(raw.problems_attempts_last_week, 'problems_attempts_last_week'),
  forum_posts_overall: countOrNull(raw.forum_posts_overall, 'forum_posts_overall'),
  forum_posts_last_week: countOrNull(raw.forum_posts_last_week, 'forum_posts_last_week'),
  date_last_active: dayOrNull(raw.date_last_active, 'date_last_active'),
  days: absent(raw.days) ? null : JSON.stringify(array(raw.days, 'days')),
}));
