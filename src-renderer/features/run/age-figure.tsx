import { type ReactNode, useMemo } from 'react';
import { plotName } from '../../../src-preload/contract/charts/names.ts';
import { ageBins, lastAgeBin, medianAge } from '../../../src-preload/contract/derived/ages.ts';
import { agesFinding, implausibleNote } from '../../../src-preload/contract/findings/traits.ts';
import { formatNumber } from '../../../src-preload/contract/format/numbers.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { type Histogram, histogram } from '../../charts/histogram.ts';
import type { Linked } from '../../charts/linked.ts';
import { useChartTheme } from '../../charts/theme.ts';

interface AgeFigureProps {
  readonly page: ViewPage<'run-birth-years'>;
  readonly width: 1 | 5;
  readonly linked: Linked;
  readonly table: ReactNode;
  readonly tools: ReactNode;
}

/** The ages as a histogram with the median marked. */
export function AgeFigure({ page, width, linked, table, tools }: AgeFigureProps) {
  const theme = useChartTheme();
  const drawn = useMemo(() => agesDrawn(page.rows, width), [page.rows, width]);
  const config = useMemo(() => histogram(drawn, theme), [drawn, theme]);
  const marks = useMemo(() => ({ keys: drawn.bins.map((bin) => bin.label), linked }), [drawn, linked]);
  const finding = agesFinding(page.rows);
  return (
    <ChartFigure
      id="run-ages"
      title="Enrollment by age"
      finding={finding}
      note={implausibleNote(page.rows) ?? undefined}
      name={plotName(
        'Histogram',
        `ages in bins of ${width === 1 ? 'one year' : 'five years'}`,
        drawn.bins.length,
        finding,
      )}
      config={config}
      height={240}
      marks={marks}
      asOf={page.asOf}
      table={table}
      tools={tools}
    />
  );
}

function agesDrawn(rows: ViewPage<'run-birth-years'>['rows'], width: 1 | 5): Histogram {
  const median = medianAge(rows);
  const bins = ageBins(rows, width).map((bin) => ({ ...bin, label: binLabel(bin.from, width) }));
  const tens = bins.map((bin) => bin.from).filter((from) => from % 10 === 0);
  return {
    bins,
    binWidth: width,
    ticks: tens.map((from) => ({ at: from, label: from === lastAgeBin ? `${from}+` : String(from) })),
    xLabel: 'Age in the year of the record',
    countLabel: 'Learners',
    mark:
      median === null
        ? undefined
        : { at: median + 0.5, label: `Median ${formatNumber(median, Number.isInteger(median) ? 0 : 1)}` },
  };
}

/** What a bin is called. */
export function binLabel(from: number, width: 1 | 5): string {
  if (from === lastAgeBin) return `Age ${from} and over`;
  return width === 1 ? `Age ${from}` : `Age ${from}–${from + width - 1}`;
}
