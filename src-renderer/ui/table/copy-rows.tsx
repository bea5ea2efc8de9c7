import type { Column } from '../../../src-preload/contract/columns.ts';
import { formatNumber } from '../../../src-preload/contract/format/numbers.ts';
import { maxPageSize } from '../../../src-preload/contract/views.ts';
import { Button } from '../button.tsx';
import type { AnyRow } from './cell-value.tsx';
import type { CopyShared } from './use-copy.ts';

interface CopyRowsProps {
  readonly copy: CopyShared;
  /** The rows of the page as they are shown. */
  readonly rows: readonly AnyRow[];
  readonly total: number;
  readonly columns: readonly Column[];
  readonly title: string;
}

/** Puts the rows of the page on the clipboard, or all rows of the view where there are more and they fit. */
export function CopyRows({ copy, rows, total, columns, title }: CopyRowsProps) {
  return (
    <>
      <Button kind="link" onClick={() => copy.page(columns, rows)}>
        Copy rows<span className="sr-only"> of {title}</span>
      </Button>
      {total > rows.length && total <= maxPageSize && (
        <>
          {' · '}
          <Button kind="link" onClick={() => copy.all(columns)}>
            Copy all {formatNumber(total)}
            <span className="sr-only"> rows of {title}</span>
          </Button>
        </>
      )}
    </>
  );
}
