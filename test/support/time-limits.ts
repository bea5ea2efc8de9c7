import type { HttpTimeouts } from '#main/net/request.ts';

/*
 * How long tests wait for an answer. A limit of less than some seconds is for answers that never come; everything else would fail with it
 * whenever the machine is busy.
 */

/** Longer than any answer takes on a busy machine, in milliseconds. */
export const patient: HttpTimeouts = { connect: 10_000, headers: 10_000, bodyIdle: 10_000, total: 30_000 };

/** For a service that never answers, so that a test of it is short. In milliseconds. */
export const impatient: HttpTimeouts = { connect: 1000, headers: 1000, bodyIdle: 1000, total: 2500 };

/** Whether a service with this fault keeps its clients waiting for ever. */
const neverAnswers = (fault: string): boolean => /stall|drip/.test(fault);

/** The limits to meet a fault with. */
export const timeoutsFor = (fault: string): HttpTimeouts => (neverAnswers(fault) ? impatient : patient);

/** One thing for faults that keep clients waiting and one for all others. */
export const byTimeout = <T>(fault: string, things: { readonly patient: T; readonly impatient: T }): T =>
  things[neverAnswers(fault) ? 'impatient' : 'patient'];
