import { useMemo } from 'react';
import { answerText, correctMark, partsOf, topAnswers } from '../../../src-preload/contract/derived/answers.ts';
import { answersFigure } from '../../../src-preload/contract/figures/problem.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { Block } from '../../ui/block.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { type AddressedTable, DataTable } from '../../ui/table/data-table.tsx';
import { type AnswerRow, answerKey } from './answer-key.ts';
import { PartPicker } from './part-picker.tsx';
import { RecoveryFigure } from './recovery-figure.tsx';

interface AnswersFigureProps extends AddressedTable {
  readonly runId: string;
  readonly moduleId: string;
  /** The answers to all parts. */
  readonly page: ViewPage<'problem-answers'>;
  readonly part: number;
  readonly onPart: (part: number) => void;
}

/** What was answered to one part: the commonest answers as bars, the right ones marked and solid. */
export function AnswersFigure({ runId, moduleId, page, part, onPart, ...address }: AnswersFigureProps) {
  const linked = useLinked();
  const parts = useMemo(() => partsOf(page.rows), [page]);
  const place = Math.min(part, Math.max(1, parts.length));
  const partId = parts[place - 1];
  const answers = useMemo(() => page.rows.filter((row) => row.part_id === partId), [page, partId]);
  const figure = useMemo(() => answersFigure(answers), [answers]);
  // Only the commonest are rows of the table; all others are one bar.
  const marks = useMemo(() => ({ keys: topAnswers(answers).shown.map(answerKey), linked }), [answers, linked]);
  const params = { runId, moduleId, partId };
  const table = (
    <DataTable
      view="problem-answers"
      params={params}
      {...address}
      hide={hidden(answers)}
      linked={{ linked, keyOf: answerKey }}
      cells={{
        answer_value: (row) => <LongText key={answerKey(row)} text={answerText(row)} />,
        correct: (row) => (row.correct === null ? undefined : <CorrectWord correct={row.correct} />),
      }}
    />
  );
  if (answers.length === 0) return <Block title={figure.title}>{table}</Block>;
  return (
    <>
      <Question text={answers[0]?.question_text ?? null} />
      <DrawnFigure
        figure={figure}
        source={sourceOf('problem-answers', params)}
        marks={marks}
        asOf={page.asOf}
        table={table}
        tools={<PartPicker count={parts.length} part={place} onPart={onPart} />}
      />
      <RecoveryFigure answers={answers} params={params} linked={linked} asOf={page.asOf} table={table} />
    </>
  );
}

function Question({ text }: { readonly text: string | null }) {
  return text === null || text.trim() === '' ? null : (
    <p className="lede question" dir="auto">
      {text}
    </p>
  );
}

function CorrectWord({ correct }: { readonly correct: boolean }) {
  return (
    <span className="nowrap">
      {correctMark(correct)}
      {correct ? 'correct' : 'wrong'}
    </span>
  );
}

/** Columns that hold nothing in any row of this part are left out on the screen. */
function hidden(answers: readonly AnswerRow[]) {
  const optional = ['first_response_count', 'last_response_count', 'value_id', 'variant'] as const;
  // Services write a missing value id as the word None.
  const empty = optional.filter((key) => answers.every((row) => row[key] === null || row[key] === 'None'));
  return ['part_id', 'question_text', 'created', ...empty] as const;
}
