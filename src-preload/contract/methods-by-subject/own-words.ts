import * as z from 'zod';
import type { MethodName } from '../channels.ts';
import { byDataHost, done, type Method, nothing } from '../method-definition.ts';
import { labelChange, note, noteNo, pin, shownLabel } from '../own-words.ts';

/** What people wrote themselves: names, notes and pins. */
export const ownWordsMethods = {
  'labels:all': byDataHost.query(nothing, z.strictObject({ labels: z.array(shownLabel) })),
  /** Answers the changes that take these back. */
  'labels:change': byDataHost.command(
    z.strictObject({ changes: z.array(labelChange).min(1).max(20_000) }),
    z.strictObject({ undo: z.array(labelChange) }),
  ),
  /** Notes are read as the view `notes`. */
  'notes:add': byDataHost.command(note, z.strictObject({ noteNo })),
  'notes:change': byDataHost.command(
    note.pick({ text: true, day: true }).extend({ noteNo }),
    z.strictObject({ before: note }),
  ),
  'notes:remove': byDataHost.command(z.strictObject({ noteNo }), z.strictObject({ before: note })),
  'pins:list': byDataHost.query(nothing, z.strictObject({ pins: z.array(pin) })),
  'pins:set': byDataHost.command(pin, done),
  'pins:remove': byDataHost.command(pin.pick({ address: true }), done),
} as const satisfies Partial<Record<MethodName, Method>>;
