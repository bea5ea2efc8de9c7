import type { ReactNode } from 'react';
import { isSmall, withheldNote } from '#shared/catalog/small-numbers.ts';
import { termOfLabel } from '#shared/catalog/terms.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { type KeyFigure, valueText } from '#shared/figures/key-figures.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatChange } from '#shared/text/numbers.ts';
import { copyCitation } from '../client/citing.ts';
import { useSettings } from '../client/settings.ts';
import { currentAddress } from '../routing/navigation.ts';
import { hrefOf } from '../routing/routes.ts';
import { Quote } from './icons.tsx';
import { NotReported } from './not-reported.tsx';

export interface Kpi {
  readonly label: string;
  /** Already formatted; null is not reported. */
  readonly value: string | null;
  readonly note?: ReactNode;
  /** The rows that it is computed from, where it can be cited. */
  readonly query?: ViewQuery;
  /** Learners that it counts, which may be too few to be cited. */
  readonly learners?: number | null;
}

/** The few figures at the head of a screen. */
export function KpiStrip({ figures, label }: { readonly figures: readonly Kpi[]; readonly label: string }) {
  return (
    <section aria-label={label} className="kpi-strip">
      <dl>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>
              <FigureLabel label={figure.label} />
            </dt>
            <dd className="kpi-value">
              {figure.value ?? <NotReported />}
              <CiteFigure {...figure} />
            </dd>
            {figure.note !== undefined && <dd className="kpi-note">{figure.note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Copies the figure with where it comes from; it shows when the figure is pointed at or reached by keyboard. */
function CiteFigure({ label, value, query, learners }: Kpi) {
  const { smallNumbers: threshold } = useSettings();
  if (query === undefined || value === null) return null;
  const said = isSmall(learners, threshold) ? withheldNote : value;
  return (
    <button
      type="button"
      className="kpi-cite"
      aria-label={t('Copy citation of {figure}', { figure: translated(label) })}
      title={t('Copy citation')}
      onClick={() => copyCitation(query, currentAddress(), `${label}: ${said}`)}
    >
      <Quote size={13} />
    </button>
  );
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
  { label, value, isChange, isShare, change, note, view, isLearners, isWithheld }: KeyFigure,
  params: ViewQuery['params'] | null,
): Kpi => ({
  label,
  ...(isLearners && { learners: value }),
  // The schema of the method matches view and parameters.
  ...(params !== null && { query: { view, params } as ViewQuery }),
  value: isWithheld ? translated(withheldNote) : valueText({ value, isChange, isShare }),
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
