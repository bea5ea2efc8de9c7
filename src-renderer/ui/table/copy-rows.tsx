import { useQueryClient } from '@tanstack/react-query';
import type { Column } from '../../../src-preload/contract/columns.ts';
import { formatNumber, plural } from '../../../src-preload/contract/format/numbers.ts';
import { maxPageSize, type ViewDefinition, type ViewName, views } from '../../../src-preload/contract/views.ts';
import { say } from '../../client/notices.ts';
import { pageOptions, type RowsWanted } from '../../client/views.ts';
import { Button } from '../button.tsx';
import type { AnyRow } from './cell-value.tsx';
import { copyTable } from './copy.ts';
import { shownRows } from './spread.ts';

interface CopyRowsProps<V extends ViewName> {
  readonly wanted: RowsWanted<V>;
  /** The rows of the page as they are shown. */
  readonly rows: readonly AnyRow[];
  readonly total: number;
  readonly columns: readonly Column[];
  readonly title: string;
}

/** Puts the rows of the page on the clipboard, or all rows of the view where there are more and they fit. */
export function CopyRows<V extends ViewName>({ wanted, rows, total, columns, title }: CopyRowsProps<V>) {
  const client = useQueryClient();
  const copy = async (read: () => Promise<readonly AnyRow[]>) => {
    try {
      const copied = await read();
      await copyTable(columns, copied);
      say({ tone: 'info', text: `Copied ${plural(copied.length, 'row')} of “${title}”.` });
    } catch {
      say({ tone: 'error', text: 'The rows could not be copied to the clipboard.' });
    }
  };
  const all = async () => {
    const definition: ViewDefinition = views[wanted.view];
    const page = await client.fetchQuery(pageOptions(wanted, { page: 1, pageSize: maxPageSize }));
    return shownRows(definition, page.spread, page.rows as readonly AnyRow[]);
  };
  return (
    <>
      <Button kind="link" onClick={() => void copy(async () => rows)}>
        Copy rows<span className="sr-only"> of {title}</span>
      </Button>
      {total > rows.length && total <= maxPageSize && (
        <>
          {' · '}
          <Button kind="link" onClick={() => void copy(all)}>
            Copy all {formatNumber(total)}
            <span className="sr-only"> rows of {title}</span>
          </Button>
        </>
      )}
    </>
  );
}
