import { parseCourseId } from '#shared/catalog/course-id.ts';
import type { OfferedRuns } from '#shared/catalog/records.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Dictionaries } from '../cache/database/dictionaries.ts';
import type { Modules } from '../cache/runs/modules.ts';
import type { CourseSummaries, SelectedRuns } from '../cache/runs/run-lists.ts';
import type { Handlers } from '../protocol.ts';
import type { AnalyticsRemote } from '../remote/analytics.ts';
import { readRecords } from '../remote/records/fields.ts';
import { type CourseSummary, readCourseSummary } from '../remote/records/run-records.ts';
import type { DataSource } from './data-source.ts';

/** Services without the list answer in either way that something is not there. */
const absence: ReadonlySet<string> = new Set(['NO_ROWS', 'WRONG_PATH']);

/** Asks the service for the runs that it has, and keeps their titles. */
async function readOfferedRuns(
  remote: AnalyticsRemote,
  summaries: CourseSummaries,
  signal: AbortSignal | undefined,
): Promise<OfferedRuns> {
  const raws = await rowsIfAny(remote, signal);
  if (raws === null) return { available: false, runs: [] };
  const { values, raws: good, rejected } = readRecords(raws, readCourseSummary);
  // When nothing at all can be read the service speaks another language, and what was stored is worth more.
  if (values.length === 0 && rejected.length > 0)
    throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: rejected[0]?.reason });
  const runs = values.flatMap(withRunId);
  const read = new Set(good);
  summaries.replace(runs, raws.filter((raw) => !read.has(raw)).flatMap(runIdIn));
  return {
    available: true,
    runs: runs.map(({ course_id, catalog_course_title, start_date, end_date, count }) => ({
      runId: course_id,
      title: catalog_course_title,
      start: start_date,
      end: end_date,
      count,
    })),
  };
}

async function rowsIfAny(remote: AnalyticsRemote, signal: AbortSignal | undefined): Promise<readonly unknown[] | null> {
  try {
    return await remote.rows('', 'course-summaries', { signal });
  } catch (error) {
    if (error instanceof AlmanacError && absence.has(error.code)) return null;
    throw error;
  }
}

/** The run that a record names which cannot be read; none where not even that can be told. */
function runIdIn(raw: unknown): string[] {
  if (typeof raw !== 'object' || raw === null || !('course_id' in raw) || typeof raw.course_id !== 'string') return [];
  const parsed = parseCourseId(raw.course_id);
  return parsed.ok ? [parsed.identity.runId] : [];
}

/**
 * The summary with its run's id in the form that everything else uses; none for what is no run. Spaces around a title would
 * be lost in a data package, and the run would have another name there.
 */
function withRunId(summary: CourseSummary): CourseSummary[] {
  const parsed = parseCourseId(summary.course_id);
  const catalog_course_title = summary.catalog_course_title?.trim() || null;
  return parsed.ok ? [{ ...summary, catalog_course_title, course_id: parsed.identity.runId }] : [];
}

/** The runs that the user follows. */
export function runHandlers(
  runs: SelectedRuns,
  summaries: CourseSummaries,
  source: DataSource,
  onChange: () => void,
): Pick<Handlers, 'runs:add' | 'runs:remove' | 'runs:offered'> {
  return {
    'runs:add': ({ runIds }) => {
      const result = runs.add(runIds);
      onChange();
      return result;
    },
    'runs:remove': ({ runId }) => {
      runs.remove(runId);
      onChange();
      return {};
    },
    'runs:offered': (_input, signal) => readOfferedRuns(source.configured().remote.analytics, summaries, signal),
  };
}

/** The subsections that the user names. */
export function moduleHandlers(
  modules: Modules,
  dictionaries: Dictionaries,
  onChange: () => void,
): Pick<Handlers, 'subsections:list' | 'subsections:add' | 'subsections:order' | 'subsections:remove'> {
  return {
    'subsections:list': ({ runId }) => ({ moduleIds: modules.subsections(runId) }),
    'subsections:add': ({ runId, moduleIds }) => {
      const before = new Set(modules.subsections(runId));
      const distinct = [...new Set(moduleIds)];
      modules.addSubsections(runId, distinct);
      onChange();
      return {
        added: distinct.filter((id) => !before.has(id)),
        alreadyThere: distinct.filter((id) => before.has(id)),
      };
    },
    'subsections:order': ({ runId, moduleIds }) => {
      const named = modules.subsections(runId);
      const first = [...new Set(moduleIds)].filter((id) => named.includes(id));
      modules.orderSubsections(runId, [...first, ...named.filter((id) => !first.includes(id))]);
      onChange();
      return {};
    },
    'subsections:remove': ({ runId, moduleIds }) => {
      modules.removeSubsections(runId, dictionaries.runNo(runId), moduleIds);
      onChange();
      return {};
    },
  };
}
