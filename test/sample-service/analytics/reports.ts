import { compactTimestamp } from '../generator/calendar.ts';
import type { CourseRun } from '../generator/course-run.ts';
import type { Reading } from '../generator/reading.ts';
import { type Answer, objectAnswer } from '../server/answer.ts';
import { fileSafeId, LINK_LIFETIME, type ReportLinks, reportFile } from './report-files.ts';

/** The report that services make by default, and one more that is made when it is asked for. */
export const ENABLED_REPORTS: readonly string[] = ['problem_response', 'ORA_data'];

/** Storage that links to report files lead to. */
export interface ReportStorage {
  readonly links: ReportLinks;
  /** Address of the storage. */
  readonly origin: string;
  /** Seconds since 1970. */
  now(): number;
}

/** Where to fetch a report: a link to another origin that soon dies. */
export function answerReport(
  storage: ReportStorage,
  run: CourseRun | undefined,
  courseId: string,
  name: string,
  reading: Reading,
): Answer {
  const file = run === undefined || !ENABLED_REPORTS.includes(name) ? undefined : reportFile(run, name);
  if (run === undefined || file === undefined) return notFound(courseId, name);
  const expires = storage.now() + LINK_LIFETIME;
  const details = {
    course_id: reading === 'reality' ? fileSafeId(run) : run.id,
    report_name: name,
    download_url: `${storage.origin}${storage.links.link(file.name, expires)}`,
  };
  if (reading === 'specification') return objectAnswer(200, details);
  return objectAnswer(200, {
    ...details,
    // Django 2.0 and later have no last_modified.
    expiration_date: compactTimestamp(Math.floor(expires / 86_400), expires % 86_400),
    file_size: Buffer.byteLength(file.text, 'utf8'),
  });
}

function notFound(courseId: string, name: string): Answer {
  const message = `Could not find report '${name}' for course ${courseId}.`;
  return objectAnswer(404, { error_code: 'report_file_not_found', developer_message: message });
}
