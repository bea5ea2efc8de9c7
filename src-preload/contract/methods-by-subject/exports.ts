import * as z from 'zod';
import { runIdSchema } from '#shared/catalog/course-id.ts';
import { serviceCsvDataset } from '#shared/catalog/datasets.ts';
import { smallNumberThreshold } from '#shared/catalog/small-numbers.ts';
import { viewQuery, viewRequest } from '#shared/catalog/views.ts';
import type { MethodName } from '../channels.ts';
import {
  exportCheck,
  exportRequest,
  exportResult,
  figureSentenceRequest,
  fileResult,
  fileToCheck,
  learnerExport,
  madeFileResult,
  pageInFile,
} from '../exports.ts';
import { done, type Method, method, nothing } from '../method-definition.ts';
import { drawnPicture, picture, pictureRequest } from '../pictures.ts';
import {
  hasFormat,
  manyResult,
  recipe,
  reportFormat,
  reportNoInput,
  savedReport,
  savedReportName,
  savedReportNo,
} from '../reports/recipe.ts';

/** A file that was written in this session, by the token that its saving answered. */
const writtenFile = z.strictObject({ token: z.string().max(64) });

/** Files of views and of charts. */
export const exportMethods = {
  /** Warnings about the rows of a view before they are shared, all columns of it without a file. Never of learners: see `export:learners`. */
  'export:check': method(
    z.strictObject({ query: viewQuery, threshold: smallNumberThreshold, file: fileToCheck.optional() }),
    exportCheck,
  ),
  /** Values of a page of rows that must not be shared, for copies; rows without such a number are left out. */
  'export:withheld': method(z.strictObject({ request: viewRequest, threshold: smallNumberThreshold }), pageInFile),
  /** A file of a view; never of learners. Progress comes as the event `export:progress`. */
  'export:file': method(exportRequest, exportResult),
  /** A file of the learners of one run: personal data, under a name that says so. */
  'export:learners': method(learnerExport, exportResult),
  /** The CSV that the service itself makes, byte for byte. */
  'export:serviceCsv': method(z.strictObject({ runId: runIdSchema, dataset: serviceCsvDataset }), fileResult),
  /** A figure of a screen drawn for others: small numbers of learners are left out. Never of single learners. */
  'picture:draw': method(pictureRequest, drawnPicture),
  /** A key figure as one dated sentence with its source, small numbers of learners withheld. */
  'figure:sentence': method(figureSentenceRequest, z.strictObject({ text: z.string() })),
  /** Saves a picture of a figure, as SVG or as the PNG that the page has painted of it. */
  'export:picture': method(picture, madeFileResult),
  /** Opens a file that was written in the program that the computer uses for it. */
  'export:open': method(writtenFile, done),
  'export:reveal': method(writtenFile, done),
  'export:copyPath': method(writtenFile, done),
} as const satisfies Partial<Record<MethodName, Method>>;

/** Reports: what they look like, where they are saved, and which are kept. */
export const reportMethods = {
  /** Makes a report for a frame of the page; `path` is below the page's own origin and works until some later ones are made. */
  'report:preview': method(z.strictObject({ recipe }), z.strictObject({ path: z.string(), title: z.string() })),
  /** Makes a report and shows it in a window of its own. */
  'report:openWindow': method(z.strictObject({ recipe }), done),
  'report:save': method(z.strictObject({ recipe, format: reportFormat }).refine(hasFormat), madeFileResult),
  /** The same report for each of these runs, into a folder that the user chooses; progress comes as events. */
  'report:saveMany': method(
    z.strictObject({ recipe, runIds: z.array(runIdSchema).min(1).max(5000), format: reportFormat }).refine(hasFormat),
    manyResult,
  ),
  'savedReports:list': method(nothing, z.strictObject({ reports: z.array(savedReport) })),
  /** Without a number a new one; with one it takes the place of what was kept under it. */
  'savedReports:keep': method(
    z.strictObject({ no: reportNoInput.optional(), name: savedReportName, recipe }),
    z.strictObject({ no: savedReportNo }),
  ),
  /** Returns what it was, so that it can be kept again. */
  'savedReports:remove': method(z.strictObject({ no: savedReportNo }), z.strictObject({ before: savedReport })),
} as const satisfies Partial<Record<MethodName, Method>>;
