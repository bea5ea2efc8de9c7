import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '#shared/language/message.ts';
import { Button } from '../ui/button.tsx';

/*
 * Several figures of one view have the same table. It stands with the first of them that shows it; the others lead there, so that no
 * screen has the same table twice.
 */

/** A place where the table is wanted. */
interface Place {
  /** Title of the figure. */
  readonly title: string;
  readonly box: RefObject<HTMLDivElement | null>;
}

interface SharedTable {
  /** Where the table stands; null while every figure shows its chart alone. */
  readonly first: Place | null;
  /** Says that the table is wanted here, and returns how to take it back. */
  readonly want: (place: Place) => () => void;
}

const Shared = createContext<SharedTable | null>(null);

/** Figures within it draw the rows of one table. */
export function OneTable({ children }: { readonly children: ReactNode }) {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const want = useCallback((place: Place) => {
    setPlaces((now) => [...now, place].toSorted(inDocumentOrder));
    return () => setPlaces((now) => now.filter((each) => each !== place));
  }, []);
  const shared = useMemo(() => ({ first: places[0] ?? null, want }), [places, want]);
  return <Shared value={shared}>{children}</Shared>;
}

function inDocumentOrder({ box: { current: one } }: Place, { box: { current: other } }: Place): number {
  if (one === null || other === null) return 0;
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

interface TableOnceProps {
  /** Title of the figure that shows the table. */
  readonly title: string;
  readonly table: ReactNode;
}

/** The table of a figure, or the way to it where an earlier figure shows it already. */
export function TableOnce({ title, table }: TableOnceProps) {
  const shared = use(Shared);
  const box = useRef<HTMLDivElement>(null);
  const place = useMemo((): Place => ({ title, box }), [title]);
  const want = shared?.want;
  // Before anything is painted: a table that is drawn for a moment would be read for nothing.
  useLayoutEffect(() => want?.(place), [want, place]);
  if (shared === null) return table;
  const { first } = shared;
  return (
    <div ref={box} className="figure-table" tabIndex={-1}>
      {first === place && table}
      {first !== null && first !== place && (
        <p className="chart-note">
          {t('The table is above, with “{title}”.', { title: first.title })}{' '}
          <Button kind="link" onClick={() => goTo(first)}>
            {t('Go to the table')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** To the first row, where the keys of the table work; to the table itself while it is read. */
function goTo({ box }: Place): void {
  const row = box.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
  (row ?? box.current)?.focus();
}
