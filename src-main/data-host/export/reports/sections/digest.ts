import type { templates } from '#contract/reports/templates.ts';
import { type ViewName, type ViewParams, viewDefinition } from '#shared/catalog/views.ts';
import { message, t } from '#shared/language/message.ts';
import { noUnusualWeeksText } from '#shared/subjects/changes/text.ts';
import { firstWeekOf, type PeriodOfChanges } from '#shared/subjects/compare/since.ts';
import { nothing, type TableOptions, tableOf } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportReader, ViewRows } from '../report-reader.ts';
import { tableOfRuns } from './runs-by-size.ts';
import type { Section, SectionContent } from './section.ts';

/** A view as a table, or why it has no rows; null where nothing can be said of that. */
function tableOrNothing<V extends ViewName>(
  reportReader: ReportReader,
  query: { readonly view: V; readonly params: ViewParams<V> },
  reason: string | null,
  options: TableOptions = {},
): Block | null {
  const viewRows = reportReader.rows(query);
  const { title = viewDefinition(query.view).title } = options;
  if (viewRows.page.total > 0) return tableBlock(viewRows, options);
  return reason === null ? null : nothing(title, reason);
}

/** The reason for a list without rows that syncs fill; null of a package, of which the head of the report says it. */
const ofSyncs = ({ isPackage }: ReportReader, reason: string): string | null => (isPackage ? null : reason);

const tableBlock = <V extends ViewName>(viewRows: ViewRows<V>, options: TableOptions): Block => ({
  kind: 'table',
  table: tableOf(viewRows, options),
  finding: null,
});

/**
 * The sections of a digest with what is new; where nothing is, one paragraph at the end says so. A digest without news is that paragraph
 * alone: a list of runs as they are would be no news.
 */
export function newsOf(parts: readonly SectionContent[]): SectionContent[] {
  const blocks = parts.flatMap((each) => each.blocks).filter((block) => block !== null);
  const quiet = blocks.filter((block) => block.kind === 'nothing');
  const hasNews = blocks.some((block) => block.kind === 'table' && block.table.id !== 'runs');
  const reason = quiet.map((block) => block.reason).join(' ');
  const rest = reason === '' ? [] : [{ blocks: [{ ...nothing(message('Nothing new'), reason), isFinding: !hasNews }] }];
  if (!hasNews) return rest;
  const news = parts.map((each) => ({ ...each, blocks: each.blocks.filter((block) => block?.kind !== 'nothing') }));
  return [...news, ...rest];
}

/** A service that fails does so for all runs, with one sentence that needs the room of the dates. */
const failuresOnPages = { first: 12, without: ['state', 'data_through', 'computed_at', 'synced_at'] } as const;

/** The period of a digest. */
interface DigestAbout {
  readonly period: PeriodOfChanges;
  /** How many runs have data for the latest week: unusual weeks are found by comparing these. */
  readonly runsOfWeek: number;
}

/** The sections of a digest. Those of the watch list and of job postings are silent where nothing is new, as the head says it. */
export const digestSections: Readonly<Record<keyof (typeof templates)['digest']['sections'], Section<DigestAbout>>> = {
  runs: ({ reportReader }) => {
    const runs = reportReader.rows({ view: 'runs', params: {} });
    return runs.page.total === 0
      ? { blocks: [] }
      : { blocks: [tableOfRuns(reportReader)], terms: [message('7-day change')] };
  },
  crossed: ({ about: { period }, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'watch-events', params: period });
    // The head of the report says that there are none.
    if (viewRows.page.total === 0) return { blocks: [] };
    return { blocks: [tableBlock(viewRows, { hide: ['run_id', 'threshold', 'seen_at'] })] };
  },
  weeks: ({ about: { period, runsOfWeek }, reportReader }) => {
    const [compared] = reportReader.rows({ view: 'changes-compared', params: period }).page.rows;
    // Without a sync there is no week to begin with, as the head of the report says.
    if (compared === undefined) return { blocks: [] };
    const none = noUnusualWeeksText(runsOfWeek);
    const params = { from: firstWeekOf(compared.compared_since) };
    return { blocks: [tableOrNothing(reportReader, { view: 'unusual-weeks', params }, none)] };
  },
  unusual: ({ about: { period }, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'unusual-changes', params: period });
    if (viewRows.page.total === 0) return { blocks: [] };
    const compared = reportReader.rows({ view: 'changes-compared', params: period });
    return {
      blocks: [tableBlock(viewRows, { hide: ['z', 'swing_pct'] }), tableBlock(compared, { hide: ['compared_since'] })],
      terms: [message('Unusual change'), message('Overall shift')],
    };
  },
  links: ({ about: { period }, reportReader }) => ({
    blocks: [
      tableOrNothing(
        reportReader,
        { view: 'changed-links', params: period },
        ofSyncs(reportReader, t('No job gained or lost skills, and no jobs were added or removed.')),
      ),
    ],
  }),
  restated: ({ about: { period }, reportReader }) => ({
    blocks: [
      tableOrNothing(
        reportReader,
        { view: 'restated-days', params: period },
        ofSyncs(reportReader, t('The services have not corrected any figures for past days of a course run.')),
      ),
    ],
  }),
  failed: ({ reportReader }) => ({
    blocks: [
      tableOrNothing(
        reportReader,
        { view: 'sync-resources', params: { failed: true } },
        ofSyncs(reportReader, t('No download failed at the last try.')),
        { title: message('Failed at the last try'), hide: ['rows', 'rejected', 'requests'], onPages: failuresOnPages },
      ),
    ],
  }),
};
