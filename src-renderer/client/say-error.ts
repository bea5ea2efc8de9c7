import { wordsOf } from './call-error.ts';
import { say } from './notices.ts';

/** For mutations: the words of what went wrong, in the status bar. */
export const sayError = (error: unknown) => say({ tone: 'error', text: wordsOf(error) });
