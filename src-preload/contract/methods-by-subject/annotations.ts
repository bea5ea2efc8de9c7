import * as z from 'zod';
import {
  labelChange,
  note,
  noteNo,
  pin,
  shownLabel,
  skillMarkChange,
} from '#shared/subjects/annotations/annotations.ts';
import { fixChange } from '#shared/subjects/fixes/fixes.ts';
import { questionMatch } from '#shared/subjects/problems/same-question.ts';
import { maxWatched, watchNo, watchRule } from '#shared/subjects/watch/watch.ts';
import type { MethodName } from '../channels.ts';
import { done, type Method, method, nothing } from '../method-definition.ts';

/** What users wrote themselves: names, notes and pins. */
export const annotationMethods = {
  'labels:all': method(nothing, z.strictObject({ labels: z.array(shownLabel) })),
  /** Answers the changes that take these back. */
  'labels:change': method(
    z.strictObject({ changes: z.array(labelChange).min(1).max(20_000) }),
    z.strictObject({ undo: z.array(labelChange) }),
  ),
  /** Notes are read as the view `notes`. */
  'notes:add': method(note, z.strictObject({ noteNo })),
  'notes:change': method(note.pick({ text: true, day: true }).extend({ noteNo }), z.strictObject({ before: note })),
  'notes:remove': method(z.strictObject({ noteNo }), z.strictObject({ before: note })),
  /** Answers the changes that take these back. Marks are read as the view `skill-marks`. */
  'marks:change': method(
    z.strictObject({ marks: z.array(skillMarkChange).min(1).max(1000) }),
    z.strictObject({ undo: z.array(skillMarkChange) }),
  ),
  /** Answers the changes that take these back. */
  'questions:match': method(
    z.strictObject({ matches: z.array(questionMatch).min(1).max(1000) }),
    z.strictObject({ undo: z.array(questionMatch) }),
  ),
  /** Answers the changes that take these back. The fix list is read as the view `course-fixes`. */
  'fixes:change': method(
    z.strictObject({ changes: z.array(fixChange).min(1).max(1000) }),
    z.strictObject({ undo: z.array(fixChange) }),
  ),
  /** Rules are read as the view `watches`. A rule that is there already is not added again. */
  'watch:add': method(
    z.strictObject({ rules: z.array(watchRule).min(1).max(maxWatched) }),
    z.strictObject({ watchNos: z.array(watchNo) }),
  ),
  /** Gives a rule another threshold and note. Answers the rule before; null where there was none, or where it cannot have that threshold. */
  'watch:change': method(
    z.strictObject({ watchNo, threshold: watchRule.shape.value, note: watchRule.shape.note }),
    z.strictObject({ before: watchRule.nullable() }),
  ),
  /** Answers the rule, so that it can be added again; null where there was none. */
  'watch:remove': method(z.strictObject({ watchNo }), z.strictObject({ rule: watchRule.nullable() })),
  'watch:unread': method(nothing, z.strictObject({ unread: z.int().min(0) })),
  'watch:markRead': method(nothing, done),
  'pins:list': method(nothing, z.strictObject({ pins: z.array(pin) })),
  'pins:set': method(pin, done),
  'pins:remove': method(pin.pick({ address: true }), done),
} as const satisfies Partial<Record<MethodName, Method>>;
