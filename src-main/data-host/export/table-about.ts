import type { ExportRequest } from '#contract/exports.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { type Provenance, sourceText } from '#shared/catalog/provenance.ts';
import { concernsLearners, notPromised, withholdingRule } from '#shared/catalog/small-numbers.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate, formatInstantDay, formatMoment } from '#shared/time/days.ts';
import type { CsvDialect, ViewFileFormat } from '../host-methods.ts';
import type { WithheldPerColumn } from './export-table.ts';
import { confidentiality } from './sidecar.ts';

/** Everything that is known of a finished table in a file. */
export interface ExportFacts {
  readonly provenance: Provenance;
  readonly columns: readonly Column[];
  readonly withheld: WithheldPerColumn;
  readonly partial: WithheldPerColumn;
  readonly choice: Pick<ExportRequest, 'threshold' | 'guard'> & { readonly format: ViewFileFormat };
  readonly rows: number;
  readonly formulaLike: number;
  readonly cut: number;
}

const sum = (withheld: WithheldPerColumn) => [...withheld.values()].reduce((total, count) => total + count, 0);
export const withheldCells = sum;

/** Whether the rule for small numbers concerns the table. */
const hasLearners = ({ columns, withheld }: Pick<ExportFacts, 'columns' | 'withheld'>): boolean =>
  sum(withheld) > 0 || columns.some(concernsLearners);

const ruleOf = (facts: ExportFacts): string =>
  hasLearners(facts) ? withholdingRule(facts.choice.threshold) : 'Nothing here counts learners.';

/** The lines of the sheet About; a line without words at the right begins a part. */
export function aboutLines(facts: ExportFacts): [string, string][] {
  const { provenance: of, columns, withheld, partial, choice, rows, cut } = facts;
  const day = (value: number | null) => (value === null ? 'not known' : formatDate(value));
  const instant = (value: number | null) => (value === null ? 'not known' : `${formatMoment(value)} UTC`);
  const labelOf = (column: string) => columns.find(({ key }) => key === column)?.label ?? column;
  const sorted = [of.sort, ...(of.sort.thenBy ?? [])].map(
    ({ column, direction }) => `${labelOf(column)}, ${direction === 'asc' ? 'ascending' : 'descending'}`,
  );
  return [
    [of.title, ''],
    ['Source', sourceText(of) || 'not known'],
    ['Endpoints', of.endpoints.join(', ') || 'none: written in the app'],
    ['Shown', of.filterText.join('; ') || 'everything'],
    ['Sorted by', sorted.join('; ')],
    ['Rows', formatNumber(rows, 0, 'en')],
    ...(of.dataFrom === null || of.dataTo === null
      ? []
      : [['Days', `${formatDate(of.dataFrom)} to ${formatDate(of.dataTo)}`] as [string, string]]),
    ['Data through', day(of.dataThrough)],
    ['Computed', of.computedAt === null ? 'not known' : formatInstantDay(of.computedAt)],
    ['Synced', instant(of.syncedAt)],
    ...of.lacking.map((text, index): [string, string] => [index === 0 ? 'Please note' : '', text]),
    ['Written', instant(of.exportedAt)],
    [
      'Small numbers',
      `${ruleOf(facts)}${sum(withheld) > 0 ? ` Empty here: ${sum(withheld)} cells.` : ''}${sum(partial) > 0 ? ` Sums that leave out hidden counts: ${sum(partial)}.` : ''}`,
    ],
    ...(hasLearners(facts) && choice.threshold > 0 ? [['', notPromised] as [string, string]] : []),
    ...(cut > 0
      ? [
          ['Long texts', `${cut} texts are longer than a cell holds and end in …; a CSV file has all of them.`] as [
            string,
            string,
          ],
        ]
      : []),
    ['Program', `Course Almanac${of.appVersion === null ? '' : ` ${of.appVersion}`}`],
    ['Snapshot', of.snapshotId],
    ['Query', of.queryHash],
    ['Please note', confidentiality],
    ['', ''],
    ['Columns', ''],
    ...columns.map(({ label, meaning, unit }): [string, string] => [
      label,
      unit ? `${meaning} Unit: ${unit}.` : meaning,
    ]),
  ];
}

/** The part of a table's sidecar beside its source. */
export function tableDetails(facts: ExportFacts, dialect: CsvDialect | null): Readonly<Record<string, unknown>> {
  const { columns, withheld, partial, choice, rows, formulaLike, cut } = facts;
  return {
    rows,
    columns: columns.map(({ key, label, type, unit, meaning, source, nullable }) => ({
      name: key,
      title: label,
      type,
      ...(unit ? { unit } : {}),
      nullable: nullable || withheld.has(key),
      definition: meaning,
      source,
    })),
    ...(dialect ? { dialect: csvDialectOf(dialect) } : {}),
    suppression: {
      threshold: choice.threshold,
      rule: ruleOf(facts),
      ...(hasLearners(facts) && choice.threshold > 0 ? { not_promised: notPromised } : {}),
      hidden_cells: sum(withheld),
      hidden_by_column: Object.fromEntries(withheld),
      ...(partial.size > 0 ? { partial_cells: sum(partial), partial_by_column: Object.fromEntries(partial) } : {}),
    },
    formula_guard: { applied: choice.format === 'csv' && choice.guard, cells: formulaLike },
    ...(cut > 0 ? { cut_texts: cut } : {}),
  };
}

/** The dialect in the words of Frictionless Data. */
function csvDialectOf({ profile, separator, decimalMark }: CsvDialect) {
  return {
    profile,
    encoding: 'utf-8',
    byte_order_mark: profile === 'excel',
    delimiter: separator,
    decimal: decimalMark,
    line_terminator: '\r\n',
    quote: '"',
    double_quote: true,
    header: true,
  };
}
