import { useMemo } from 'react';
import { jobSkillsFigure } from '../../../src-preload/contract/figures/taxonomy.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { useView } from '../../client/views.ts';
import { DataTable, type TableAddress } from '../../ui/table/data-table.tsx';
import { ConfidenceMeter } from './confidence-meter.tsx';

const mostDots = 20;

interface JobSkillsFigureProps {
  readonly jobId: number;
  readonly address: TableAddress;
  readonly onAddress: (address: TableAddress) => void;
}

/** What the job asks for, and the best course for each skill beside it. An open dot is a skill that no course teaches. */
export function JobSkillsFigure({ jobId, address, onAddress }: JobSkillsFigureProps) {
  const params = { jobId };
  const page = useView({ view: 'job-skills', params }, { page: 1, pageSize: mostDots }).data;
  const figure = useMemo(() => jobSkillsFigure(page ?? { rows: [], total: 0 }), [page]);
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
  if (!page || figure.chart.dots.length === 0) {
    return (
      <section className="block">
        <h2>{figure.title}</h2>
        {table}
      </section>
    );
  }
  return <DrawnFigure figure={figure} asOf={page.asOf} initial="table" table={table} />;
}
