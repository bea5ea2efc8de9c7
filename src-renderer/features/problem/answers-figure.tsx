import { useMemo } from 'react';
import type { Bar } from '../../../src-preload/contract/charts/drawing.ts';
import { plotName } from '../../../src-preload/contract/charts/names.ts';
import { isRandomised, partsOf, topAnswers } from '../../../src-preload/contract/derived/answers.ts';
import { answersFinding } from '../../../src-preload/contract/findings/content.ts';
import { plural } from '../../../src-preload/contract/format/numbers.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { barList } from '../../charts/bar-list.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { useChartTheme } from '../../charts/theme.ts';
import { Block } from '../../ui/block.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { DataTable, type TableAddress } from '../../ui/table/data-table.tsx';
import { type AnswerRow, answerKey, answerText, correctMark, variantWords } from './answer-words.ts';
import { PartPicker } from './part-picker.tsx';
import { RecoveryFigure } from './recovery-figure.tsx';

interface AnswersFigureProps {
  readonly runId: string;
  readonly moduleId: string;
  /** The answers to all parts. */
  readonly page: ViewPage<'problem-answers'>;
  readonly part: number;
  readonly onPart: (part: number) => void;
  readonly address: TableAddress;
  readonly onAddress: (address: TableAddress) => void;
}

const title = 'Answers';

/** What was answered to one part: the commonest answers as bars, the right ones marked and solid. */
export function AnswersFigure({ runId, moduleId, page, part, onPart, address, onAddress }: AnswersFigureProps) {
  const theme = useChartTheme();
  const linked = useLinked();
  const parts = useMemo(() => partsOf(page.rows), [page]);
  const place = Math.min(part, Math.max(1, parts.length));
  const partId = parts[place - 1];
  const answers = useMemo(() => page.rows.filter((row) => row.part_id === partId), [page, partId]);
  const { bars, keys } = useMemo(() => barsOf(answers), [answers]);
  const config = useMemo(
    () => barList({ bars, valueLabel: 'Learners', ruleBefore: keys.length }, theme),
    [bars, keys, theme],
  );
  const marks = useMemo(() => ({ keys, linked }), [keys, linked]);
  const table = (
    <DataTable
      view="problem-answers"
      params={{ runId, moduleId, partId }}
      address={address}
      onAddress={onAddress}
      hide={hidden(answers)}
      linked={{ linked, keyOf: answerKey }}
      cells={{
        answer_value: (row) => <LongText text={answerText(row)} />,
        correct: (row) => (row.correct === null ? undefined : <CorrectWord correct={row.correct} />),
      }}
    />
  );
  if (answers.length === 0) return <Block title={title}>{table}</Block>;
  const finding = answersFinding(answers, (row) => `“${answerText(row)}”`);
  return (
    <>
      <Question text={answers[0]?.question_text ?? null} />
      <ChartFigure
        id="problem-answers"
        title={title}
        finding={finding}
        note={
          isRandomised(answers)
            ? 'The problem is randomised: the answers of each variant are counted apart.'
            : undefined
        }
        name={plotName('Bar chart', `learners by answer to part ${place}, most first`, bars.length, finding)}
        config={config}
        height={rowsHeight(bars.length)}
        marks={marks}
        asOf={page.asOf}
        table={table}
        tools={<PartPicker count={parts.length} part={place} onPart={onPart} />}
      />
      <RecoveryFigure answers={answers} linked={linked} asOf={page.asOf} table={table} />
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

/** The bars of the commonest answers and of all others together; only the former are rows of the table. */
function barsOf(answers: readonly AnswerRow[]) {
  const { shown, others } = topAnswers(answers);
  const bars: Bar[] = shown.map((row) => ({
    label: `${correctMark(row.correct)}${answerText(row)}${variantWords(row.variant)}`,
    value: row.responses ?? 0,
    kind: row.correct === null ? 'apart' : row.correct ? 'right' : 'wrong',
  }));
  const rest: Bar = { label: `Other (${plural(others.answers, 'answer')})`, value: others.responses, kind: 'apart' };
  return { bars: others.answers > 0 ? [...bars, rest] : bars, keys: shown.map(answerKey) };
}

/** Columns that hold nothing in any row of this part are left out on the screen. */
function hidden(answers: readonly AnswerRow[]) {
  const optional = ['first_response_count', 'last_response_count', 'value_id', 'variant'] as const;
  // Services write a missing value id as the word None.
  const empty = optional.filter((key) => answers.every((row) => row[key] === null || row[key] === 'None'));
  return ['part_id', 'question_text', 'created', ...empty] as const;
}
