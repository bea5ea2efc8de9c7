import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t, translated } from '#shared/language/message.ts';
import { useSettings } from '../client/settings.ts';
import { Block } from '../ui/block.tsx';
import { type FigureView, ShowsOldRows } from './chart-figure.tsx';
import { OneTable } from './table-once.tsx';

interface FigurePlace {
  /** Under this name the choice of chart or table is remembered. */
  readonly id: string;
  readonly title: string;
  /** Height of the picture, in pixels. */
  readonly height: number;
  readonly initial?: FigureView;
  readonly table: ReactNode;
}

interface ReadFigureProps<Page> extends FigurePlace {
  /** What the figure draws, while it is read and afterwards. */
  readonly read: Pick<UseQueryResult<Page>, 'data' | 'isPending' | 'isPlaceholderData'>;
  /** The figures of what was read, which share the table; nothing when there is nothing to draw. */
  readonly children: (page: Page) => ReactNode;
}

/** A figure that stands in its place from the first moment on; without anything to draw it is the table alone. */
export function ReadFigure<Page extends { readonly rows: readonly unknown[] }>(props: ReadFigureProps<Page>) {
  const { read, children, ...place } = props;
  if (read.isPending) return <PendingFigure {...place} />;
  const drawn = read.data && read.data.rows.length > 0 && children(read.data);
  if (!drawn) return <Block title={translated(place.title)}>{place.table}</Block>;
  return (
    <ShowsOldRows value={read.isPlaceholderData}>
      <OneTable>{drawn}</OneTable>
    </ShowsOldRows>
  );
}

/** As high as the figure will be. Its table is read meanwhile, so that both come in one step. */
function PendingFigure({ id, title, height, initial = 'chart', table }: FigurePlace) {
  const { figures } = useSettings();
  const shown = figures[id] ?? initial;
  return (
    <figure className="figure skeleton">
      <h2>{translated(title)}</h2>
      <figcaption role="status">{t('Loading…')}</figcaption>
      {shown !== 'table' && <div className="skeleton-chart" style={{ height }} />}
      {shown !== 'chart' && table}
    </figure>
  );
}
