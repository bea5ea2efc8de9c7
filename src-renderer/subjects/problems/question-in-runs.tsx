import { useState } from 'react';
import type { ViewParams, ViewRow } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import type { QuestionMatch } from '#shared/subjects/problems/same-question.ts';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { useMatchQuestions } from '../../client/annotations.ts';
import type { NoticeWords } from '../../client/notices.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/named.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useOwnOrder } from '../../ui/table/use-table-address.ts';
import { Words } from '../../ui/words.tsx';
import { MatchDialog } from './match-dialog.tsx';

/** Services send only last answers for most problems. */
const firstAnswers = ['first_learners', 'first_right_pct', 'first_low_pct', 'first_high_pct'] as const;

type RunRow = ViewRow<'problem-runs'>;

interface QuestionInRunsProps extends ViewParams<'problem-runs'> {
  readonly courseKey: string;
}

/** How the question went in every run of the course that asks it, and a way to say which questions are the same. */
export function QuestionInRuns({ courseKey, ...params }: QuestionInRunsProps) {
  const { runId, partId } = params;
  const page = useAllRows({ view: 'problem-runs', params }).data;
  const order = useOwnOrder();
  const match = useMatchQuestions();
  const [isOpen, setOpen] = useState(false);
  // Without answers of this run there is nothing to compare.
  if (page === undefined || page.rows.length === 0) return null;
  const say = (other: QuestionMatch['other'], isSame: boolean | null, done: NoticeWords) => {
    setOpen(false);
    match.mutate({ changes: [{ one: { runId, partId }, other, isSame }], done });
  };
  const apart = (row: RunRow) =>
    row.found_by === 'you'
      ? say({ runId: row.run_id, partId: row.part_id }, null, () => t('Match removed.'))
      : say({ runId: row.run_id, partId: row.part_id }, false, () => t('The questions are treated as different.'));
  const table = (
    <DataTable
      view="problem-runs"
      params={params}
      {...order}
      hide={page.rows.every((row) => row.first_right_pct === null) ? firstAnswers : []}
      cells={{
        run_id: (row) => (
          <a href={hrefOf('problem', { id: row.run_id, module: row.module_id })} dir="auto">
            <Named kind="run" id={row.run_id} />
          </a>
        ),
        found_by: (row) => <FoundByCell row={row} onApart={() => apart(row)} />,
      }}
    />
  );
  return (
    <>
      <ViewFigure
        id="problem-runs"
        page={page}
        params={params}
        initial="both"
        table={table}
        // Several runs without a figure have hidden counts: the table still lists them.
        empty={
          page.rows.length > 1 ? undefined : (
            <p className="as-of">{t('No other run with answers asks the same question, judging by ids and texts.')}</p>
          )
        }
      />
      <div className="form-actions">
        <Button onClick={() => setOpen(true)}>{t('Match a question of another run…')}</Button>
      </div>
      {isOpen && (
        <MatchDialog
          params={params}
          courseKey={courseKey}
          matched={page.rows.map((row) => row.run_id)}
          onMatch={(other) => say(other, true, () => t('Questions matched.'))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function FoundByCell({ row, onApart }: { readonly row: RunRow; readonly onApart: () => void }) {
  if (row.found_by === 'this run') return <span className="quiet">{translated(row.found_by)}</span>;
  return (
    <span className="cell-action">
      {translated(row.found_by)}
      <Button kind="link" onClick={onApart}>
        <Words
          of={
            row.found_by === 'you'
              ? message('Remove<hidden> in {run}</hidden>')
              : message('Not the same<hidden> in {run}</hidden>')
          }
          run={row.run_id}
          hidden={(text) => <span className="sr-only">{text}</span>}
        />
      </Button>
    </span>
  );
}
