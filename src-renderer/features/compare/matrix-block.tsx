import { type ReactNode, useMemo } from 'react';
import { type MatrixFigure, mostShared, type SharedRow } from '../../../src-preload/contract/figures/compared.ts';
import type { AsOf } from '../../../src-preload/contract/freshness.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { dotMatrix, dotMatrixHeight } from '../../charts/dot-matrix.ts';
import type { Linked } from '../../charts/linked.ts';
import { useChartTheme } from '../../charts/theme.ts';
import { Block } from '../../ui/block.tsx';
import { Skeleton } from '../../ui/states.tsx';

interface MatrixBlockProps {
  /** Undefined until its rows are there. */
  readonly figure: MatrixFigure | undefined;
  readonly asOf: AsOf | null;
  readonly table: ReactNode;
  /** The rows behind the marks, where picture and table point at each other. */
  readonly shared?: readonly SharedRow[] | undefined;
  readonly linked?: Linked;
}

/** Things side by side as a picture and as a table; without anything to draw the table alone. */
export function MatrixBlock({ figure, ...rest }: MatrixBlockProps) {
  if (!figure) return <Skeleton />;
  if (figure.matrix.rows.length > 0) return <Matrix figure={figure} {...rest} />;
  return <Block title={figure.title}>{rest.table}</Block>;
}

function Matrix({ figure, asOf, table, shared, linked }: MatrixBlockProps & { readonly figure: MatrixFigure }) {
  const theme = useChartTheme();
  const { matrix } = figure;
  // The figure is made anew with every drawing of the screen; its content says whether it is another one.
  const content = JSON.stringify(matrix);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content stands for the figure
  const config = useMemo(() => dotMatrix(matrix, theme), [content, theme]);
  const keys = useMemo(() => mostShared(shared ?? []).map((row) => row.key), [shared]);
  return (
    <ChartFigure
      id={figure.id}
      title={figure.title}
      finding={figure.finding}
      note={figure.note}
      name={figure.name}
      config={config}
      height={dotMatrixHeight(matrix)}
      {...(linked && { marks: { keys, linked } })}
      asOf={asOf}
      initial="both"
      table={table}
    />
  );
}
