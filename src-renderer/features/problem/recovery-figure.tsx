import { type ReactNode, useMemo } from 'react';
import { plotName } from '../../../src-preload/contract/charts/names.ts';
import { topAnswers } from '../../../src-preload/contract/derived/answers.ts';
import { recoveryFinding } from '../../../src-preload/contract/findings/content.ts';
import type { AsOf } from '../../../src-preload/contract/freshness.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { dumbbell } from '../../charts/dumbbell.ts';
import type { Linked } from '../../charts/linked.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { useChartTheme } from '../../charts/theme.ts';
import { type AnswerRow, answerKey, answerText, correctMark, variantWords } from './answer-words.ts';

interface RecoveryFigureProps {
  readonly answers: readonly AnswerRow[];
  readonly linked: Linked;
  readonly asOf: AsOf | null;
  readonly table: ReactNode;
}

/** How learners moved from their first answer to their last; nothing where the service does not count both. */
export function RecoveryFigure({ answers, linked, asOf, table }: RecoveryFigureProps) {
  const theme = useChartTheme();
  const shown = useMemo(() => {
    const counted = answers.filter((row) => row.first_response_count !== null && row.last_response_count !== null);
    return topAnswers(counted).shown;
  }, [answers]);
  const config = useMemo(() => {
    const pairs = shown.map((row) => ({
      label: `${correctMark(row.correct)}${answerText(row)}${variantWords(row.variant)}`,
      from: row.first_response_count ?? 0,
      to: row.last_response_count ?? 0,
    }));
    return dumbbell({ pairs, fromLabel: 'First responses', toLabel: 'Last responses' }, theme);
  }, [shown, theme]);
  const marks = useMemo(() => ({ keys: shown.map(answerKey), linked }), [shown, linked]);
  if (shown.length === 0) return null;
  const finding = recoveryFinding(answers);
  return (
    <ChartFigure
      id="problem-recovery"
      title="From the first answer to the last"
      finding={finding}
      note="Open dot: learners whose first answer it was; filled dot: whose last."
      name={plotName('Dumbbell chart', 'first and last responses per answer', shown.length, finding)}
      config={config}
      height={rowsHeight(shown.length)}
      marks={marks}
      asOf={asOf}
      table={table}
    />
  );
}
