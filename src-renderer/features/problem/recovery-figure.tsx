import { type ReactNode, useMemo } from 'react';
import { recoveredAnswers, recoveryFigure } from '../../../src-preload/contract/figures/problem.ts';
import type { AsOf } from '../../../src-preload/contract/freshness.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewParams } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import type { Linked } from '../../charts/linked.ts';
import { type AnswerRow, answerKey } from './answer-key.ts';

interface RecoveryFigureProps {
  readonly answers: readonly AnswerRow[];
  readonly params: ViewParams<'problem-answers'>;
  readonly linked: Linked;
  readonly asOf: AsOf | null;
  readonly table: ReactNode;
}

/** How learners moved from their first answer to their last; nothing where the service does not count both. */
export function RecoveryFigure({ answers, params, linked, asOf, table }: RecoveryFigureProps) {
  const figure = useMemo(() => recoveryFigure(answers), [answers]);
  const marks = useMemo(() => ({ keys: recoveredAnswers(answers).map(answerKey), linked }), [answers, linked]);
  if (figure.chart.pairs.length === 0) return null;
  const source = sourceOf('problem-recovery', params);
  return <DrawnFigure figure={figure} source={source} marks={marks} asOf={asOf} table={table} />;
}
