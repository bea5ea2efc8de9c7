import { formatPercent } from '../../../src-preload/contract/format/numbers.ts';
import type { AsOf } from '../../../src-preload/contract/freshness.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { hrefOf, type RouteQuery } from '../../app/routes.ts';
import { useLabels } from '../../client/own-words.ts';
import { useRun } from '../../client/queries.ts';
import { useAllRows } from '../../client/views.ts';
import { failureWords } from '../../ui/as-of.tsx';
import { Button } from '../../ui/button.tsx';
import { KpiStrip, kpi } from '../../ui/kpi-strip.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Read, Skeleton } from '../../ui/states.tsx';
import { useWhyNotSync } from '../../ui/sync-possible.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { Rename } from '../labels/rename.tsx';
import type { ProblemRow } from '../run/problem-cells.tsx';
import { useNames } from '../run/use-names.ts';
import { AnswersFigure } from './answers-figure.tsx';
import { GradesFigure } from './grades-figure.tsx';
import { useReading } from './use-reading.ts';

interface ProblemScreenProps {
  readonly runId: string;
  readonly moduleId: string;
  readonly query: RouteQuery<'problem'>;
}

/** One problem: how often it was tried, what was answered and which grades came out. */
export function ProblemScreen({ runId, moduleId, query }: ProblemScreenProps) {
  const run = useRun(runId);
  const problems = useAllRows({ view: 'run-problems', params: { runId, moduleId } });
  const problem = problems.data?.rows[0];
  const names = useNames();
  const labels = useLabels();
  const trail = [
    { label: 'Courses', href: hrefOf('courses', {}) },
    { label: labels.of('run', runId) ?? runId, href: hrefOf('run', { id: runId, tab: 'summary' }) },
    { label: 'Problems', href: hrefOf('run', { id: runId, tab: 'problems' }) },
  ];
  return (
    <>
      <PageHead
        title={names.problem(problem ?? { problem_display_name: null, module_id: moduleId })}
        focusKey={`${runId} ${moduleId}`}
        trail={trail}
        actions={<Rename kind="problem" id={moduleId} />}
      >
        <p className="mono block-id">{moduleId}</p>
      </PageHead>
      <Read of={problems}>{() => problem && <ProblemFigures problem={problem} />}</Read>
      <Read of={run}>
        {({ selected }) => <Distributions runId={runId} moduleId={moduleId} query={query} selected={selected} />}
      </Read>
    </>
  );
}

function ProblemFigures({ problem }: { readonly problem: ProblemRow }) {
  const { total_submissions: total, correct_submissions: correct, correct_pct: pct, parts } = problem;
  return (
    <KpiStrip
      label="Key figures"
      figures={[
        kpi('Submissions', total, parts > 1 ? `per part, of ${parts} parts` : null),
        kpi('Correct', correct),
        {
          label: '% correct',
          value: pct === null ? null : formatPercent(pct),
          note: 'partial credit counts as correct',
        },
        kpi('Parts', parts),
      ]}
    />
  );
}

/** Answers and grades are read when the screen opens: no sync reads them of every problem by itself. */
function Distributions({ runId, moduleId, query, selected }: ProblemScreenProps & { readonly selected: boolean }) {
  const patch = usePatchQuery('problem');
  const ofAnswers = useTableAddress('problem', query);
  const ofGrades = useTableAddress('problem', query, 'grade');
  const params = { runId, moduleId };
  const answers = useAllRows({ view: 'problem-answers', params });
  const grades = useAllRows({ view: 'problem-grades', params });
  const reason = useWhyNotSync(selected);
  const unread = [answers.data?.asOf, grades.data?.asOf].find((asOf) => asOf && isUnread(asOf));
  const { read, reading } = useReading(runId, moduleId, unread !== undefined && reason === null);
  const failed = [answers, grades].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!answers.data || !grades.data) return <Skeleton />;
  if (unread) return <NotRead asOf={unread} reason={reason} reading={reading} onRead={read} />;
  return (
    <>
      <AnswersFigure
        {...params}
        page={answers.data}
        part={query.part ?? 1}
        onPart={(part) => patch({ part: part === 1 ? undefined : part, page: undefined })}
        {...ofAnswers}
      />
      <GradesFigure {...params} page={grades.data} {...ofGrades} />
      <div className="form-actions">
        <Button disabled={reason !== null || reading} onClick={read}>
          Read again
        </Button>
        {reason !== null && <span className="quiet">{reason}</span>}
      </div>
    </>
  );
}

/** Neither rows nor the answer that there are none. */
const isUnread = (asOf: AsOf) => asOf.state === 'never' || (asOf.state === 'failed' && asOf.syncedAt === null);

interface NotReadProps {
  readonly asOf: AsOf;
  readonly reason: string | null;
  readonly reading: boolean;
  readonly onRead: () => void;
}

function NotRead({ asOf, reason, reading, onRead }: NotReadProps) {
  if (reason !== null)
    return <EmptyState title="The answers to this problem were not read yet">{<p>{reason}</p>}</EmptyState>;
  if (reading) {
    return (
      <div className="state" role="status">
        <p className="state-title">Reading answers and grades from the service…</p>
        <progress aria-label="Reading" />
      </div>
    );
  }
  return (
    <EmptyState title="The answers to this problem were not read yet">
      {asOf.state === 'failed' && <p className="failure">{failureWords(asOf)}</p>}
      <Button onClick={onRead}>Read them now</Button>
    </EmptyState>
  );
}
