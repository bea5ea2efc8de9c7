import * as z from 'zod';
import { packageSelection } from './packages.ts';

/*
 * Publishing: everything that may leave the app goes to a folder, from which others read it without an account.
 */

export const publicationChoice = packageSelection.pick({ title: true, madeBy: true, threshold: true }).extend({
  /** A title or name that is left out stays as it was in the folder. */
  title: packageSelection.shape.title.optional(),
  madeBy: packageSelection.shape.madeBy.optional(),
  /** Begins a new publication in a folder that holds one already: its readers have to subscribe again. */
  isNew: z.boolean().optional(),
});

export const publicationFigures = z.strictObject({
  /** Counts up with each publication to the folder. */
  number: z.int().min(1),
  tables: z.int().min(0),
  /** Tables that have changed since the last publication, whose files were written. */
  written: z.int().min(0),
  rows: z.int().min(0),
  /** Bytes that were written to the folder. */
  bytes: z.int().min(0),
  /** Counts that were withheld because they were small, or would have given one away. */
  withheld: z.int().min(0),
  /** Other thresholds with which the same data was published: files of both tell numbers that one of them hides. */
  otherThresholds: z.array(z.int().min(0)),
  /** Ed25519, raw, in base64: what readers compare, as words. */
  publicKey: z.base64().length(44),
});

/** How publishing ended; the path of the folder stays in main. Progress comes as `package:progress`. */
export const publicationResult = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('cancelled') }),
  publicationFigures.extend({
    state: z.literal('published'),
    folderName: z.string(),
    /** The public key as people read it to each other. */
    keyWords: z.string(),
  }),
]);
