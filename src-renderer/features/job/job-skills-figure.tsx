import { useMemo } from 'react';
import { jobSkillsFigure, mostDots } from '../../../src-preload/contract/figures/taxonomy.ts';
import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { rowsHeight } from '../../charts/named-rows.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { useView } from '../../client/views.ts';
import { type AddressedTable, DataTable } from '../../ui/table/data-table.tsx';
import { ConfidenceMeter } from './confidence-meter.tsx';

interface JobSkillsFigureProps extends AddressedTable {
  readonly jobId: number;
}

/** What the job asks for, and the best course for each skill beside it. An open dot is a skill that no course teaches. */
export function JobSkillsFigure({ jobId, ...address }: JobSkillsFigureProps) {
  const params = { jobId };
  const read = useView({ view: 'job-skills', params }, { page: 1, pageSize: mostDots });
  const page = read.data;
  const figure = useMemo(() => jobSkillsFigure(page ?? { rows: [], total: 0 }), [page]);
  const table = (
    <DataTable
      view="job-skills"
      params={params}
      {...address}
      cells={{ confidence: (row) => <ConfidenceMeter value={row.confidence} /> }}
      none="The taxonomy names no skill for this job."
    />
  );
  return (
    <ReadFigure {...figureWords('job-skills')} read={read} height={rowsHeight(mostDots)} initial="table" table={table}>
      {({ asOf }) =>
        figure.chart.dots.length > 0 && (
          <DrawnFigure
            figure={figure}
            source={sourceOf('job-skills', params)}
            asOf={asOf}
            initial="table"
            table={table}
          />
        )
      }
    </ReadFigure>
  );
}
