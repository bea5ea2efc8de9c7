import { formatDate } from '../../../src-preload/contract/format/days.ts';
import { isolate } from '../../../src-preload/contract/format/text.ts';
import { tables } from '../../../src-preload/contract/tables.ts';
import { parseDay } from '../../../src-preload/contract/time.ts';
import { modeLabel } from '../../../src-preload/contract/vocabulary.ts';

const labels: ReadonlyMap<string, string> = new Map(
  Object.values(tables).flatMap(({ columns }) => columns.map(({ key, label }): [string, string] => [key, label])),
);

/** A field as its column calls it; what no table has is one of the modes, or is called as the service does. */
export const fieldWords = (field: string | null): string | null =>
  field === null ? null : (labels.get(field) ?? modeLabel(field));

/** What changed, with days as people read them. */
export const subjectWords = (subject: string | null): string | null =>
  subject === null
    ? null
    : subject
        .split(' – ')
        .map((part) => {
          const day = parseDay(part);
          return day === undefined ? isolate(part) : formatDate(day);
        })
        .join(' – ');
