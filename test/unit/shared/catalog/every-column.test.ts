import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '#shared/catalog/columns.ts';
import { allTerms } from '#shared/catalog/terms.ts';
import { viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { formatCell } from '#shared/text/cells.ts';
import { formatExact } from '#shared/text/numbers.ts';

/** Printed with as many decimals as they can bear: scores between 0 and 1, and weights. Files have all of them. */
const scores = new Set(['confidence', 'max_confidence', 'own_confidence', 'elsewhere_confidence', 'significance']);

const numeric = viewNames
  .map(viewDefinition)
  .flatMap((view) =>
    view.columns.flatMap((column): [string, Column][] =>
      column.type === 'number' || column.type === 'integer' ? [[`${view.title}: ${column.key}`, column]] : [],
    ),
  );
/** Percentages and times are rounded; medians of advertised salaries are to the dollar, because cents of them say nothing. */
const roundedUnits = ['%', 's', 'year', 'years', 'USD/yr'];
const isAmount = ({ key, source, unit }: Column) =>
  !source.startsWith('derived') && !scores.has(key) && !roundedUnits.includes(unit ?? '');

describe('a number that the service serves', () => {
  it.each(numeric.filter(([, column]) => isAmount(column)))('is printed exactly under %s', (_name, column) => {
    expect(column.decimals).toBeUndefined();
    const values = column.type === 'integer' ? fc.integer({ min: 0 }) : fc.double({ min: 0, max: 1e9, noNaN: true });
    fc.assert(fc.property(values, (value) => formatCell(column, value) === formatExact(value)));
  });

  it('is read back as the same number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000_000 }).map((micros) => micros / 1_000_000),
        (value) => Number(formatExact(value, 'en').replaceAll(',', '')) === value,
      ),
    );
  });
});

describe('a definition', () => {
  it.each(allTerms().map((term) => [term.label, term] as const))(
    'of %s says nothing twice',
    (_label, { meaning, caveat }) => {
      const sentences = (text = '') =>
        text
          .split(/[.;]\s*/)
          .map((part) => part.trim().toLowerCase())
          .filter((part) => part.length > 12);
      const said = meaning.toLowerCase();
      for (const sentence of sentences(caveat)) expect(said).not.toContain(sentence);
    },
  );
});
