import { useState } from 'react';
import type { ResourceRef, SyncEstimate } from '#contract/sync.ts';
import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useNames } from '#renderer/client/annotations.ts';
import { useEstimate, useStartSync } from '#renderer/client/commands.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { useReadOnlyText, useWhyNotSync } from '#renderer/client/workspaces.ts';
import { hrefOf } from '#renderer/routing/routes.ts';
import { AttentionTable, MovedProblems } from '#renderer/subjects/attention/attention-table.tsx';
import { NameFromOutline } from '#renderer/subjects/outline/outline-dialog.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Meter } from '#renderer/ui/meter.tsx';
import { NotReported } from '#renderer/ui/not-reported.tsx';
import { type AddressedTable, DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import type { BlockNames } from '#shared/catalog/module-id.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import { termOfLabel } from '#shared/catalog/terms.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { headOf } from '#shared/figures/figures.ts';
import { message, t } from '#shared/language/message.ts';
import { triedProblems, triedTags } from '#shared/subjects/runs/content-figures.ts';
import { formatNumber, formatShare } from '#shared/text/numbers.ts';
import type { TabProps } from '../run-tabs.ts';

const height = 300;
const tried = termOfLabel(message('Hard and often tried'));
const keyOf = (row: ProblemRow) => row.module_id;

type Row = ViewRow<'run-problem-tags'>;

/** The number of rows that is expected before they are read. */
const defaultTags = 6;
const tagKeyOf = (row: Row) => JSON.stringify([row.tag_key, row.tag_value]);
interface TagsFigureProps extends AddressedTable {
  readonly runId: string;
}

/** The share of right last answers per tag value, each with its number of answers. */
function TagsFigure({ runId, ...address }: TagsFigureProps) {
  const linked = useLinked();
  const params = { runId };
  const read = useAllRows({ view: 'run-problem-tags', params });
  const table = (
    <DataTable
      view="run-problem-tags"
      params={params}
      {...address}
      linked={{ linked, keyOf: tagKeyOf }}
      cells={{ correct_pct: (row) => <PercentMeter value={row.correct_pct} /> }}
      none={t('No problem in this run has a tag.')}
    />
  );
  return (
    <ReadFigure {...headOf('run-problem-tags')} read={read} height={rowsHeight(defaultTags)} table={table}>
      {(page) => (
        <ViewFigure
          id="run-problem-tags"
          page={page}
          params={params}
          linked={linked}
          keys={triedTags(page.rows).map(tagKeyOf)}
          table={table}
        />
      )}
    </ReadFigure>
  );
}

/** Which problems are tried, and which of them go wrong. */
export function ProblemsTab({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const flags = useTableAddress('run', query, 'flag');
  const tags = useTableAddress('run', query, 'tag');
  const linked = useLinked();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-problems', params });
  const names = useNames();
  const table = (
    <DataTable
      view="run-problems"
      params={params}
      {...address}
      hide={['module_id', 'created']}
      linked={{ linked, keyOf }}
      cells={problemCells(run.runId, names)}
    />
  );
  return (
    <>
      <AttentionTable runId={run.runId} about="problem" {...flags} />
      <ReadFigure {...headOf('run-problems')} read={read} height={height} initial="both" table={table}>
        {(page) => (
          <ViewFigure
            id="run-problems"
            page={page}
            params={params}
            hrefOf={(row) => problemHref(run.runId, row)}
            height={height}
            linked={linked}
            keys={triedProblems(page.rows).map(keyOf)}
            table={table}
            initial="both"
            ofFinding={
              tried && (
                <a href={hrefOf('definition', { term: tried.id })} data-term={tried.id}>
                  {t('What counts as hard and often tried')}
                </a>
              )
            }
            tools={
              <>
                <ReadAllAnswers run={run} problems={page.total} />
                <NameFromOutline run={run} />
              </>
            }
          />
        )}
      </ReadFigure>
      <div className="pairs">
        <MovedProblems runId={run.runId} />
        <TagsFigure runId={run.runId} {...tags} />
      </div>
    </>
  );
}

export type ProblemRow = ViewRow<'run-problems'>;

const problemHref = (runId: string, row: Pick<ProblemRow, 'module_id'>): string =>
  hrefOf('problem', { id: runId, module: row.module_id });

/** How the columns of problems are shown: led to the problem, the share with a bar. */
function problemCells(runId: string, names: BlockNames) {
  return {
    problem_display_name: (row: ProblemRow) => (
      <a href={problemHref(runId, row)} dir="auto" title={row.module_id}>
        {names.problem(row)}
      </a>
    ),
    correct_pct: (row: ProblemRow) => <PercentMeter value={row.correct_pct} />,
  };
}

/** A percentage with a bar beside it. */
export function PercentMeter({ value }: { readonly value: number | null }) {
  return value === null ? <NotReported /> : <Meter text={formatShare(value)} share={value / 100} />;
}

interface ReadAllAnswersProps {
  readonly run: RunRecord;
  readonly problems: number;
}

/** Answers and grades of every problem are one request each, so the user is asked before. */
export function ReadAllAnswers({ run, problems }: ReadAllAnswersProps) {
  const [asking, setAsking] = useState(false);
  const reason = useWhyNotSync(run.selected);
  if (useReadOnlyText() !== null) return null;
  return (
    <>
      <Button disabled={reason !== null} onClick={() => setAsking(true)}>
        {t('Download all answers…')}
      </Button>
      {reason !== null && <span className="quiet">{reason}</span>}
      {asking && <AskFirst run={run} problems={problems} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskFirst({ run, problems, onClose }: ReadAllAnswersProps & { readonly onClose: () => void }) {
  const resources: ResourceRef[] = [
    { dataset: 'answer-distribution', runId: run.runId },
    { dataset: 'grade-distribution', runId: run.runId },
  ];
  const estimate = useEstimate(resources);
  const start = useStartSync();
  return (
    <Dialog
      title={t('Download answers and grades for {n, plural, one {# problem} other {# problems}}?', { n: problems })}
      confirm={t('Download⟨answers⟩')}
      onConfirm={() => {
        start.mutate(resources);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {estimate.data ? costText(estimate.data) : t('Estimating the number of requests…')}{' '}
        {t(
          'The service reports answers one problem at a time. You can keep working, pause it, or close the app; progress is saved.',
        )}
      </p>
    </Dialog>
  );
}

/** Says the minimum cost, and the time where the service’s allowance is known. */
function costText({ requests: count, seconds }: SyncEstimate): string {
  const requests = formatNumber(count);
  if (seconds === null)
    return t('At least {requests} requests; how long that takes depends on the service.', { requests });
  if (seconds < 60)
    return t('At least {requests} requests; within the request limits, these take less than a minute.', { requests });
  return t(
    'At least {requests} requests; within the request limits, these take about {n, plural, one {# minute} other {# minutes}}.',
    {
      requests,
      n: Math.ceil(seconds / 60),
    },
  );
}
