import * as z from 'zod';
import { maxNameLength } from '#shared/subjects/annotations/annotations.ts';
import { runsOfSum } from '#shared/time/like-weeks.ts';
import { type Recipe, recipe } from './recipe.ts';
import { type TemplateId, templateOf } from './templates.ts';

/*
 * Reports that users keep, to make them again after the next sync.
 */

export const reportFormat = z.enum(['pdf', 'html', 'xlsx', 'pptx']);
export type ReportFormat = z.infer<typeof reportFormat>;

/** The formats of a kind of report: slides are made of some kinds alone. */
export const formatsOf = (template: TemplateId): readonly ReportFormat[] =>
  reportFormat.options.filter((format) => format !== 'pptx' || templateOf(template).slides !== undefined);

/** Whether a file is wanted in a format that its kind of report has. */
export const hasFormat = ({ recipe: { template }, format }: { recipe: Recipe; format: ReportFormat }): boolean =>
  formatsOf(template).includes(format);

/** The key figures of a report as they may be shared, by their labels in English; of a sum also over which runs. */
export const saidFigures = z.array(
  z.strictObject({ label: z.string(), value: z.number(), over: runsOfSum.optional() }),
);
export type SaidFigures = z.infer<typeof saidFigures>;

export const savedReportName = z.string().trim().min(1).max(maxNameLength);
export const savedReportNo = z.int().min(1);
/** A number that a caller gives: far enough from the largest one that the next free number is one, too. */
export const reportNoInput = savedReportNo.max(2 ** 52);

/** A recipe under a name. */
export const savedReport = z.strictObject({ no: savedReportNo, name: savedReportName, recipe, savedAt: z.int() });
export type SavedReport = z.infer<typeof savedReport>;

/** How making many reports into a folder ended: what was made, and what was not and why. */
export const manyResult = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('cancelled') }),
  z.strictObject({
    state: z.literal('saved'),
    folder: z.string(),
    done: z.int(),
    total: z.int(),
    failed: z.array(z.strictObject({ runId: z.string(), message: z.string() })),
    /** Files beside which the one about their source could not be written. */
    unexplained: z.int(),
    /** Shows the last file in its folder; null when there is none. */
    token: z.string().nullable(),
  }),
]);
export type ManyResult = z.infer<typeof manyResult>;
