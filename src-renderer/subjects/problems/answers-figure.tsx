import { useId, useMemo, useState } from 'react';
import type { ViewPage, ViewRow } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { answerText, correctMark, partsOf, topAnswers } from '#shared/statistics/answers.ts';
import { recoveredAnswers } from '#shared/subjects/problems/figures.ts';
import { cutAt } from '#shared/text/text.ts';
import { OneTable } from '../../charts/chart-figure.tsx';
import { ViewFigure } from '../../charts/view-figure.tsx';
import { Button } from '../../ui/button.tsx';
import { type AddressedTable, DataTable } from '../../ui/table/data-table.tsx';
import { useLinked } from '../../ui/table/linked.ts';

const maxLength = 160;

/** Identifies an answer within its part. */
const answerKey = (row: AnswerRow): string =>
  JSON.stringify([row.part_id, row.value_id, row.answer_value, row.variant]);

interface AnswersFigureProps extends AddressedTable {
  readonly runId: string;
  readonly moduleId: string;
  /** The answers to all parts. */
  readonly page: ViewPage<'problem-answers'>;
  readonly part: number;
  readonly onPart: (part: number) => void;
}

const placeOf = (parts: readonly string[], part = 1) => Math.min(part, Math.max(1, parts.length));

/** The part that is shown where an address has its place; the last one where it has too many. */
export const partAt = (parts: readonly string[], part?: number): string | undefined => parts[placeOf(parts, part) - 1];

/** The answers to one part: the commonest answers as bars, the right ones marked and solid. */
export function AnswersFigure({ runId, moduleId, page, part, onPart, ...address }: AnswersFigureProps) {
  const linked = useLinked();
  const parts = useMemo(() => partsOf(page.rows), [page]);
  const index = placeOf(parts, part);
  const partId = partAt(parts, part);
  const answers = useMemo(() => page.rows.filter((row) => row.part_id === partId), [page, partId]);
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
  const figureProps = { page: { ...page, rows: answers }, params, linked, table };
  return (
    <OneTable>
      <ViewFigure
        id="problem-answers"
        {...figureProps}
        // Only the commonest are rows of the table; all others are one bar.
        keys={topAnswers(answers).shown.map(answerKey)}
        tools={<PartPicker count={parts.length} part={index} onPart={onPart} />}
      />
      <ViewFigure id="problem-recovery" {...figureProps} keys={recoveredAnswers(answers).map(answerKey)} empty={null} />
    </OneTable>
  );
}

function CorrectWord({ correct }: { readonly correct: boolean }) {
  return (
    <span className="nowrap">
      {correctMark(correct)}
      {correct ? t('correct') : t('wrong')}
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

type AnswerRow = ViewRow<'problem-answers'>;

interface PartPickerProps {
  readonly count: number;
  /** Counted from 1. */
  readonly part: number;
  readonly onPart: (part: number) => void;
}

/** Which part of the problem is shown; nothing when there is one. */
function PartPicker({ count, part, onPart }: PartPickerProps) {
  const id = useId();
  if (count < 2) return null;
  return (
    <span className="part-picker">
      <label htmlFor={id}>{t('Answers for')}</label>
      <select id={id} value={part} onChange={(event) => onPart(Number(event.target.value))}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are distinguished by their position
          <option key={index} value={index + 1}>
            {t('Part {part} of {count}', { part: index + 1, count })}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Text from outside: as text whatever it holds, and cut where it would fill the screen. */
function LongText({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false);
  if (text.length <= maxLength) return <span dir="auto">{text}</span>;
  return (
    <>
      <span dir="auto">{whole ? text : `${cutAt(text, maxLength)}…`}</span>{' '}
      <Button kind="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? t('Show less') : t('Show all')}
      </Button>
    </>
  );
}
