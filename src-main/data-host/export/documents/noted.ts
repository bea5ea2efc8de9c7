import { type Noted, notesOfRuns } from '../../../../src-preload/contract/charts/day-notes.ts';
import type { Recipe } from '../../../../src-preload/contract/documents/recipe.ts';
import type { NoteKind } from '../../../../src-preload/contract/own-words.ts';
import type { ViewQuery } from '../../../../src-preload/contract/views.ts';
import type { Block, DayNoteLine } from './document.ts';
import { namesOfRuns } from './names.ts';
import type { Readings } from './readings.ts';

/*
 * What people noted, as reports and pictures bear it: the same notes as on the screen.
 */

const notesOn = (readings: Readings, kind: NoteKind, id: string): readonly Noted[] =>
  readings.rows({ view: 'notes', params: { kind, id } }).page.rows;

function notesOnRuns(readings: Readings, runIds: readonly string[]): readonly Noted[] {
  const nameOf = namesOfRuns(runIds, readings);
  return notesOfRuns(runIds.map((runId) => ({ name: nameOf(runId), noted: notesOn(readings, 'run', runId) })));
}

/** The notes on the run, or on the compared runs, whose rows a picture draws. */
export function notesOnRows({ params }: ViewQuery, readings: Readings): readonly Noted[] {
  if ('runIds' in params) return notesOnRuns(readings, params.runIds);
  return 'runId' in params ? notesOn(readings, 'run', params.runId) : [];
}

/** The notes on what a report is about. */
export function notesOnSubject({ subject }: Recipe, readings: Readings): readonly Noted[] {
  switch (subject.kind) {
    case 'run':
      return notesOn(readings, 'run', subject.runId);
    case 'job':
      return notesOn(readings, 'job', String(subject.jobId));
    case 'comparison':
      return subject.things.of === 'runs' ? notesOnRuns(readings, subject.things.ids) : [];
    case 'portfolio':
      return [];
  }
}

/** The notes on the subject and on days within the range of the report, oldest first. */
export const notesWithinRange = (noted: readonly Noted[], { from, to }: Recipe): DayNoteLine[] =>
  noted
    .filter(({ day }) => day === null || ((from === null || day >= from) && (to === null || day <= to)))
    .toSorted((one, other) => (one.day ?? beforeAll) - (other.day ?? beforeAll) || one.created_at - other.created_at)
    .map(({ day, text }) => ({ day, text }));

/** What is about the subject as a whole comes before every day. */
const beforeAll = Number.MIN_SAFE_INTEGER;

/** As many notes as one page has room for: the newest. */
const fewNotes = 3;

/** A block with few notes in its chart. */
export function withFewNotes(block: Block | null): Block | null {
  if (block?.kind !== 'figure') return block;
  const { chart } = block.figure;
  if (!('notes' in chart)) return block;
  return { ...block, figure: { ...block.figure, chart: { ...chart, notes: chart.notes?.slice(-fewNotes) ?? [] } } };
}
