import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CountryRow, countryKey, countryName } from '../../../src-preload/contract/charts/world/country-names.ts';
import { formatNumber, formatPercent } from '../../../src-preload/contract/format/numbers.ts';
import type { Linked } from '../linked.ts';

interface CountryReaderProps {
  /** With most learners first. */
  readonly rows: readonly CountryRow[];
  readonly linked: Linked;
}

/** Reads the map country by country, by pointer or with two buttons: nothing depends on colour or on aiming. */
export function CountryReader({ rows, linked }: CountryReaderProps) {
  const here = rows.findIndex((row) => countryKey(row) === linked.active);
  const row = rows[here];
  const step = (to: number) => {
    const next = rows[(to + rows.length) % rows.length];
    if (next && countryKey(next) !== linked.active) linked.choose(countryKey(next));
  };
  return (
    <div className="world-reader">
      <button
        type="button"
        className="step-button"
        aria-label="Country with more learners"
        onClick={() => step(here === -1 ? -1 : here - 1)}
      >
        <ChevronLeft size={14} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="step-button"
        aria-label="Country with fewer learners"
        onClick={() => step(here + 1)}
      >
        <ChevronRight size={14} aria-hidden="true" />
      </button>
      <output>
        {row
          ? `${here + 1} of ${rows.length}: ${countryName(row)}, ${formatNumber(row.count)} learners (${formatPercent(row.pct ?? 0)})`
          : 'Point at a country, or go through them by number of learners.'}
      </output>
    </div>
  );
}
