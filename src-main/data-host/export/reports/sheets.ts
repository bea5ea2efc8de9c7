import { type Column, column, noteKey } from '#shared/catalog/columns.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { formatCell } from '#shared/text/cells.ts';
import { salaryUnit } from '#shared/text/numbers.ts';
import { unitWords, withUnits } from '#shared/text/units.ts';
import { formatDate, formatMoment } from '#shared/time/days.ts';
import { inItsLanguage } from '../export-table.ts';
import { withTextColumns } from '../named-columns.ts';
import { nativeChart } from '../native/native-chart.ts';
import type { Sheet } from '../xlsx/workbook.ts';
import { asWorkbook, type Block, type Kpi, kpiNote, type Report, type Table } from './report.ts';

/*
 * A report as a workbook: the same numbers, one sheet per table with all of its rows, and the sheet About with everything that is words.
 */

const kpiColumns = [
  column({ key: 'label', type: 'text', nullable: false, label: message('Figure'), meaning: '', source: '' }),
  column({
    key: 'value',
    type: 'number',
    decimals: 0,
    nullable: true,
    label: message('Value'),
    meaning: '',
    source: '',
  }),
  column({ key: 'note', type: 'text', nullable: true, label: message('Note'), meaning: '', source: '' }),
];

/** The cells that hold words or lists of the app, in the language of the report. */
const ownWordsOf = (row: Table['rows'][number]['row'], columns: readonly Column[]) =>
  Object.fromEntries(
    columns.flatMap((each) => {
      const value = row[each.key];
      return (each.inWords || each.lists) && typeof value === 'string' ? [[each.key, formatCell(each, value)]] : [];
    }),
  );

/** Why a cell is empty stands beside it, in columns that are there only where something is withheld. */
function withNotes({ columns, allRows: rows, names = {} }: Table): {
  columns: readonly Column[];
  rows: Record<string, string | number | boolean | null>[];
} {
  const noted = new Set(rows.flatMap(({ notes }) => Object.keys(notes)));
  const worded = withTextColumns(columns.map(inItsLanguage), true);
  const all = worded.columns.flatMap((each): Column[] => {
    if (!noted.has(each.key)) return [each];
    const { label, meaning, source } = each;
    return [
      each,
      {
        key: noteKey(each.key),
        type: 'text',
        nullable: true,
        label: t('{column}, note', { column: label }),
        meaning,
        source,
      },
    ];
  });
  return {
    columns: withUnits(all, translated),
    rows: rows.map(({ row, notes }) => ({
      ...worded.row(row),
      ...ownWordsOf(row, columns),
      ...Object.fromEntries(Object.entries(names).map(([key, name]) => [key, name(row)])),
      ...Object.fromEntries(Object.entries(notes).map(([key, note]) => [noteKey(key), translated(note)])),
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

function kpiRow(kpi: Kpi) {
  const { label, value, number, unit } = kpi;
  // The note on a salary says what is in its unit.
  const words = unit === translated(salaryUnit) ? '' : kpiNote(kpi);
  const missing = number === null ? (value ?? t('not reported')) : '';
  return { label, value: number, note: [missing, unit, words].filter(Boolean).join(' · ') || null };
}

/** The sheets of a report: figures, tables, About. Figures that are drawn give the tables behind them. */
export function reportSheets(report: Report): Sheet[] {
  const { kpis, tables, blocks } = report;
  const figures: Sheet[] =
    kpis.length === 0
      ? []
      : [{ name: t('Key figures'), columns: kpiColumns.map(inItsLanguage), rows: kpis.map(kpiRow) }];
  return [
    ...figures,
    ...tables.map((table): Sheet => ({ name: table.title, ...withCharts(table, blocks) })),
    { name: t('About⟨report⟩'), lines: () => aboutLines(asWorkbook(report)) },
  ];
}

/** A definition with its unit, which heads of counts leave out; a percentage has its sign in each cell, and a year is no amount. */
const definitionOf = ({ meaning, unit }: Report['definitions'][number]): string =>
  unit === undefined || unit === '%' || unit === 'year'
    ? meaning
    : `${meaning} ${t('Unit: {unit}.', { unit: translated(unitWords(unit)) })}`;

function aboutLines({
  head,
  since,
  blocks,
  notes,
  annotations,
  coverage,
  smallNumbersText,
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
    [t('Report⟨kind⟩'), head.template],
    [t('About⟨subject⟩'), head.subject.join(' · ')],
    ...(head.range === null ? [] : [[t('Covers'), head.range] satisfies [string, string]]),
    ...head.dates.map(({ label, text }): [string, string] => [label, text]),
    [t('Changes⟨since a report⟩'), since ?? ''],
    [t('Source'), head.source],
    [t('Author'), head.author],
    [t('Contact'), head.contact],
    [t('Introduction'), head.introduction],
    [t('Notes'), notes],
    [t('Small numbers'), smallNumbersText],
    ...coverage.map((sentence): [string, string] => [t('Coverage⟨of data⟩'), sentence]),
    [
      t('Created⟨when⟩'),
      t('{moment} UTC with Course Almanac{version, select, none {} other { {version}}}', {
        moment: formatMoment(exportedAt),
        version: appVersion || 'none',
      }),
    ],
    [t('Snapshot'), snapshot],
    [t('Findings'), ''],
    ...findings,
    ...(annotations.length === 0 ? [] : [[t('Notes in the app'), ''] satisfies [string, string]]),
    ...annotations.map(({ day, text }): [string, string] => [day === null ? t('Note') : formatDate(day), text]),
    [t('Definitions'), ''],
    ...definitions.map((term): [string, string] => [term.label, definitionOf(term)]),
  ];
  const headings = new Set([head.title, t('Findings'), t('Definitions'), t('Notes in the app')]);
  return lines.filter(([label, text]) => text !== '' || headings.has(label));
}
