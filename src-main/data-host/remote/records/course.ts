import { countOrNull, instantOrNull, reader, text, textOrNull } from './fields.ts';

/*
 * Reports and the list of runs.
 */

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
