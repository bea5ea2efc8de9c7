import { useMemo } from 'react';
import type { Histogram } from '../../../src-preload/contract/charts/drawing.ts';
import { plotName } from '../../../src-preload/contract/charts/names.ts';
import { gradesFinding, medianGrade } from '../../../src-preload/contract/findings/content.ts';
import { formatNumber } from '../../../src-preload/contract/format/numbers.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { histogram } from '../../charts/histogram.ts';
import { useLinked } from '../../charts/linked.ts';
import { useChartTheme } from '../../charts/theme.ts';
import { Block } from '../../ui/block.tsx';
import { DataTable, type TableAddress } from '../../ui/table/data-table.tsx';

type Rows = ViewPage<'problem-grades'>['rows'];

interface GradesFigureProps {
  readonly runId: string;
  readonly moduleId: string;
  readonly page: ViewPage<'problem-grades'>;
  readonly address: TableAddress;
  readonly onAddress: (address: TableAddress) => void;
}

const title = 'Grades';

/** How many learners reached which grade, from nothing to all points. */
export function GradesFigure({ runId, moduleId, page, address, onAddress }: GradesFigureProps) {
  const theme = useChartTheme();
  const linked = useLinked();
  const drawn = useMemo(() => gradesDrawn(page.rows), [page]);
  const config = useMemo(() => histogram(drawn, theme), [drawn, theme]);
  const marks = useMemo(() => ({ keys: drawn.bins.map((bin) => bin.label), linked }), [drawn, linked]);
  const table = (
    <DataTable
      view="problem-grades"
      params={{ runId, moduleId }}
      address={address}
      onAddress={onAddress}
      linked={{ linked, keyOf: (row) => (row.grade === null ? '' : labelOf(row.grade)) }}
    />
  );
  if (drawn.bins.length === 0) return <Block title={title}>{table}</Block>;
  const finding = gradesFinding(page.rows);
  return (
    <ChartFigure
      id="problem-grades"
      title={title}
      finding={finding}
      name={plotName('Histogram', 'learners by grade', drawn.bins.length, finding)}
      config={config}
      height={200}
      marks={marks}
      asOf={page.asOf}
      table={table}
    />
  );
}

const points = (grade: number) => formatNumber(grade, Number.isInteger(grade) ? 0 : 1);
const labelOf = (grade: number) => `${points(grade)} points`;

/** A bar per grade from 0 to the highest possible; half points make bars of half a point. */
function gradesDrawn(rows: Rows): Histogram {
  const counts = rows.flatMap(({ grade, count }) => (grade === null ? [] : [{ grade, count }]));
  const width = counts.every(({ grade }) => Number.isInteger(grade)) ? 1 : 0.5;
  const top = Math.max(...counts.map(({ grade }) => grade), ...rows.map((row) => row.max_grade ?? 0), 0);
  const grades =
    counts.length === 0 ? [] : Array.from({ length: Math.floor(top / width) + 1 }, (_, step) => step * width);
  const median = medianGrade(rows);
  return {
    bins: grades.map((grade) => ({
      from: grade - width / 2,
      count: counts.reduce((sum, row) => (Math.round(row.grade / width) * width === grade ? sum + row.count : sum), 0),
      label: labelOf(grade),
    })),
    binWidth: width,
    ticks: grades.map((grade) => ({ at: grade, label: points(grade) })),
    xLabel: 'Points',
    countLabel: 'Learners',
    marks: median === null ? [] : [{ at: median, label: `Median ${points(median)}` }],
  };
}
