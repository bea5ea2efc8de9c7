import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type MatrixFigure, mostShared, type SharedRow } from '../../../src-preload/contract/figures/compared.ts';
import type { AsOf } from '../../../src-preload/contract/freshness.ts';
import type { PictureSource } from '../../../src-preload/contract/pictures.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import type { Linked } from '../../charts/linked.ts';
import { Block } from '../../ui/block.tsx';
import { Read } from '../../ui/states.tsx';

interface MatrixBlockProps {
  /** The rows that it draws. */
  readonly read: UseQueryResult;
  /** Undefined until its rows are there. */
  readonly figure: MatrixFigure | undefined;
  readonly source: PictureSource;
  readonly asOf: AsOf | null;
  readonly table: ReactNode;
  /** The rows behind the marks, where picture and table point at each other. */
  readonly shared?: readonly SharedRow[] | undefined;
  readonly linked?: Linked;
}

/** Things side by side as a picture and as a table; without anything to draw the table alone. */
export function MatrixBlock({ read, figure, ...rest }: MatrixBlockProps) {
  const drawn = figure && figure.chart.rows.length > 0;
  return (
    <Read of={read}>
      {() =>
        figure && (drawn ? <Matrix figure={figure} {...rest} /> : <Block title={figure.title}>{rest.table}</Block>)
      }
    </Read>
  );
}

type MatrixProps = Omit<MatrixBlockProps, 'read'> & { readonly figure: MatrixFigure };

function Matrix({ figure, shared, linked, ...rest }: MatrixProps) {
  // The figure is made anew with every drawing of the screen; its content says whether it is another one.
  const content = JSON.stringify(figure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content stands for the figure
  const drawn = useMemo(() => figure, [content]);
  const keys = useMemo(() => mostShared(shared ?? []).map((row) => row.key), [shared]);
  return <DrawnFigure figure={drawn} {...rest} {...(linked && { marks: { keys, linked } })} initial="both" />;
}
