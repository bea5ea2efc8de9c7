import { useEffect, useRef } from 'react';
import type { ResourceRef } from '#contract/sync.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import { isUnread } from '#shared/catalog/freshness.ts';
import type { ViewPage } from '#shared/catalog/views.ts';
import { problemKeyFigures } from '#shared/figures/key-figures-of-records.ts';
import { t } from '#shared/language/message.ts';
import { partsOf } from '#shared/statistics/answers.ts';
import { gradeLabel } from '#shared/subjects/problems/figures.ts';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { courseInWords, namedCourseOf, runInWords, useLabels, useNames } from '../../client/annotations.ts';
import { copyId } from '../../client/citing.ts';
import { useStartSync } from '../../client/commands.ts';
import { useRun, useSyncStatus } from '../../client/queries.ts';
import { useAllRows } from '../../client/views.ts';
import { useReadOnlyText, useWhyNotSync } from '../../client/workspaces.ts';
import { usePatchQuery } from '../../routing/navigation.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { FailureLine } from '../../ui/as-of.tsx';
import { Button } from '../../ui/button.tsx';
import { KpiStrip, kpiOf } from '../../ui/kpi-strip.tsx';
import { NeverSynced } from '../../ui/never-synced.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Read, Skeleton } from '../../ui/states.tsx';
import { type AddressedTable, DataTable, useTableAddress } from '../../ui/table/data-table.tsx';
import { useLinked } from '../../ui/table/linked.ts';
import { Rename } from '../annotations/labels/rename.tsx';
import { ProblemFlags } from '../attention/flag-list.tsx';
import type { ProblemRow } from '../runs/run/content/problems-tab.tsx';
import { WatchButton } from '../watch/watch-dialog.tsx';
import { AnswersFigure, partAt } from './answers-figure.tsx';
import { QuestionInRuns } from './question-in-runs.tsx';

const resourcesOf = (runId: string, moduleId: string): ResourceRef[] => [
  { dataset: 'answer-distribution', runId, moduleId },
  { dataset: 'grade-distribution', runId, moduleId },
];

export interface ProblemScreenProps {
  readonly runId: string;
  readonly moduleId: string;
  readonly query: RouteQuery<'problem'>;
}

/** One problem: how many learners answered, what was answered and which grades came out. */
export function ProblemScreen({ runId, moduleId, query }: ProblemScreenProps) {
  const run = useRun(runId);
  const problems = useAllRows({ view: 'run-problems', params: { runId, moduleId } });
  const problem = problems.data?.rows[0];
  const names = useNames();
  const labels = useLabels();
  const courseKey = run.data?.courseKey ?? (run.isError ? namedCourseOf(labels, runId) : undefined);
  const trail = [{ label: t('Courses'), href: hrefOf('courses', {}) }];
  if (courseKey !== undefined)
    trail.push({ label: courseInWords(labels, courseKey), href: hrefOf('course', { key: courseKey }) });
  // The name of the run depends on its course.
  if (!run.isPending)
    trail.push(
      { label: runInWords(labels, runId, courseKey), href: hrefOf('run', { id: runId, tab: 'summary' }) },
      { label: t('Problems'), href: hrefOf('run', { id: runId, tab: 'problems' }) },
    );
  return (
    <>
      <PageHead
        title={names.problem(problem ?? { problem_display_name: null, module_id: moduleId })}
        hint={moduleId}
        focusKey={`${runId} ${moduleId}`}
        trail={trail}
        actions={
          <>
            <Rename kind="problem" id={moduleId} isNamed={!!problem?.problem_display_name} />
            <WatchButton subject={{ kind: 'problem', runId, id: moduleId }} />
            <Button onClick={() => copyId(moduleId)}>{t('Copy ID')}</Button>
          </>
        }
        areActionsPending={problems.isPending}
      >
        <Question runId={runId} moduleId={moduleId} part={query.part} />
      </PageHead>
      <Read of={problems}>
        {() => problem && <ProblemFigures problem={problem} runId={runId} moduleId={moduleId} />}
      </Read>
      <ProblemFlags runId={runId} moduleId={moduleId} />
      <Read of={run}>
        {({ selected, courseKey }) => (
          <Distributions runId={runId} moduleId={moduleId} query={query} selected={selected} courseKey={courseKey} />
        )}
      </Read>
    </>
  );
}

interface QuestionProps {
  readonly runId: string;
  readonly moduleId: string;
  readonly part: number | undefined;
}

/** The question of the shown part, in the words of the service; nothing until its answers are read. */
function Question({ runId, moduleId, part }: QuestionProps) {
  const rows = useAllRows({ view: 'problem-answers', params: { runId, moduleId } }).data?.rows ?? [];
  const partId = partAt(partsOf(rows), part);
  const text = rows.find((row) => row.part_id === partId)?.question_text?.trim() ?? '';
  return text === '' ? null : (
    <p className="question">
      <span>{t('The question')}</span> <bdi>{text}</bdi>
    </p>
  );
}

interface ProblemFiguresProps {
  readonly problem: ProblemRow;
  readonly runId: string;
  readonly moduleId: string;
}

function ProblemFigures({ problem, runId, moduleId }: ProblemFiguresProps) {
  return (
    <KpiStrip
      label={t('Key figures')}
      figures={problemKeyFigures(problem).map((figure) => kpiOf(figure, null, { kind: 'problem', runId, moduleId }))}
    />
  );
}

interface DistributionsProps extends ProblemScreenProps {
  readonly selected: boolean;
  readonly courseKey: string;
}

/** Answers and grades are read when the screen opens: no sync reads them of every problem by itself. */
function Distributions({ runId, moduleId, query, selected, courseKey }: DistributionsProps) {
  const patch = usePatchQuery('problem');
  const ofAnswers = useTableAddress('problem', query);
  const ofGrades = useTableAddress('problem', query, 'grade');
  const params = { runId, moduleId };
  const answers = useAllRows({ view: 'problem-answers', params });
  const grades = useAllRows({ view: 'problem-grades', params });
  const reason = useWhyNotSync(selected);
  const isReadOnly = useReadOnlyText() !== null;
  const unread = [answers.data?.asOf, grades.data?.asOf].find((asOf) => asOf && isUnread(asOf));
  const { read, isReading } = useReadOnce(runId, moduleId, unread !== undefined && reason === null);
  const failed = [answers, grades].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!answers.data || !grades.data) return <Skeleton />;
  if (unread) return <NotRead asOf={unread} reason={reason} isReading={isReading} onRead={read} />;
  const shownPart = partAt(partsOf(answers.data.rows), query.part);
  return (
    <>
      <div className="pairs">
        <AnswersFigure
          {...params}
          page={answers.data}
          part={query.part ?? 1}
          onPart={(part) => patch({ part: part === 1 ? undefined : part, page: undefined })}
          {...ofAnswers}
        />
        <GradesFigure {...params} page={grades.data} {...ofGrades} />
      </div>
      {!isReadOnly && (
        <div className="form-actions">
          <Button disabled={reason !== null || isReading} onClick={read}>
            {t('Download answers and grades again')}
          </Button>
          {reason !== null && <span className="quiet">{reason}</span>}
        </div>
      )}
      {shownPart !== undefined && <QuestionInRuns {...params} partId={shownPart} courseKey={courseKey} />}
    </>
  );
}

interface NotReadProps {
  readonly asOf: AsOf;
  readonly reason: string | null;
  readonly isReading: boolean;
  readonly onRead: () => void;
}

function NotRead({ asOf, reason, isReading, onRead }: NotReadProps) {
  if (useReadOnlyText() !== null) return <NeverSynced />;
  if (reason !== null)
    return <EmptyState title={t('The answers to this problem are not downloaded yet')}>{<p>{reason}</p>}</EmptyState>;
  if (isReading) {
    return (
      <div className="state" role="status">
        <p className="state-title">{t('Downloading answers and grades from the service…')}</p>
        <progress aria-label={t('Reading')} />
      </div>
    );
  }
  return (
    <EmptyState title={t('The answers to this problem are not downloaded yet')}>
      <FailureLine asOf={asOf} />
      <Button onClick={onRead}>{t('Download them now⟨answers⟩')}</Button>
    </EmptyState>
  );
}

interface GradesFigureProps extends AddressedTable {
  readonly runId: string;
  readonly moduleId: string;
  readonly page: ViewPage<'problem-grades'>;
}

/** How many learners reached which grade, from nothing to all points. */
function GradesFigure({ runId, moduleId, page, ...address }: GradesFigureProps) {
  const linked = useLinked();
  const params = { runId, moduleId };
  const table = (
    <DataTable
      view="problem-grades"
      params={params}
      {...address}
      linked={{ linked, keyOf: (row) => (row.grade === null ? '' : gradeLabel(row.grade)) }}
    />
  );
  return <ViewFigure id="problem-grades" page={page} params={params} height={200} linked={linked} table={table} />;
}

/**
 * Reads a problem from the service when its screen opens and it was never read. Once per problem and screen: a failure is
 * said and repeated only when the user asks.
 */
function useReadOnce(runId: string, moduleId: string, enabled: boolean) {
  const requestedId = useRef<string | null>(null);
  const { mutate, isPending } = useStartSync();
  const running = useSyncStatus().data?.running ?? null;
  const read = () => mutate(resourcesOf(runId, moduleId));
  useEffect(() => {
    if (!enabled || requestedId.current === moduleId) return;
    requestedId.current = moduleId;
    mutate(resourcesOf(runId, moduleId));
  }, [enabled, runId, moduleId, mutate]);
  return { read, isReading: isPending || running !== null };
}
