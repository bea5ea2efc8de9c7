import * as z from 'zod';
import { courseKeySchema, runIdSchema } from '#shared/catalog/course-id.ts';
import { smallNumberThreshold } from '#shared/catalog/small-numbers.ts';
import { viewQuery } from '#shared/catalog/views.ts';

export const exportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** The precautions before a file is given to others. Remembered, and the same for tables, documents and packages. */
const safetyChoice = z.strictObject({
  /** Counts of learners below this are withheld, with what would give them away; 0 withholds none. */
  threshold: smallNumberThreshold,
  /** A leading quote before text that a spreadsheet would run as a formula. CSV alone: cells of a workbook have types. */
  guard: z.boolean(),
  /** Beside each id the name that people or the service gave the thing, as a column of its own. */
  labels: z.boolean(),
});

/** A file of one view, with the rows, order and filters of the screen. */
export const exportRequest = safetyChoice.extend({
  query: viewQuery,
  format: exportFormat,
  /** Columns that the screen does not show. Ids that are in exports alone stay. */
  excludedColumns: z.array(z.string().max(300)).max(300),
  /** The address of the screen, without `#`. */
  address: z.string().max(4000).nullable(),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** The file that a check is about. */
export const fileToCheck = exportRequest.pick({ excludedColumns: true, labels: true }).extend({
  /** Whether the file leaves the excluded columns out, or has them, too. */
  columns: z.enum(['shown', 'all']),
  /** Whether it leaves small counts empty. */
  withholds: z.boolean(),
});
export type FileToCheck = z.infer<typeof fileToCheck>;

/** How many columns a file has, and how many of them only explain the others: ids, names, days, notes. */
const columnsOfFile = z.strictObject({ total: z.int(), explaining: z.int() });

/** The findings in the rows of a view that the user should know before sharing them. */
export const exportCheck = z.strictObject({
  rows: z.int(),
  /** By choice of columns. All other findings are about the choice of the file. */
  columns: z.strictObject({ shown: columnsOfFile, all: columnsOfFile }),
  /** Counts of learners below the threshold, and the labels of their columns. */
  small: z.strictObject({ cells: z.int(), columns: z.array(z.string()) }),
  /** Cells that a file with the threshold leaves empty: small counts, and all that would reveal one, here or in another table. */
  hidden: z.int(),
  /** How many of these cells the open package has empty already. */
  hiddenBefore: z.int(),
  /** Texts that a spreadsheet could run as a formula. */
  formulaLike: z.int(),
  /** Texts of digits that a spreadsheet would change when it opens a CSV. */
  reshaped: z.int(),
  /** Ids of things without a name, and how their columns are called; and the columns of which a file may have all names beside the ids. */
  unlabelled: z.strictObject({ ids: z.int(), columns: z.array(z.string()), known: z.array(z.string()) }),
});
export type ExportCheck = z.infer<typeof exportCheck>;

/**
 * Whether the file that says where the content comes from lies beside it: `failed` when it could not be written, `notOurs` when a file of
 * others has its name and stays.
 */
export const sidecarState = z.enum(['written', 'failed', 'notOurs', 'off']);
export type SidecarState = z.infer<typeof sidecarState>;

/** A row of a page that a file has otherwise. */
const rowInFile = z.strictObject({
  /** The index of the row on its page. */
  index: z.int(),
  /** By column, the values that a file has: those that follow from what it hides. */
  cells: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** By column, what stands in the place of a value that is withheld. */
  notes: z.record(z.string(), z.string()),
  /** The columns whose value is there, but leaves out counts that are withheld. */
  partial: z.array(z.string()),
});

/** The part of a page of rows that a file has. */
export const pageInFile = z.strictObject({
  /** The rows that differ. */
  rows: z.array(rowInFile),
  /** The indexes of all rows that a file has, in its order. */
  order: z.array(z.int()),
});
export type PageInFile = z.infer<typeof pageInFile>;

/** Figures of a finished file. */
export const exportFigures = z.strictObject({
  rows: z.int(),
  bytes: z.int(),
  /** Text cells that got a leading quote so that no spreadsheet runs them as a formula. */
  guardedCells: z.int(),
  /** Cells that were left empty because they are small or would give a small one away. */
  withheldCells: z.int(),
  /** Texts that are longer than a cell of a workbook holds and end in an ellipsis. */
  cutTexts: z.int(),
  sidecar: sidecarState,
});
export type ExportFigures = z.infer<typeof exportFigures>;

/** How saving a file ended. The path stays in main; `token` lets the renderer ask to show the file in its folder. */
export const saveResult = <Figures extends z.ZodRawShape>(figures: Figures) =>
  z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('cancelled') }),
    z.strictObject({ ...figures, state: z.literal('saved'), fileName: z.string(), token: z.string() }),
  ]);

export const exportResult = saveResult(exportFigures.shape);
export type ExportResult = z.infer<typeof exportResult>;

/** How far the export that is being written has come; `total` is null where it is not known. */
export const exportProgress = z.strictObject({ rows: z.int(), total: z.int().nullable() });
export type ExportProgress = z.infer<typeof exportProgress>;

/** A file of the learners of one run: the only one with personal data. */
export const learnerExport = z.strictObject({
  runId: z.string().max(255),
  format: exportFormat,
  /** With their usernames, or masked as on the screen. */
  names: z.boolean(),
});

/** Result of saving a file that is kept as it came: a report, or the service's own CSV. */
export const fileResult = saveResult({ bytes: z.int() });
export type FileResult = z.infer<typeof fileResult>;

/** A finished file that the app has made: its size, what lies beside it, and whether a PDF has all the marks that screen readers need. */
export const madeFile = z.strictObject({ bytes: z.int(), sidecar: sidecarState, isAccessible: z.boolean().optional() });
export type MadeFile = z.infer<typeof madeFile>;

/** Result of saving a file that the app has made of what it holds: a picture or a report. */
export const madeFileResult = saveResult(madeFile.shape);
export type MadeFileResult = z.infer<typeof madeFileResult>;

/** The subject of the key figures at the head of a screen. */
const figureSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('portfolio') }),
  z.strictObject({ kind: z.literal('run'), runId: runIdSchema }),
  z.strictObject({ kind: z.literal('ages'), runId: runIdSchema }),
  z.strictObject({ kind: z.literal('problem'), runId: runIdSchema, moduleId: z.string().min(1).max(1000) }),
  z.strictObject({ kind: z.literal('course'), courseKey: courseKeySchema }),
  z.strictObject({ kind: z.literal('job'), jobId: z.int() }),
]);
export type FigureSubject = z.infer<typeof figureSubject>;

/** Asks for one key figure as a sentence, by its label in English. */
export const figureSentenceRequest = z.strictObject({
  about: figureSubject,
  label: z.string().max(200),
  threshold: smallNumberThreshold,
});
export type FigureSentenceRequest = z.infer<typeof figureSentenceRequest>;
