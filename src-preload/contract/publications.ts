import * as z from 'zod';
import { serviceAddress } from './connection.ts';
import { packageSelection } from './packages.ts';
import { packageFacts, workspaceId, workspaceName, workspacesState } from './workspaces.ts';

/*
 * Subscriptions: workspaces that read what a colleague publishes to a folder or an address.
 */

/** Where a publication lies. Folders are chosen in a dialog of the system, so their paths stay in main. */
export const publicationLocation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), path: z.string().min(1).max(4000) }),
  z.strictObject({ kind: z.literal('web'), address: serviceAddress }),
]);
export type PublicationLocation = z.infer<typeof publicationLocation>;

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The publisher and the last seen publication of a subscription. */
export const subscriptionPin = z.strictObject({
  publicationId: z.string().regex(/^[0-9a-f]{32}$/),
  /** Ed25519, raw, in base64. */
  publicKey: z.base64().length(44),
  number: z.int().min(1),
  manifestSha256: sha256,
});
export type SubscriptionPin = z.infer<typeof subscriptionPin>;

/** The name of the folder that the data of one publication was read into. */
export const dataFolderName = z.string().regex(/^data-[0-9a-f]{12}$/);

/** A publication that was read, and the folder with its data. */
export const readPublication = z.strictObject({ pin: subscriptionPin, folder: dataFolderName, facts: packageFacts });
export type ReadPublication = z.infer<typeof readPublication>;

/** Which place the page asks for; the user chooses the folder in a dialog. */
export const newSubscription = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder') }),
  z.strictObject({ kind: z.literal('web'), address: serviceAddress }),
]);

export const subscribed = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('cancelled') }),
  z.strictObject({ state: z.literal('subscribed'), workspaces: workspacesState }),
]);

export const subscriptionName = z.strictObject({ id: workspaceId, name: workspaceName });

/** How far the reading of a publication is. */
export const subscriptionProgress = z.strictObject({
  /** `wait` while a file is still being copied to its place. */
  step: z.enum(['look', 'fetch', 'wait', 'read']),
  /** The title of the table; empty where it is not about one. */
  table: z.string().max(200),
  done: z.int().min(0),
  total: z.int().min(0),
});
export type SubscriptionProgress = z.infer<typeof subscriptionProgress>;

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

export type PublicationFigures = z.infer<typeof publicationFigures>;

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
