import * as z from 'zod';
import { type Message, message } from '../language/message.ts';

/* What narrows the list of runs down, beside its text and what a run belongs to. */

/** Where a run stands today, by its dates; a run without dates is in none of them. */
export const runState = z.enum(['current', 'upcoming', 'ended']);
export type RunState = z.infer<typeof runState>;

export const runStateText: Readonly<Record<RunState, Message>> = {
  current: message('Under way'),
  upcoming: message('Not started'),
  ended: message('Ended'),
};

/** As the service writes it. */
export const runPacing = z.enum(['instructor_paced', 'self_paced']);
export type RunPacing = z.infer<typeof runPacing>;

export const runPacingText: Readonly<Record<RunPacing, Message>> = {
  instructor_paced: message('Instructor-paced'),
  self_paced: message('Self-paced'),
};
