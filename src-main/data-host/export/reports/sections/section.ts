import { annotation } from '#shared/catalog/dictionary.ts';
import type { Noted } from '#shared/figures/charts/day-notes.ts';
import type { Block, Table } from '../report.ts';
import type { ReportReader } from '../report-reader.ts';

/** Input of a section. */
export interface Context<About> {
  readonly about: About;
  readonly reportReader: ReportReader;
  /** The days of the report; both ends may be open. */
  readonly range: { readonly from?: number; readonly to?: number };
  /** The user's notes on the subject and its days; empty where the charts are to show none. */
  readonly noted: readonly Noted[];
  /** On a page with several figures there is room for few rows. */
  readonly isOnePage: boolean;
}

/** Output of a section. */
export interface SectionContent {
  readonly blocks: readonly (Block | null)[];
  /** For the end of the report. */
  readonly tables?: readonly Table[];
  /** Labels in English of the terms that the blocks use, beside the columns of their tables. */
  readonly terms?: readonly string[];
}

export type Section<About> = (context: Context<About>) => SectionContent;

/** The same without what users noted: their notes are a column of tables over days. */
export function withoutNotes({ blocks, tables, ...rest }: SectionContent): SectionContent {
  return {
    ...rest,
    blocks: blocks.map((block) =>
      block?.kind === 'table' ? { ...block, table: withoutNoteColumn(block.table) } : block,
    ),
    ...(tables && { tables: tables.map(withoutNoteColumn) }),
  };
}

const withoutNoteColumn = (table: Table): Table => ({
  ...table,
  columns: table.columns.filter(({ key }) => key !== annotation.note.key),
});
