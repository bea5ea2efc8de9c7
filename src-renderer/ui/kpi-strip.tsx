import { type ReactNode, useId, useRef } from 'react';
import type { FigureSubject } from '#contract/exports.ts';
import { isSmall, withheldNote } from '#shared/catalog/small-numbers.ts';
import { termOfLabel } from '#shared/catalog/terms.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { type KeyFigure, valueText } from '#shared/figures/key-figures.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatChange } from '#shared/text/numbers.ts';
import { copyCitation, copySentence } from '../client/citing.ts';
import { useSettings } from '../client/settings.ts';
import { currentAddress } from '../routing/navigation.ts';
import { hrefOf } from '../routing/routes.ts';
import { Button } from './button.tsx';
import { Copy } from './icons.tsx';
import { NotReported, NotShown } from './not-reported.tsx';

export interface Kpi {
  readonly label: string;
  /** Already formatted; null is not reported. */
  readonly value: string | null;
  /** There is a number that is not shown, and says why. */
  readonly isWithheld?: boolean | undefined;
  readonly note?: ReactNode;
  /** The rows that it is computed from, where it can be cited. */
  readonly query?: ViewQuery;
  /** Subject of the figures, where they can be copied as a sentence. */
  readonly about?: FigureSubject | undefined;
  /** Learners that it counts, which may be too few to be cited. */
  readonly learners?: number | null;
}

/** The few figures at the head of a screen. */
export function KpiStrip({ figures, label }: { readonly figures: readonly Kpi[]; readonly label: string }) {
  return (
    <section aria-label={label} className="kpi-strip">
      <dl>
        {figures.map((figure) => (
          <KpiTile key={figure.label} {...figure} />
        ))}
      </dl>
    </section>
  );
}

/** One figure. Its menu opens by its button, and by a click with the second button anywhere on it. */
function KpiTile(figure: Kpi) {
  const id = useId();
  const menu = useRef<HTMLUListElement>(null);
  const actions = useCopies(figure);
  const name = t('Copy {figure}', { figure: translated(figure.label) });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same by keyboard
    <div
      onContextMenu={(event) => {
        // Selected text and links keep the menu of the system.
        const source = event.currentTarget.querySelector('button');
        if (!menu.current || !source || String(getSelection()) !== '' || isInLink(event.target)) return;
        event.preventDefault();
        const open = () => menu.current?.showPopover({ source });
        // Where the press asks for the menu, the release that follows closes whatever is open by then.
        if (event.buttons === 0) open();
        else addEventListener('pointerup', () => setTimeout(open), { once: true });
      }}
    >
      <dt>
        <FigureLabel label={figure.label} />
      </dt>
      <dd className="kpi-value">
        {figure.isWithheld ? <NotShown /> : (figure.value ?? <NotReported />)}
        {actions.length > 0 && (
          <button type="button" className="kpi-cite" aria-label={name} title={name} popoverTarget={id}>
            <Copy size={13} />
          </button>
        )}
      </dd>
      {figure.note !== undefined && <dd className="kpi-note">{figure.note}</dd>}
      {actions.length > 0 && (
        <dd>
          <ul ref={menu} id={id} popover="auto" className="menu" aria-label={name}>
            {actions.map(([words, copy]) => (
              <li key={words}>
                <Button
                  kind="link"
                  onClick={() => {
                    menu.current?.hidePopover();
                    copy();
                  }}
                >
                  {words}
                </Button>
              </li>
            ))}
          </ul>
        </dd>
      )}
    </div>
  );
}

const isInLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null;

/** The ways to copy a figure, as a sentence or as a citation; none of one without a value. */
function useCopies({
  label,
  value,
  query,
  about,
  learners,
}: Kpi): readonly (readonly [words: string, copy: () => void])[] {
  const { smallNumbers: threshold } = useSettings();
  if (value === null) return [];
  const shown = isSmall(learners, threshold) ? withheldNote : value;
  return [
    ...(about ? [[t('Copy as sentence'), () => copySentence({ about, label, threshold })] as const] : []),
    ...(query
      ? [
          [
            t('Copy citation'),
            () => copyCitation({ query, threshold, title: `${label}: ${shown}` }, currentAddress()),
          ] as const,
        ]
      : []),
  ];
}

/** The label of a figure leads to its definition where there is one; F1 opens it beside the screen. */
function FigureLabel({ label }: { readonly label: string }) {
  const term = termOfLabel(label);
  if (!term) return translated(label);
  return (
    <a href={hrefOf('definition', { term: term.id })} data-term={term.id}>
      {translated(label)}
    </a>
  );
}

/** A figure of the contract as the strip shows it; `params` are those of the view that it can be cited with, null for none. */
export const kpiOf = (
  { label, change, note, view, isLearners, isWithheld, ...figure }: KeyFigure,
  params: ViewQuery['params'] | null,
  about?: FigureSubject,
): Kpi => ({
  label,
  about,
  ...(isLearners && { learners: figure.value }),
  // The schema of the method matches view and parameters.
  ...(params !== null && { query: { view, params } as ViewQuery }),
  value: isWithheld ? t('hidden') : valueText(figure),
  isWithheld,
  ...((change ?? note) !== undefined && { note: <NoteOf change={change} note={note} /> }),
});

/** How a figure moved, and what else is said of it, below each other. */
const NoteOf = ({ change, note }: Pick<KeyFigure, 'change' | 'note'>) => (
  <>
    {change && <Change {...change} />}
    {change && note && <br />}
    {note}
  </>
);

/** A change with sign and colour, and over which time. */
function Change({ value, over }: { readonly value: number | null; readonly over: string }) {
  if (value === null) return <>{t('change unknown')}</>;
  const tone = value > 0 ? 'positive' : 'negative';
  return (
    <span className={value === 0 ? undefined : tone}>
      {formatChange(value)} {over}
    </span>
  );
}
