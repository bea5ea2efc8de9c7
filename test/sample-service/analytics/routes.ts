import { partsOfRunId } from '../generator/course-run-id.ts';
import type { Reading } from '../generator/reading.ts';
import type { RequestClass } from '../server/request-class.ts';
import { COURSE_ENDPOINTS, type CourseEndpoint } from './course-endpoints.ts';
import type { ModuleClass } from './modules.ts';

/** Where a path of the analytics service leads. */
export type AnalyticsRoute =
  | {
      readonly kind: 'course';
      readonly class: RequestClass;
      readonly courseId: string;
      readonly endpoint: CourseEndpoint;
    }
  | { readonly kind: 'recent-activity'; readonly class: 'recent-activity'; readonly courseId: string }
  | { readonly kind: 'report'; readonly class: 'reports'; readonly courseId: string; readonly name: string }
  | {
      readonly kind: 'engagement';
      readonly class: 'learner-engagement';
      readonly courseId: string;
      readonly underCourses: boolean;
    }
  | { readonly kind: 'module'; readonly class: ModuleClass; readonly moduleId: string }
  | { readonly kind: 'timeline'; readonly class: 'video-timeline'; readonly videoId: string }
  | { readonly kind: 'summaries'; readonly class: 'course-summaries' };

const MODULE_CLASSES: Readonly<Record<string, ModuleClass>> = {
  answer_distribution: 'answer-distribution',
  grade_distribution: 'grade-distribution',
  sequential_open_distribution: 'sequential-open-distribution',
};

/** Finds the route of a path behind `/api/v0/`, without the slash at its end. */
export function findRoute(path: string, reading: Reading): AnalyticsRoute | undefined {
  const [head, ...tail] = path.split('/');
  const rest = tail.join('/');
  switch (head) {
    case 'courses':
      return courseRoute(rest, reading);
    case 'intervention':
      // Renamed in the very commit that made it: running services have it under courses.
      return reading === 'specification' && isCourseId(rest)
        ? { kind: 'engagement', class: 'learner-engagement', courseId: rest, underCourses: false }
        : undefined;
    case 'problems':
      return moduleRoute(rest);
    case 'videos':
      return reading === 'reality' ? timelineRoute(rest) : undefined;
    case 'course_summaries':
      return reading === 'reality' && rest === '' ? { kind: 'summaries', class: 'course-summaries' } : undefined;
    default:
      return undefined;
  }
}

const isCourseId = (text: string): boolean => partsOfRunId(text) !== undefined;

/** The course id itself may contain slashes, so the endpoint is looked for from the end. */
function courseRoute(path: string, reading: Reading): AnalyticsRoute | undefined {
  const report = /^(.+)\/reports\/([^/]+)$/.exec(path);
  if (report?.[1] !== undefined && report[2] !== undefined && isCourseId(report[1])) {
    return { kind: 'report', class: 'reports', courseId: report[1], name: report[2] };
  }
  const [, courseId, name] = /^(.+?)\/((?:enrollment\/)?[a-z_]+)$/.exec(path) ?? [];
  if (courseId === undefined || name === undefined || !isCourseId(courseId)) return undefined;
  if (name === 'recent_activity') return { kind: 'recent-activity', class: 'recent-activity', courseId };
  if (name === 'user_engagement') {
    return reading === 'reality'
      ? { kind: 'engagement', class: 'learner-engagement', courseId, underCourses: true }
      : undefined;
  }
  const endpoint = COURSE_ENDPOINTS.get(name);
  return endpoint === undefined ? undefined : { kind: 'course', class: endpoint.class, courseId, endpoint };
}

function moduleRoute(path: string): AnalyticsRoute | undefined {
  const [, moduleId, name = ''] = /^(.+)\/([a-z_]+)$/.exec(path) ?? [];
  const found = Object.hasOwn(MODULE_CLASSES, name) ? MODULE_CLASSES[name] : undefined;
  return moduleId === undefined || found === undefined ? undefined : { kind: 'module', class: found, moduleId };
}

function timelineRoute(path: string): AnalyticsRoute | undefined {
  const [, videoId] = /^(.+)\/timeline$/.exec(path) ?? [];
  return videoId === undefined ? undefined : { kind: 'timeline', class: 'video-timeline', videoId };
}
