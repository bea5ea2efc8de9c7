import * as z from 'zod';
import { t } from '../language/message.ts';
import type { LabelKind } from '../subjects/annotations/annotations.ts';
import { cutAt } from '../text/text.ts';
import { parseCourseId } from './course-id.ts';

/** The course that the id of a block names; old ids may leave the run out. */
interface CourseOfModule {
  readonly org: string;
  readonly course: string;
  readonly run: string | null;
}

const keyed = /^(?:ccx-)?block-v1:([^/+\s]+)\+([^/+\s]+)\+([^/\s]+)\+type@sequential\+block@[^/\s]+$/;
const old = /^i4x:\/\/([^/+\s]+)\/([^/+\s]+)(?:\/([^/+\s]+))?\/sequential\/[^/\s]+$/;

function courseOfSubsection(id: string): CourseOfModule | null {
  const [, org, course, run] = keyed.exec(id) ?? old.exec(id) ?? [];
  return org === undefined || course === undefined ? null : { org, course, run: run ?? null };
}

/** Why a text cannot be a subsection of the run, in words for the field it was typed into; null when it can. */
export function subsectionProblem(runId: string, id: string): string | null {
  if (id.length > 1000) return t('This is too long for a subsection ID (1,000 characters at most).');
  const found = courseOfSubsection(id);
  if (!found) {
    return t(
      'Enter the ID of a subsection, such as block-v1:org+course+run+type@sequential+block@… or i4x://org/course/sequential/….',
    );
  }
  const run = parseCourseId(runId);
  const isOfRun =
    run.ok &&
    found.org === run.identity.org &&
    found.course === run.identity.course &&
    (found.run === null || found.run === run.identity.run);
  return isOfRun ? null : t('This subsection belongs to another course run.');
}

/** Ids of subsections together with the run they must belong to. */
export const subsectionsOfRun = z
  .strictObject({ runId: z.string().max(255), moduleIds: z.array(z.string().trim().max(1000)).min(1).max(5000) })
  .superRefine(({ runId, moduleIds }, context) => {
    for (const [index, id] of moduleIds.entries()) {
      const problem = subsectionProblem(runId, id);
      if (problem) context.addIssue({ code: 'custom', path: ['moduleIds', index], message: problem });
    }
  });

/** The last part of the id of a block, which tells blocks of one run apart: what follows `block@`, or the last slash or bar. */
export const blockName = (id: string): string => /(?:block@|[/|])([^/|@]+)$/.exec(id)?.[1] ?? id;

const maxIdLength = 18;

/** The last part of an id; the middle says little to a reader. */
export function shortId(id: string): string {
  const name = blockName(id);
  return name.length > maxIdLength ? `${cutAt(name, 8)}…${name.slice(-6).replace(/^[\udc00-\udfff]/, '')}` : name;
}

/** A problem and the name that the service gives it, which is known once its answers were read; until then the last part of its id. */
interface ServedProblem {
  readonly problem_display_name: string | null;
  readonly module_id: string;
}

/** Names of the parts of a course. */
export interface BlockNames {
  subsection(id: string): string;
  problem(row: ServedProblem): string;
}

/** A problem that neither the user nor the service names: hexadecimal digits say nothing, but their end tells two of them apart. */
export const unnamedProblem = (id: string): string =>
  /^[0-9a-f]{32}$/.test(blockName(id)) ? t('Problem without a name ({end})', { end: id.slice(-4) }) : shortId(id);

/** A flagged problem or video with its name, which is the last part of its id where it has none. */
interface Flagged {
  readonly about?: unknown;
  readonly item_id?: unknown;
  readonly item_name?: unknown;
}

/** Whether neither the user nor the service names what is flagged. */
export const isUnnamed = ({ item_id: id, item_name: name }: Flagged): boolean =>
  name === null || name === blockName(String(id));

/** The name of what is flagged, as the tables of problems and videos have it. */
export function flaggedName(row: Flagged, videoName: (id: string) => string): string {
  if (!isUnnamed(row)) return String(row.item_name);
  const id = String(row.item_id);
  return row.about === 'video' ? videoName(id) : unnamedProblem(id);
}

interface NamedVideo {
  readonly video_id: string;
  /** In seconds. */
  readonly duration: number | null;
}

/**
 * The names of all videos of a run. The service names none, only lengths; the end of the ID finds a video in the course: `Unnamed
 * video (7:45, ID …0ce3)`, which is numbered where several have both alike.
 */
export function videoNames(videos: readonly NamedVideo[], labelOf: LabelOf): (id: string) => string {
  return namesWith(videos, labelOf, (parts, n, all) =>
    all === 1
      ? t('Unnamed video ({length}, ID {end})', parts)
      : t('Unnamed video ({length}, ID {end}, {n} of {all})', { ...parts, n, all }),
  );
}

/**
 * Short names for an axis on which most videos have no name: `7:45 …0ce3`, numbered where several have both alike. The chart explains them
 * once beside it. Null where most have names.
 */
export function shortVideoNames(videos: readonly NamedVideo[], labelOf: LabelOf): ((id: string) => string) | null {
  if (2 * unnamedOf(videos, labelOf).length <= videos.length) return null;
  return namesWith(videos, labelOf, ({ length, end }, n, all) =>
    all === 1 ? `${length} ${end}` : `${length} ${end} (${n}/${all})`,
  );
}

/** The user's name for a thing; nothing where the user has given it none. */
export type LabelOf = (kind: LabelKind, id: string) => string | null | undefined;

const unnamedOf = (videos: readonly NamedVideo[], labelOf: LabelOf) =>
  videos.filter(({ video_id: id }) => (labelOf('video', id) ?? null) === null);

/** @param nameOf names the video `n` of `all` that have their length and the end of their ID alike */
function namesWith(
  videos: readonly NamedVideo[],
  labelOf: LabelOf,
  nameOf: (parts: { readonly length: string; readonly end: string }, n: number, all: number) => string,
): (id: string) => string {
  const partsOf = (video: NamedVideo) => ({ length: lengthText(video), end: endOfId(video.video_id) });
  const alike = Map.groupBy(unnamedOf(videos, labelOf), (video) => JSON.stringify(partsOf(video)));
  const names = new Map<string, string>();
  for (const same of alike.values()) {
    const sorted = same.toSorted((one, other) => (one.video_id < other.video_id ? -1 : 1));
    for (const [index, video] of sorted.entries())
      names.set(video.video_id, nameOf(partsOf(video), index + 1, same.length));
  }
  return (id) => labelOf('video', id) ?? names.get(id) ?? shortId(id);
}

const endLength = 4;

/** The end of an id, as Studio shows it behind `block@`; a short one whole. */
function endOfId(id: string): string {
  const letters = [...id];
  return letters.length > endLength ? `…${letters.slice(-endLength).join('')}` : id;
}

const lengthText = ({ duration }: NamedVideo): string =>
  duration === null || duration <= 0 ? t('unknown length') : clockLength(duration);

/** `7:45`, `1:02:03`. */
function clockLength(duration: number): string {
  const seconds = Math.round(duration);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const ofHour = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return `${ofHour}:${twoDigits(seconds % 60)}`;
}

/** The names of the parts of a course: as the user named them, as the service does, or the end of their id. */
export const namesOfBlocks = (labelOf: (kind: LabelKind, id: string) => string | null | undefined): BlockNames => ({
  subsection: (id) => labelOf('subsection', id) ?? shortId(id),
  problem: ({ module_id, problem_display_name: name }) =>
    labelOf('problem', module_id) ?? (name === blockName(module_id) ? null : name) ?? unnamedProblem(module_id),
});

/** Which part of its problem an id of a part names: `…_3_1` is the second one, as the service counts inputs from 2. Null for ids of another form. */
export function partNumber(partId: string | null): number | null {
  const [input, field] = partId?.split('_').slice(-2) ?? [];
  const part = Number(input) - 1;
  return field === '1' && Number.isInteger(part) && part > 0 ? part : null;
}
