import { tables } from '#shared/catalog/datasets.ts';
import { modeLabel } from '#shared/catalog/vocabulary.ts';
import { translated } from '#shared/language/message.ts';
import { isolate } from '#shared/text/text.ts';
import { formatDate } from '#shared/time/days.ts';
import { parseDay } from '#shared/time/time.ts';

const labels: ReadonlyMap<string, string> = new Map(
  Object.values(tables).flatMap(({ columns }) => columns.map(({ key, label }): [string, string] => [key, label])),
);

/** A field as its column calls it; what no table has is one of the modes, or is called as the service does. */
export const fieldLabel = (field: string | null): string | null =>
  field === null ? null : translated(labels.get(field) ?? modeLabel(field));

/** What changed, with days as users read them. */
export const subjectLabel = (subject: string | null): string | null =>
  subject === null
    ? null
    : subject
        .split(' – ')
        .map((part) => {
          const day = parseDay(part);
          return day === undefined ? isolate(part) : formatDate(day);
        })
        .join(' – ');
