import * as z from 'zod';
import { serviceAddress } from './connection.ts';
import { packageFacts, workspaceId, workspaceName, workspacesState } from './workspaces.ts';

/*
 * Subscriptions: workspaces that read what a colleague publishes to a folder or an address.
 */

/** Where a publication lies. Folders are chosen in a dialog of the system, so their paths stay in main. */
export const publicationPlace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), path: z.string().min(1).max(4000) }),
  z.strictObject({ kind: z.literal('web'), address: serviceAddress }),
]);
export type PublicationPlace = z.infer<typeof publicationPlace>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a subscription holds on to: whose publication it is, and which was seen last. */
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
