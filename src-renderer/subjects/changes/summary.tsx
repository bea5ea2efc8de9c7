import type { ReactNode } from 'react';
import { withoutScheme } from '#shared/catalog/course-id.ts';
import { sentences } from '#shared/figures/phrases.ts';
import { message, t } from '#shared/language/message.ts';
import { changesNotes, changesSentence } from '#shared/subjects/changes/taxonomy-text.ts';
import {
  comparedDaysText,
  comparedSpanText,
  movedRunsText,
  newsTexts,
  nothingChangedText,
  opensOnWeekText,
} from '#shared/subjects/changes/text.ts';
import { rulesCrossed } from '#shared/subjects/watch/watch.ts';
import { runInWords, useLabels } from '../../client/annotations.ts';
import { useOverview } from '../../client/queries.ts';
import { firstRow, useAllRows, useView } from '../../client/views.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { Block } from '../../ui/block.tsx';
import { Read, Skeleton } from '../../ui/states.tsx';
import { dotsAtEnd, Words } from '../../ui/words.tsx';
import { knownOf, movedIn, ownPage, type Period } from './since-bar.tsx';

/*
 * The changes in sentences: those of course runs above their table, those of skills, jobs and postings below it.
 */

export interface PartProps {
  readonly period: Period;
  readonly query: RouteQuery<'changes'>;
}

/** Only the first sync has been. */
const useIsFirst = (): boolean => useView({ view: 'sync-log', params: {} }, firstRow).data?.total === 1;

/** Reads what both parts are written from. */
function useMoves({ period, query }: PartProps) {
  const params = movedIn(period, query);
  const read = useAllRows({ view: 'moved-figures', params });
  const compared = useAllRows({ view: 'changes-compared', params: period });
  return {
    isOfWeek: params.since === 'week',
    moved: ownPage(read),
    compared,
    since: ownPage(compared)?.rows[0]?.compared_since,
    known: knownOf(params, { moved: read, compared }),
    isFailed: read.isError || compared.isError,
  };
}

/** Sums up the changes in course runs, in so few lines that the table stays in sight. */
export function InShort({ opensOnWeek, ...part }: PartProps & { readonly opensOnWeek: boolean }) {
  const { isOfWeek, moved, since, known, isFailed } = useMoves(part);
  const labels = useLabels();
  const nameOf = (runId: string) =>
    labels.of('run', runId) === undefined ? withoutScheme(runId) : runInWords(labels, runId);
  const isFirst = useIsFirst();
  const overview = useOverview();
  const portfolio = overview.data?.portfolio;
  const rows = moved?.rows ?? [];
  const movedText = movedRunsText(rows, isOfWeek ? null : (since ?? 0), isFirst);
  const texts = { 'no-sync': changesSentence([]), nothing: nothingChangedText(since ?? 0, isFirst) };
  const isOnePeriod = isOfWeek || part.period.after === 'last-sync';
  const week = isOfWeek ? portfolio : undefined;
  const isKnown = known !== 'reading' && (!isOfWeek || portfolio !== undefined);
  const news = isKnown ? newsTexts(rows, nameOf, { isOnePeriod, week }) : [];
  return (
    <section className="plan-sentence changes-in-short" aria-label={t('Summary of the changes')} aria-live="polite">
      {!isKnown && !isFailed && !overview.isError && <Skeleton lines={4} />}
      {isKnown && news.length === 0 && (
        <p className="finding">{dotsAtEnd(known === 'no-sync' || known === 'nothing' ? texts[known] : movedText)}</p>
      )}
      {isKnown && news.length > 0 && (
        <ul className="news">
          {news.map((text) => (
            <li key={text} className="finding">
              {text}
            </li>
          ))}
        </ul>
      )}
      {isKnown && rows.length > 0 && (
        <ComparedDays rows={rows} movedText={news.length > 0 ? movedText : ''}>
          {opensOnWeek && <OpensOnWeek />}
        </ComparedDays>
      )}
      <Crossed period={part.period} />
    </section>
  );
}

interface ComparedDaysProps {
  readonly rows: Parameters<typeof comparedSpanText>[0];
  /** How many figures moved; empty where that is said above. */
  readonly movedText: string;
  /** Stands before the days, folded like them. */
  readonly children?: ReactNode;
}

/** Between which days figures moved; opens to all of these days. Where no figure has days, there is nothing to open. */
export function ComparedDays({ rows, movedText, children }: ComparedDaysProps) {
  const days = comparedDaysText(rows);
  if (days === '') return movedText !== '' && <p className="as-of">{movedText}</p>;
  return (
    <details className="as-of compared-days">
      <summary>{sentences(movedText, comparedSpanText(rows))}</summary>
      {children}
      <p>{days}</p>
    </details>
  );
}

/** Why the screen opens on the last week. */
function OpensOnWeek() {
  const since = useAllRows({ view: 'changes-compared', params: { after: 'last-sync' } }).data?.rows[0]?.compared_since;
  const isFirst = useIsFirst();
  return since !== undefined && <p>{opensOnWeekText(since, isFirst)}</p>;
}

/** Sums up the changes in skills, jobs and postings. Empty where the summary of the runs says of everything that nothing changed. */
export function TaxonomyInShort(part: PartProps) {
  const { compared, known } = useMoves(part);
  const isFirst = useIsFirst();
  const { after } = part.period;
  if (known === 'nothing' || known === 'no-sync') return null;
  return (
    <Block title={t('Skills, jobs and job postings')}>
      {compared.isPlaceholderData ? (
        <Skeleton lines={2} />
      ) : (
        <Read of={compared} lines={2}>
          {({ rows }) => (
            <>
              <p>{changesSentence(rows, typeof after === 'number' ? after : null, isFirst)}</p>
              <p className="quiet">{changesNotes(rows).join(' ')}</p>
            </>
          )}
        </Read>
      )}
    </Block>
  );
}

/** How many rules of the watch list were crossed in the period; nothing where none was. */
function Crossed({ period }: Pick<PartProps, 'period'>) {
  const events = useAllRows({ view: 'watch-events', params: period }).data?.rows ?? [];
  const n = rulesCrossed(events);
  if (n === 0) return null;
  return (
    <p>
      <Words
        of={message(
          '{n, plural, one {# threshold was crossed} other {# thresholds were crossed}} since then. <link>Watch list</link>',
        )}
        n={n}
        link={(text) => <a href={hrefOf('watch', {})}>{text}</a>}
      />
    </p>
  );
}
