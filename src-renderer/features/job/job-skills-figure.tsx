import { useMemo } from 'react';
import { valueAxis } from '../../../src-preload/contract/charts/axes.ts';
import { plotName } from '../../../src-preload/contract/charts/names.ts';
import { significanceFinding } from '../../../src-preload/contract/findings/taxonomy.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { dotPlot, dotPlotHeight } from '../../charts/dot-plot.ts';
import { useChartTheme } from '../../charts/theme.ts';
import { useView } from '../../client/views.ts';
import { DataTable, type TableAddress } from '../../ui/table/data-table.tsx';
import { ConfidenceMeter } from './confidence-meter.tsx';

const mostDots = 20;
const title = 'Skills by significance';

interface JobSkillsFigureProps {
  readonly jobId: number;
  readonly address: TableAddress;
  readonly onAddress: (address: TableAddress) => void;
}

/** What the job asks for, and the best course for each skill beside it. An open dot is a skill that no course teaches. */
export function JobSkillsFigure({ jobId, address, onAddress }: JobSkillsFigureProps) {
  const theme = useChartTheme();
  const params = { jobId };
  const page = useView({ view: 'job-skills', params }, { page: 1, pageSize: mostDots }).data;
  const plot = useMemo(() => {
    const dots = (page?.rows ?? []).flatMap((row) =>
      row.significance === null
        ? []
        : [{ label: row.name ?? `Skill ${row.skill_id}`, value: row.significance, open: row.best_course === null }],
    );
    const axis = valueAxis(
      dots.map((dot) => dot.value),
      'bar',
    );
    return { dots, config: dotPlot({ dots, axis, valueLabel: 'Significance', decimals: 1 }, theme) };
  }, [page, theme]);
  const table = (
    <DataTable
      view="job-skills"
      params={params}
      address={address}
      onAddress={onAddress}
      cells={{ confidence: (row) => <ConfidenceMeter value={row.confidence} /> }}
      none="The taxonomy names no skill for this job."
    />
  );
  if (!page || plot.dots.length === 0) {
    return (
      <section className="block">
        <h2>{title}</h2>
        {table}
      </section>
    );
  }
  const finding = significanceFinding(page.rows, page.total);
  const open = plot.dots.some((dot) => dot.open) ? 'Open dots: no course is linked to the skill.' : undefined;
  return (
    <ChartFigure
      id="job-skills"
      title={title}
      finding={finding}
      note={open}
      name={plotName('Dot plot', 'significance of the skills of the job', plot.dots.length, finding)}
      config={plot.config}
      height={dotPlotHeight(plot.dots)}
      asOf={page.asOf}
      initial="table"
      table={table}
    />
  );
}
