import * as z from 'zod';
import { courseKeySchema, runIdSchema } from '../../catalog/course-id.ts';
import { message } from '../../language/message.ts';
import { wellFormed } from '../../text/text.ts';

/*
 * The user's additions to the data: names, notes and pinned addresses. They cannot be synced again, so they live in the journal.
 */

/** The things that can be given a name. The services have none for most of them. */
export const labelKinds = ['course', 'run', 'problem', 'video', 'subsection'] as const;
export const labelKind = z.enum(labelKinds);
export type LabelKind = z.infer<typeof labelKind>;

/** The id that the services use for the thing. */
export const subjectId = z.string().min(1).max(1000);
const words = (max: number) => z.string().overwrite(wellFormed).trim().min(1).max(max);

/** Maximum length of the names that users give to things, pins and reports, in characters. */
export const maxNameLength = 200;
export const maxNoteLength = 2000;

const labelText = words(maxNameLength);
export const label = z.strictObject({ kind: labelKind, id: subjectId, text: labelText });
export type Label = z.infer<typeof label>;

/** A label as it is shown: the user's own, or the name of the team that publishes what is read, or the title of the service. */
export const shownLabel = label.extend({
  text: z.string(),
  own: z.boolean(),
  /** The title that the service gives a run of another name, null where it gives none; absent where the text is the title. */
  title: z.string().nullable().optional(),
});
export type ShownLabel = z.infer<typeof shownLabel>;

/** Returns the title that the service gives a run. */
export const titleOfLabel = ({ text, title = text }: ShownLabel): string | null => title;

/** A null text takes the label away. */
export const labelChange = label.extend({ text: labelText.nullable() });
export type LabelChange = z.infer<typeof labelChange>;

/** The things that can have notes. */
const noteKinds = ['course', 'run', 'skill', 'job'] as const;
export const noteKind = z.enum(noteKinds);
export type NoteKind = z.infer<typeof noteKind>;

export const note = z.strictObject({
  kind: noteKind,
  id: subjectId,
  /** The day that it is about; null is the thing as a whole. */
  day: z.int().min(-100_000).max(100_000).nullable(),
  text: words(maxNoteLength),
});
export type Note = z.infer<typeof note>;

export const noteNo = z.int().min(1);

/** An address of the app under a name. */
export const pin = z.strictObject({ address: z.string().min(1).max(4000), name: words(maxNameLength) });
export type Pin = z.infer<typeof pin>;

/*
 * The user's corrections of the taxonomy on a course and a skill. A mark replaces the link of the taxonomy wherever courses are set
 * against jobs; tables of links show what the service says.
 */

/** Null says that the course does not teach the skill; a number, in hundredths from 1 to 100, says that it does, and how surely. */
const hundredths = z.int().min(1).max(100).nullable();

export const skillMark = z.strictObject({ courseKey: courseKeySchema, skillId: z.int().min(0), hundredths });
export type SkillMark = z.infer<typeof skillMark>;

/** Sets a mark, or takes it away. */
export const skillMarkChange = z.strictObject({
  courseKey: courseKeySchema,
  skillId: z.int().min(0),
  mark: z.strictObject({ hundredths }).nullable(),
});
export type SkillMarkChange = z.infer<typeof skillMarkChange>;

/** Meaning of a mark, by whether it has a confidence. */
export const markLabels = {
  notTaught: message('Not taught here'),
  taught: message('Taught, though not listed'),
} as const;

/*
 * The user's matches between the questions of two runs of a course. A match by hand comes before one by ids or texts.
 */

const partOfRun = z.strictObject({ runId: runIdSchema, partId: subjectId });
/** A part of a problem in a run. */
export type PartOfRun = z.infer<typeof partOfRun>;

/** Says that two parts ask the same, or that they do not; null takes back what was said. */
export const questionMatch = z
  .strictObject({ one: partOfRun, other: partOfRun, isSame: z.boolean().nullable() })
  .refine(({ one, other }) => one.runId !== other.runId, { error: 'both parts are of one run' });
export type QuestionMatch = z.infer<typeof questionMatch>;

/** By what a part of another run was found to ask the same. */
export const foundBy = {
  self: message('this run'),
  hand: message('you'),
  block: message('block'),
  text: message('name and question'),
} as const;
export type FoundBy = keyof typeof foundBy;
