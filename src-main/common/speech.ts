import { AsyncLocalStorage } from 'node:async_hooks';
import { english, type Speech, speakAs } from '#shared/language/language.ts';

/*
 * The processes of main speak the language of the user. What they write for others, at the same time, speaks another: data files and the
 * command line are English, and a report has the language of its readers.
 */

const ofThisWork = new AsyncLocalStorage<Speech>();

let ofTheUser: Speech = english;

speakAs(() => ofThisWork.getStore() ?? ofTheUser);

/** The language of whatever has none of its own, from now on. */
export function speakToUserAs(speech: Speech): void {
  ofTheUser = speech;
}

/** Does a piece of work in a language of its own, and all that it waits for. */
export const speakingAs = <T>(speech: Speech, work: () => T): T => ofThisWork.run(speech, work);

/** Does a piece of work in English, as programs read it. */
export const inEnglish = <T>(work: () => T): T => speakingAs(english, work);
