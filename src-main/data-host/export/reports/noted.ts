import type { Recipe } from '#contract/reports/recipe.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { type Noted, notesOfRuns } from '#shared/figures/charts/day-notes.ts';
import type { NoteKind } from '#shared/subjects/annotations/annotations.ts';
import type { Block, DayNoteLine } from './report.ts';
import { namesOfRuns, type ReportReader } from './report-reader.ts';

/*
 * Reports and pictures show the same notes of the user as the screen.
 */

const notesOn = (reportReader: ReportReader, kind: NoteKind, id: string): readonly Noted[] =>
  reportReader.rows({ view: 'notes', params: { kind, id } }).page.rows;

function notesOnRuns(reportReader: ReportReader, runIds: readonly string[]): readonly Noted[] {
  const nameOf = namesOfRuns(runIds, reportReader);
  return notesOfRuns(runIds.map((runId) => ({ name: nameOf(runId), noted: notesOn(reportReader, 'run', runId) })));
}

/** The notes on the run, or on the compared runs, whose rows a picture draws. */
export function notesOnRows({ params }: ViewQuery, reportReader: ReportReader): readonly Noted[] {
  if ('runIds' in params) return notesOnRuns(reportReader, params.runIds);
  return 'runId' in params ? notesOn(reportReader, 'run', params.runId) : [];
}

/** The notes on what a report is about. */
export function notesOnSubject({ subject }: Recipe, reportReader: ReportReader): readonly Noted[] {
  switch (subject.kind) {
    case 'run':
      return notesOn(reportReader, 'run', subject.runId);
    case 'job':
      return notesOn(reportReader, 'job', String(subject.jobId));
    case 'comparison':
      return subject.things.of === 'runs' ? notesOnRuns(reportReader, subject.things.ids) : [];
    case 'plan':
    case 'coverage':
    case 'skill':
    case 'changes':
    case 'portfolio':
    case 'month':
      return [];
  }
}

/** The notes on the subject and on days within the range of the report, oldest first. */
export const notesWithinRange = (noted: readonly Noted[], { from, to }: Recipe): DayNoteLine[] =>
  noted
    .filter(({ day }) => day === null || ((from === null || day >= from) && (to === null || day <= to)))
    .toSorted((one, other) => (one.day ?? beforeAll) - (other.day ?? beforeAll) || one.created_at - other.created_at)
    .map(({ day, text }) => ({ day, text }));

/** Notes on the subject as a whole come before those on days. */
const beforeAll = Number.MIN_SAFE_INTEGER;

/** The newest notes, as one page has no room for more. */
const fewNotes = 3;

/** A block with few notes in its chart. */
export function withFewNotes(block: Block | null): Block | null {
  if (block?.kind !== 'figure') return block;
  const { chart } = block.figure;
  if (!('notes' in chart)) return block;
  return { ...block, figure: { ...block.figure, chart: { ...chart, notes: chart.notes?.slice(-fewNotes) ?? [] } } };
}
