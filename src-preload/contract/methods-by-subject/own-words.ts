import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { done, type Method, nothing } from '../method-definition.ts';
import { labelChange, note, noteNo, pin, shownLabel } from '../own-words.ts';

/** What people wrote themselves: names, notes and pins. */
export const ownWordsMethods = {
  'labels:all': {
    input: nothing,
    output: z.strictObject({ labels: z.array(shownLabel) }),
    kind: 'query',
    servedBy: 'data-host',
  },
  /** Answers the changes that take these back. */
  'labels:change': {
    input: z.strictObject({ changes: z.array(labelChange).min(1).max(20_000) }),
    output: z.strictObject({ undo: z.array(labelChange) }),
    kind: 'command',
    servedBy: 'data-host',
  },
  /** Notes are read as the view `notes`. */
  'notes:add': { input: note, output: z.strictObject({ noteNo }), kind: 'command', servedBy: 'data-host' },
  'notes:change': {
    input: note.pick({ text: true, day: true }).extend({ noteNo }),
    output: z.strictObject({ before: note }),
    kind: 'command',
    servedBy: 'data-host',
  },
  'notes:remove': {
    input: z.strictObject({ noteNo }),
    output: z.strictObject({ before: note }),
    kind: 'command',
    servedBy: 'data-host',
  },
  'pins:list': { input: nothing, output: z.strictObject({ pins: z.array(pin) }), kind: 'query', servedBy: 'data-host' },
  'pins:set': { input: pin, output: done, kind: 'command', servedBy: 'data-host' },
  'pins:remove': { input: pin.pick({ address: true }), output: done, kind: 'command', servedBy: 'data-host' },
} as const satisfies Partial<Record<MethodName, Method>>;
