import type { templates } from '#contract/reports/templates.ts';
import { firstWeekOf, type PeriodOfChanges } from '#shared/catalog/compared-since.ts';
import { type ViewName, type ViewParams, views } from '#shared/catalog/views.ts';
import { message, t } from '#shared/language/message.ts';
import { changesNotes, changesSentence } from '#shared/text/changes-text.ts';
import { nothing, type TableOptions, tableOf } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportReader } from '../report-reader.ts';
import type { Section } from './section.ts';

/** A view as a table, or why it has no rows. */
function tableOrNothing<V extends ViewName>(
  reportReader: ReportReader,
  query: { readonly view: V; readonly params: ViewParams<V> },
  reason: string,
  options: TableOptions = {},
): Block {
  const viewRows = reportReader.rows(query);
  const { title = views[query.view].title } = options;
  if (viewRows.page.total === 0) return nothing(title, reason);
  return { kind: 'table', table: tableOf(viewRows, options), finding: null };
}

/** The sections of a digest. Each says so where nothing is new. */
export const digestSections: Readonly<
  Record<keyof (typeof templates)['digest']['sections'], Section<PeriodOfChanges>>
> = {
  runs: ({ reportReader }) => ({
    blocks: [
      tableOrNothing(reportReader, { view: 'runs', params: {} }, t('No course run is selected.'), {
        title: message('Course runs'),
      }),
    ],
    terms: [message('7-day change')],
  }),
  crossed: ({ about, reportReader }) => ({
    blocks: [
      tableOrNothing(
        reportReader,
        { view: 'watch-events', params: about },
        t('No watched figure has crossed its threshold, and none has come back.'),
        { hide: ['run_id', 'threshold', 'seen_at'] },
      ),
    ],
  }),
  weeks: ({ about, reportReader }) => {
    const none = t('No course run had a week out of its usual course, or too few runs have such weeks to say.');
    const [compared] = reportReader.rows({ view: 'changes-compared', params: about }).page.rows;
    if (compared === undefined) return { blocks: [nothing(views['unusual-weeks'].title, none)] };
    const params = { from: firstWeekOf(compared.compared_since) };
    return { blocks: [tableOrNothing(reportReader, { view: 'unusual-weeks', params }, none)] };
  },
  unusual: ({ about, reportReader }) => {
    const compared = reportReader.rows({ view: 'changes-compared', params: about });
    const sentence = [changesSentence(compared.page.rows), ...changesNotes(compared.page.rows)].join(' ');
    return {
      blocks: [
        tableOrNothing(reportReader, { view: 'unusual-changes', params: about }, sentence, {
          hide: ['z', 'swing_pct'],
        }),
        ...(compared.page.total === 0
          ? []
          : [{ kind: 'table', table: tableOf(compared, { hide: ['compared_since'] }), finding: null } as const]),
      ],
      terms: [message('Unusual change'), message('Common shift')],
    };
  },
  links: ({ about, reportReader }) => ({
    blocks: [
      tableOrNothing(
        reportReader,
        { view: 'changed-links', params: about },
        t('No job names other skills than before, and none has come or gone.'),
      ),
    ],
  }),
  restated: ({ about, reportReader }) => ({
    blocks: [
      tableOrNothing(
        reportReader,
        { view: 'restated-days', params: about },
        t('No service has changed a past day of a course run.'),
      ),
    ],
  }),
  failed: ({ reportReader }) => ({
    blocks: [
      tableOrNothing(
        reportReader,
        { view: 'sync-resources', params: { failed: true } },
        t('Nothing failed when it was last asked for.'),
        { title: message('Failed at the last try'), hide: ['rows', 'rejected', 'requests'] },
      ),
    ],
  }),
};
