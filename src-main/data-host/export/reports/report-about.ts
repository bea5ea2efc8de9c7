import { withholdingRule } from '#shared/catalog/small-numbers.ts';
import { type About, aboutOf } from '../sidecar.ts';
import type { Report } from './report.ts';

/** Lists the source, the figures and findings, and the columns of the tables, for the file beside a report. */
export function reportAbout(
  { origin, blocks, tables, smallNumbersText, definitions }: Report,
  threshold: number,
): About {
  return aboutOf(origin, {
    figures: blocks.flatMap((block) =>
      block.kind === 'figure' ? [{ title: block.figure.title, finding: block.figure.finding }] : [],
    ),
    tables: tables.map(({ id, title, rows, columns }) => ({
      view: id,
      title,
      rows: rows.length,
      columns: columns.map(({ key, label, type, unit, meaning }) => ({
        name: key,
        title: label,
        type,
        ...(unit ? { unit } : {}),
        definition: meaning,
      })),
    })),
    definitions: definitions.map(({ label, meaning }) => ({ term: label, definition: meaning })),
    suppression: { threshold, rule: withholdingRule(threshold), in_words: smallNumbersText },
  });
}
