import type { Column } from '#shared/catalog/columns.ts';
import { column } from '#shared/catalog/columns.ts';
import { formatDate, formatMoment } from '#shared/time/days.ts';
import { nativeChart } from '../native/native-chart.ts';
import { withTextColumns } from '../text-columns.ts';
import type { Sheet } from '../xlsx/workbook.ts';
import type { Block, Kpi, Report, Table } from './report.ts';

/*
 * A report as a workbook: the same numbers, one sheet per table, and the sheet About with everything that is words.
 */

const kpiColumns = [
  column({ key: 'label', type: 'text', nullable: false, label: 'Figure', meaning: '', source: '' }),
  column({ key: 'value', type: 'number', nullable: true, label: 'Value', meaning: '', source: '' }),
  column({ key: 'note', type: 'text', nullable: true, label: 'Note', meaning: '', source: '' }),
];

/** Why a cell is empty stands beside it, in columns that are there only where something is hidden. */
function withNotes({ columns, rows }: Table): {
  columns: readonly Column[];
  rows: Record<string, string | number | boolean | null>[];
} {
  const noted = new Set(rows.flatMap(({ notes }) => Object.keys(notes)));
  const noteKey = (key: string) => `${key}_note`;
  const worded = withTextColumns(columns);
  const all = worded.columns.flatMap((each): Column[] => {
    if (!noted.has(each.key)) return [each];
    const { label, meaning, source } = each;
    return [each, { key: noteKey(each.key), type: 'text', nullable: true, label: `${label}, note`, meaning, source }];
  });
  return {
    columns: all,
    rows: rows.map(({ row, notes }) => ({
      ...worded.row(row),
      ...Object.fromEntries(Object.entries(notes).map(([key, note]) => [noteKey(key), note])),
    })),
  };
}

/** A table with the charts of the figures that draw its rows. */
function withCharts(table: Table, blocks: readonly Block[]) {
  const noted = withNotes(table);
  const charts = blocks.flatMap((block) =>
    block.kind === 'figure' && block.view === table.id ? (nativeChart(block, noted) ?? []) : [],
  );
  return { ...noted, charts };
}

const kpiRow = ({ label, value, number, note }: Kpi) => ({
  label,
  value: number,
  note: [number === null ? (value ?? 'not reported') : null, note].filter(Boolean).join(' · ') || null,
});

/** The sheets of a report: figures, tables, About. Figures that are drawn give the tables behind them. */
export function reportSheets(report: Report): Sheet[] {
  const { kpis, tables, blocks } = report;
  const figures: Sheet[] =
    kpis.length === 0 ? [] : [{ name: 'Key figures', columns: kpiColumns, rows: kpis.map(kpiRow) }];
  return [
    ...figures,
    ...tables.map((table): Sheet => ({ name: table.title, ...withCharts(table, blocks) })),
    { name: 'About', lines: () => aboutLines(report) },
  ];
}

function aboutLines({
  head,
  blocks,
  notes,
  annotations,
  coverage,
  suppression,
  definitions,
  snapshot,
  appVersion,
  exportedAt,
}: Report) {
  const findings = blocks.flatMap((block): [string, string][] => {
    if (block.kind === 'figure') return [[block.figure.title, block.figure.finding]];
    if (block.kind === 'nothing') return [[block.title, block.reason]];
    return block.finding === null ? [] : [[block.table.title, block.finding]];
  });
  const lines: [string, string][] = [
    [head.title, ''],
    ['Report', head.template],
    ['About', head.subject.join(' · ')],
    ...(head.range === null ? [] : [['Covers', head.range] satisfies [string, string]]),
    ...head.dates.map(({ label, text }): [string, string] => [label, text]),
    ['Source', head.source],
    ['Author', head.author],
    ['Contact', head.contact],
    ['Introduction', head.introduction],
    ['Notes', notes],
    ['Small numbers', suppression],
    ...coverage.map((sentence): [string, string] => ['Coverage', sentence]),
    ['Written', `${formatMoment(exportedAt)} UTC with ${['Course Almanac', appVersion].filter(Boolean).join(' ')}`],
    ['Snapshot', snapshot],
    ['Findings', ''],
    ...findings,
    ...(annotations.length === 0 ? [] : [['Notes in the app', ''] satisfies [string, string]]),
    ...annotations.map(({ day, text }): [string, string] => [day === null ? 'Note' : formatDate(day), text]),
    ['Definitions', ''],
    ...definitions.map(({ label, meaning }): [string, string] => [label, meaning]),
  ];
  const headings = new Set([head.title, 'Findings', 'Definitions', 'Notes in the app']);
  return lines.filter(([label, text]) => text !== '' || headings.has(label));
}
