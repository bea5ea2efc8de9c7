import { Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KeyFigure } from '../../src-preload/contract/figures/key-figures.ts';
import { formatChange, formatNumber } from '../../src-preload/contract/format/numbers.ts';
import { isSmall, smallNote } from '../../src-preload/contract/small-numbers.ts';
import { termOfLabel } from '../../src-preload/contract/terms.ts';
import type { ViewQuery } from '../../src-preload/contract/views.ts';
import { currentAddress } from '../app/navigation.ts';
import { hrefOf } from '../app/routes.ts';
import { copyCitation } from '../client/citing.ts';
import { useSettings } from '../client/settings.ts';
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
  const said = isSmall(learners, threshold) ? smallNote(threshold) : value;
  return (
    <button
      type="button"
      className="kpi-cite"
      aria-label={`Copy citation of ${label}`}
      title="Copy citation"
      onClick={() => copyCitation(query, currentAddress(), `${label}: ${said}`)}
    >
      <Quote size={13} aria-hidden="true" />
    </button>
  );
}

/** The label of a figure leads to its definition where there is one; F1 opens it beside the screen. */
function FigureLabel({ label }: { readonly label: string }) {
  const term = termOfLabel(label);
  if (!term) return label;
  return (
    <a href={hrefOf('definition', { term: term.id })} data-term={term.id}>
      {label}
    </a>
  );
}

export const kpi = (label: string, value: number | null, note?: ReactNode): Kpi => ({
  label,
  value: value === null ? null : formatNumber(value),
  ...(note !== undefined && note !== null && { note }),
});

/** A figure of the contract as the strip shows it; `params` are those of the view that it is computed from. */
export const kpiOf = (
  { label, value, text, change, note, view, isLearners }: KeyFigure,
  params: ViewQuery['params'],
): Kpi => ({
  label,
  ...(isLearners && { learners: value }),
  // The schema of the method matches view and parameters.
  query: { view, params } as ViewQuery,
  value: value === null ? null : (text ?? formatNumber(value)),
  ...(change ? { note: <Change {...change} /> } : note !== undefined && { note }),
});

/** A change with sign and colour, and over which time. */
function Change({ value, over }: { readonly value: number | null; readonly over: string }) {
  if (value === null) return <>change unknown</>;
  const tone = value > 0 ? 'positive' : 'negative';
  return (
    <span className={value === 0 ? undefined : tone}>
      {formatChange(value)} {over}
    </span>
  );
}
