import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PictureSource } from '#contract/pictures.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import { type DayNote, noteLetter } from '#shared/figures/charts/day-notes.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { formatDate } from '#shared/time/days.ts';
import { usePrinting } from '../client/printing.ts';
import { useChangeSettings, useSettings } from '../client/settings.ts';
import { AsOfLine } from '../ui/as-of.tsx';
import { Button } from '../ui/button.tsx';
import { Toggle } from '../ui/fields.tsx';
import { CitedNote } from '../ui/table/cited-note.tsx';
import { dotsAtEnd } from '../ui/words.tsx';
import { PictureMenu } from './picture/picture-menu.tsx';

export type FigureView = 'chart' | 'table' | 'both';

const options = [
  { value: 'chart', label: message('Chart') },
  { value: 'table', label: message('Table') },
  { value: 'both', label: message('Both') },
] as const;

interface ChartFigureProps {
  /** Under this name the choice of chart or table is remembered. */
  readonly id: string;
  readonly title: string;
  /** The finding, computed from the rows. */
  readonly finding: string;
  /** Says what the marks count. It stands with the notes, after the finding. */
  readonly lead?: string | undefined;
  /** Stands behind the finding, such as a link to the definition of its words. */
  readonly ofFinding?: ReactNode;
  /** The id of the element that says the finding already; absent: the caption says it. */
  readonly findingId?: string | undefined;
  /** The chart or map, which bears its own name. */
  readonly drawing: ReactNode;
  readonly asOf: AsOf | null;
  /** The same rows as a table, with export. Several figures of one table stand in a `OneTable`. */
  readonly table: ReactNode;
  /** False adds the visible note that the axis does not start at zero. */
  readonly fromZero?: boolean;
  /** The facts needed to read the marks. */
  readonly note?: string | undefined;
  /** The note warns at length of what only some readers need: it stands behind one quiet line. */
  readonly foldsNote?: boolean | undefined;
  /** The user's notes on days of the chart; the chart bears the letters. */
  readonly dayNotes?: readonly DayNote[];
  readonly initial?: FigureView | undefined;
  readonly tools?: ReactNode;
  /** The rows that it draws, for pictures of it; absent where there may be none, as of single learners. */
  readonly source?: PictureSource;
}

/** Whether a figure still draws rows of the choices before, while those of the new ones are read. */
export const ShowsOldRows = createContext(false);

/*
 * Several figures of one view have the same table. It stands with the first of them that shows it; the others lead there, so that no
 * screen has the same table twice.
 */

/** A place where the table is wanted. */
interface FigureBox {
  readonly title: string;
  readonly box: RefObject<HTMLDivElement | null>;
}

interface SharedTable {
  /** Where the table stands; null while every figure shows its chart alone. */
  readonly first: FigureBox | null;
  /** Says that the table is wanted here, and returns how to take it back. */
  readonly want: (figureBox: FigureBox) => () => void;
}

const Shared = createContext<SharedTable | null>(null);

/** Figures within it draw the rows of one table. */
export function OneTable({ children }: { readonly children: ReactNode }) {
  const [boxes, setBoxes] = useState<readonly FigureBox[]>([]);
  const want = useCallback((figureBox: FigureBox) => {
    setBoxes((now) => [...now, figureBox].toSorted(inDocumentOrder));
    return () => setBoxes((now) => now.filter((each) => each !== figureBox));
  }, []);
  const shared = useMemo(() => ({ first: boxes[0] ?? null, want }), [boxes, want]);
  return <Shared value={shared}>{children}</Shared>;
}

function inDocumentOrder({ box: { current: one } }: FigureBox, { box: { current: other } }: FigureBox): number {
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
  const figureBox = useMemo((): FigureBox => ({ title, box }), [title]);
  const want = shared?.want;
  // Before anything is painted: a table that is drawn for a moment would be read for nothing.
  useLayoutEffect(() => want?.(figureBox), [want, figureBox]);
  if (shared === null) return table;
  const { first } = shared;
  return (
    <div ref={box} className="figure-table" tabIndex={-1}>
      {first === figureBox && table}
      {first !== null && first !== figureBox && (
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
function goTo({ box }: FigureBox): void {
  const row = box.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
  (row ?? box.current)?.focus();
}

/** The one way to show a chart: heading, finding, toggle, picture with a name, and the same rows as a table. */
export function ChartFigure(props: ChartFigureProps) {
  const {
    id,
    finding,
    ofFinding,
    findingId,
    asOf,
    table,
    fromZero = true,
    initial = 'chart',
    note,
    tools,
    source,
  } = props;
  const title = translated(props.title);
  const headingId = useId();
  const { figures } = useSettings();
  const change = useChangeSettings();
  const printing = usePrinting();
  const shown = printing ? 'both' : (figures[id] ?? initial);
  return (
    <figure
      className="figure"
      aria-labelledby={headingId}
      aria-describedby={findingId}
      aria-busy={use(ShowsOldRows)}
      data-testid={`figure-${id}`}
    >
      <div className="figure-head">
        <h2 id={headingId}>{title}</h2>
        <div className="figure-tools">
          {tools}
          {source && <PictureMenu title={title} source={source} />}
          <Toggle
            label={t('Show {figure} as', { figure: title })}
            value={shown}
            options={options.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(view) => change((now) => ({ figures: { ...now.figures, [id]: view } }))}
          />
        </div>
      </div>
      {findingId === undefined && (
        <figcaption>
          {dotsAtEnd(finding)}
          {ofFinding && <> {ofFinding}</>}
        </figcaption>
      )}
      {shown !== 'table' && (
        <>
          <ChartNotes
            always={[props.lead, fromZero ? undefined : t('The vertical axis does not start at zero.')]}
            note={note}
            isFolded={props.foldsNote === true && !printing}
          />
          {props.drawing}
          <DayNotes notes={props.dayNotes ?? []} />
          {shown === 'chart' && asOf && <AsOfLine asOf={asOf} />}
          {shown === 'chart' && source && <CitedNote query={source.query} />}
        </>
      )}
      {shown !== 'chart' && <TableOnce title={title} table={table} />}
    </figure>
  );
}

interface ChartNotesProps {
  /** Sentences that are never folded. */
  readonly always: readonly (string | undefined)[];
  readonly note: string | undefined;
  readonly isFolded: boolean;
}

function ChartNotes({ always, note, isFolded }: ChartNotesProps) {
  const shown = [...always, isFolded ? undefined : note].filter((text) => text !== undefined).join(' ');
  return (
    <>
      {shown !== '' && <p className="chart-note">{shown}</p>}
      {isFolded && note !== undefined && (
        <details className="chart-note">
          <summary>{t('Please note')}</summary>
          <p>{note}</p>
        </details>
      )}
    </>
  );
}

function DayNotes({ notes }: { readonly notes: readonly DayNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ol className="chart-notes" aria-label={t('Notes on days')}>
      {notes.map((note, index) => (
        <li key={note.day}>
          <b>{noteLetter(index)}</b> {formatDate(note.day)}: <bdi>{note.text}</bdi>
        </li>
      ))}
    </ol>
  );
}
