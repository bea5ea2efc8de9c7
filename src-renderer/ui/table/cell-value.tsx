import type { Column, ColumnLink } from '#shared/catalog/columns.ts';
import { t } from '#shared/language/message.ts';
import { formatCell } from '#shared/text/cells.ts';
import { formatChange } from '#shared/text/numbers.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Named } from '../named.tsx';
import { NotReported } from '../not-reported.tsx';

export type CellContent = string | number | boolean | null;
export type AnyRow = Readonly<Record<string, CellContent>>;

/** The address that a linked cell leads to; null when the row has no id for it. */
function linkOf(link: ColumnLink, row: AnyRow): string | null {
  const id = row[link.by];
  if (id === null || id === undefined || typeof id === 'boolean') return null;
  if (link.to === 'skill') return hrefOf('skill', { id: Number(id) });
  if (link.to === 'job') return hrefOf('job', { id: Number(id) });
  if (link.to === 'course') return hrefOf('course', { key: String(id) });
  return hrefOf('run', { id: String(id), tab: 'summary' });
}

/** One value: formatted by its column, linked where the column has a link, isolated where it is somebody's text. */
export function CellValue({ column, row }: { readonly column: Column; readonly row: AnyRow }) {
  const value = row[column.key];
  const href = column.link ? linkOf(column.link, row) : null;
  if (value === null || value === undefined) {
    if (href === null) return <NotReported />;
    return <a href={href}>{t('Unnamed (ID {id})', { id: String(row[column.link?.by ?? '']) })}</a>;
  }
  if (column.isChange) return <ChangeValue change={Number(value)} />;
  const text = column.names ? <Named kind={column.names} id={String(value)} /> : formatCell(column, value, row);
  if (href !== null) {
    return (
      <a href={href} dir="auto">
        {text}
      </a>
    );
  }
  return column.type === 'text' ? <span dir="auto">{text}</span> : text;
}

/** A change with its sign: in color, and quietly where there is none. */
export function ChangeValue({ change }: { readonly change: number }) {
  return <span className={change === 0 ? 'quiet' : change > 0 ? 'positive' : 'negative'}>{formatChange(change)}</span>;
}

/** A list of skills needs some width, or its words break. */
export const ListedSkills = ({ text }: { readonly text: string | null }) =>
  text === null ? (
    <NotReported />
  ) : (
    <span className="listed-skills" dir="auto">
      {text}
    </span>
  );
