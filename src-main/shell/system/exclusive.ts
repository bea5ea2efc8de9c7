import { AlmanacError } from '#shared/errors/errors.ts';

type Work<I, O> = (input: I, signal: AbortSignal) => O | Promise<O>;

/** Lets one of the functions that it is given run at a time: the progress of two could not be distinguished. Throws `ALREADY_WRITING`. */
export function exclusive(): <I, O>(work: Work<I, O>) => (input: I, signal: AbortSignal) => Promise<O> {
  let isRunning = false;
  return (work) => async (input, signal) => {
    if (isRunning) throw new AlmanacError('ALREADY_WRITING');
    isRunning = true;
    try {
      return await work(input, signal);
    } finally {
      isRunning = false;
    }
  };
}
