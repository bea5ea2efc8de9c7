import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { runIdSchema } from '../course-id.ts';
import { serviceCsvDataset } from '../datasets.ts';
import {
  exportCheck,
  exportRequest,
  exportResult,
  fileResult,
  learnerExport,
  madeFileResult,
  withheldCells,
} from '../exports.ts';
import { done, type Method } from '../method-definition.ts';
import { drawnPicture, picture, pictureRequest } from '../pictures.ts';
import { smallNumberThreshold } from '../small-numbers.ts';
import { viewQuery, viewRequest } from '../views.ts';

/** A file that was written in this session, by the token that its saving answered. */
const writtenFile = z.strictObject({ token: z.string().max(64) });

/** Files of views and of charts. */
export const exportMethods = {
  /** What somebody should know of the rows of a view before they are shared. Never of learners: see `export:learners`. */
  'export:check': {
    input: z.strictObject({ query: viewQuery, threshold: smallNumberThreshold }),
    output: exportCheck,
    kind: 'query',
    servedBy: 'data-host',
  },
  /** What of a page of rows must not be shared, for copies; rows without such a number are left out. */
  'export:withheld': {
    input: z.strictObject({ request: viewRequest, threshold: smallNumberThreshold }),
    output: z.strictObject({ rows: z.array(withheldCells) }),
    kind: 'query',
    servedBy: 'data-host',
  },
  /** A file of a view; never of learners. Progress comes as the event `export:progress`. */
  'export:file': { input: exportRequest, output: exportResult, kind: 'command', servedBy: 'main' },
  /** A file of the learners of one run: personal data, under a name that says so. */
  'export:learners': { input: learnerExport, output: exportResult, kind: 'command', servedBy: 'main' },
  /** The CSV that the service itself makes, byte for byte. */
  'export:serviceCsv': {
    input: z.strictObject({ runId: runIdSchema, dataset: serviceCsvDataset }),
    output: fileResult,
    kind: 'command',
    servedBy: 'main',
  },
  /** A figure of a screen drawn for others: small numbers of learners are left out. Never of single learners. */
  'picture:draw': { input: pictureRequest, output: drawnPicture, kind: 'query', servedBy: 'data-host' },
  /** Saves a picture of a figure, as SVG or as the PNG that the page has painted of it. */
  'export:picture': { input: picture, output: madeFileResult, kind: 'command', servedBy: 'main' },
  /** Opens a file that was written in the program that the computer uses for it. */
  'export:open': { input: writtenFile, output: done, kind: 'command', servedBy: 'main' },
  'export:reveal': { input: writtenFile, output: done, kind: 'command', servedBy: 'main' },
  'export:copyPath': { input: writtenFile, output: done, kind: 'command', servedBy: 'main' },
} as const satisfies Partial<Record<MethodName, Method>>;
