import { useState } from 'react';
import { runNames } from '#shared/catalog/course-id.ts';
import type { ViewParams, ViewRow } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { isMarked, partsOf } from '#shared/statistics/answers.ts';
import type { PartOfRun, QuestionMatch } from '#shared/subjects/annotations/annotations.ts';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { useLabels, useMatchQuestions, useNames } from '../../client/annotations.ts';
import type { NoticeWords } from '../../client/notices.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Named } from '../../ui/named.tsx';
import { DataTable, useOwnOrder } from '../../ui/table/data-table.tsx';
import { Words } from '../../ui/words.tsx';

/** Services send only last answers for most problems. */
const firstAnswers = ['first_learners', 'first_right_pct', 'first_low_pct', 'first_high_pct'] as const;

type RunRow = ViewRow<'problem-runs'>;

interface QuestionInRunsProps extends ViewParams<'problem-runs'> {
  readonly courseKey: string;
}

interface MatchDialogProps {
  readonly params: ViewParams<'problem-runs'>;
  readonly courseKey: string;
  /** Runs that have the question already. */
  readonly matched: readonly string[];
  readonly onMatch: (part: PartOfRun) => void;
  readonly onClose: () => void;
}

/** Says which part of a problem of another run of the course asks the same. */
function MatchDialog({ params, courseKey, matched, onMatch, onClose }: MatchDialogProps) {
  const [runId, setRunId] = useState<string>();
  const [moduleId, setModuleId] = useState<string>();
  const [partId, setPartId] = useState<string>();
  const [isIncomplete, setIncomplete] = useState(false);
  const runs = useOtherRuns(params.runId, courseKey, matched);
  const confirm = () => {
    if (runId === undefined || partId === undefined) return setIncomplete(true);
    onMatch({ runId, partId });
  };
  return (
    <Dialog title={t('Which question is the same?')} confirm={t('Match')} onConfirm={confirm} onClose={onClose}>
      <p className="field-note">
        {t('A match that you set takes priority over IDs and texts. Only you see the match, and no sync changes it.')}
      </p>
      <div className="match-fields">
        <SelectField
          label={t('Run⟨of a course⟩')}
          all={runs.length === 0 ? t('The course has no other run here') : t('Choose a run')}
          value={runId}
          options={runs}
          onChange={(id) => {
            setRunId(id);
            setModuleId(undefined);
            setPartId(undefined);
          }}
        />
        {runId !== undefined && (
          <ProblemChoice
            key={runId}
            runId={runId}
            moduleId={moduleId}
            onChange={(id) => {
              setModuleId(id);
              setPartId(undefined);
            }}
          />
        )}
        {runId !== undefined && moduleId !== undefined && (
          <PartChoice key={moduleId} runId={runId} moduleId={moduleId} partId={partId} onChange={setPartId} />
        )}
      </div>
      {isIncomplete && partId === undefined && (
        <p role="alert" className="field-problem">
          {runId === undefined
            ? t('Choose a run first.')
            : moduleId === undefined
              ? t('Choose a problem first.')
              : t('Choose a part first.')}
        </p>
      )}
    </Dialog>
  );
}

/** The other runs of the course; those that have the question say so. */
function useOtherRuns(runId: string, courseKey: string, matched: readonly string[]) {
  const labels = useLabels();
  const runs = useAllRows({ view: 'runs', params: { courseKey } }).data?.rows ?? [];
  const ids = runs.flatMap(({ run_id: id }) => (id === runId ? [] : [id]));
  const name = runNames(ids, (id) => labels.of('run', id), labels.titleOf);
  return ids.map((id) => ({
    value: id,
    label: matched.includes(id) ? t('{run} · matched', { run: name(id) }) : name(id),
  }));
}

interface ProblemChoiceProps {
  readonly runId: string;
  readonly moduleId: string | undefined;
  readonly onChange: (moduleId: string | undefined) => void;
}

/** The problems of a run by their names, narrowed down by a word: a run may have hundreds. */
function ProblemChoice({ runId, moduleId, onChange }: ProblemChoiceProps) {
  const [word, setWord] = useState('');
  const names = useNames();
  const { data } = useAllRows({ view: 'run-problems', params: { runId } });
  const named = (data?.rows ?? []).map((row) => ({ value: row.module_id, label: names.problem(row) }));
  const searchText = word.trim().toLocaleLowerCase();
  const options = named
    .filter(({ value, label }) => value === moduleId || label.toLocaleLowerCase().includes(searchText))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <TextField label={t('Question contains the word')} value={word} onChange={setWord} />
      <SelectField
        label={t('Problem')}
        all={options.length === 0 ? t('No problem contains this word') : t('Choose a problem')}
        value={moduleId}
        options={options}
        onChange={onChange}
      />
    </>
  );
}

interface PartChoiceProps {
  readonly runId: string;
  readonly moduleId: string;
  readonly partId: string | undefined;
  readonly onChange: (partId: string | undefined) => void;
}

/** The parts of a problem by what they ask. A part whose answers are neither right nor wrong is compared with no other. */
function PartChoice({ runId, moduleId, partId, onChange }: PartChoiceProps) {
  const { data } = useAllRows({ view: 'problem-answers', params: { runId, moduleId } });
  if (data === undefined) return null;
  const parts = partsOf(data.rows);
  if (parts.length === 0) {
    return (
      <p className="field-note">
        <Words
          of={message('The answers to this problem are not downloaded yet. <link>Open it</link> to download them.')}
          link={(text) => <a href={hrefOf('problem', { id: runId, module: moduleId })}>{text}</a>}
        />
      </p>
    );
  }
  const marked = parts.filter((part) => isMarked(data.rows.filter((row) => row.part_id === part)));
  if (marked.length === 0) {
    return (
      <p className="field-note">
        {t('The answers to this problem are neither right nor wrong, so it cannot be matched.')}
      </p>
    );
  }
  const asks = (part: string) => data.rows.find((row) => row.part_id === part)?.question_text?.trim();
  return (
    <SelectField
      label={t('Part⟨of a problem⟩')}
      all={t('Choose a part')}
      value={partId}
      options={marked.map((part) => ({
        value: part,
        label: [t('Part {part} of {count}', { part: parts.indexOf(part) + 1, count: parts.length }), asks(part)]
          .filter(Boolean)
          .join(': '),
      }))}
      onChange={onChange}
    />
  );
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
      : say({ runId: row.run_id, partId: row.part_id }, false, () => t('The two questions now count as different.'));
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
        // Several runs without a figure have withheld counts: the table still lists them.
        empty={
          page.rows.length > 1 ? undefined : (
            <p className="as-of">{t('No other run with answers has the same question, judging by IDs and texts.')}</p>
          )
        }
      />
      <div className="form-actions">
        <Button onClick={() => setOpen(true)}>{t('Match a question from another run…')}</Button>
      </div>
      {isOpen && (
        <MatchDialog
          params={params}
          courseKey={courseKey}
          matched={page.rows.map((row) => row.run_id)}
          onMatch={(other) => say(other, true, () => t('The two questions now count as the same.'))}
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
