import * as z from 'zod';
import { message, t, translated } from '../language/message.ts';
import { translateStored } from './stored-phrases.ts';

/** The details of a failure that give away no query or secret, and no path but those that the user has chosen or that hold the data. */
export const errorDetail = z.strictObject({
  host: z.string().max(300).optional(),
  status: z.int().optional(),
  seconds: z.number().optional(),
  what: z.string().max(300).optional(),
  /** The code of the system's error, or of SQLite's. */
  reason: z.string().max(60).optional(),
});
export type ErrorDetail = Readonly<z.infer<typeof errorDetail>>;

/** The words of an error code, and whether a retry can help. */
export interface ErrorText {
  /** May the same call succeed later without the user changing anything? */
  readonly retryable: boolean;
  /** One or two sentences: what happened, what was kept, what to do next. */
  readonly say: (detail: ErrorDetail) => string;
}

/** The host that the error is about. */
export const at = (detail: ErrorDetail) => detail.host ?? t('the service');
/** Names what a service was asked for, or how it answered: the error may have been stored. */
export const detailText = ({ what }: ErrorDetail) =>
  what === undefined ? undefined : translated(translateStored(what));
export const kept = message('Everything synced earlier is kept.');

/** Where the connection is entered, except while it is set up: a part of messages, in the same words in each of them. */
const inConnection = message('in Settings › Connection');

/** The same words during the first set-up: the fields are a step away, and nothing was synced before. */
export const duringSetup = (message: string): string => beforeFirstSync(message.replaceAll(` ${t(inConnection)}`, ''));

/** The same words where nothing was synced before. */
export const beforeFirstSync = (message: string): string => message.replaceAll(` ${t(kept)}`, '');
