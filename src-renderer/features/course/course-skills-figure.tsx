import { useMemo } from 'react';
import { courseSkillsFigure, mostDots } from '../../../src-preload/contract/figures/taxonomy.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import { ConfidenceFigure } from '../../charts/confidence-figure.tsx';
import { useView } from '../../client/views.ts';
import { type AddressedTable, DataTable } from '../../ui/table/data-table.tsx';

interface CourseSkillsFigureProps extends AddressedTable {
  readonly courseKey: string;
}

/** The skills of the course by confidence. */
export function CourseSkillsFigure({ courseKey, ...address }: CourseSkillsFigureProps) {
  const params = { courseKey };
  const read = useView({ view: 'course-skills', params }, { page: 1, pageSize: mostDots });
  const figure = useMemo(() => courseSkillsFigure(read.data ?? { rows: [], total: 0 }), [read.data]);
  return (
    <ConfidenceFigure
      figure={figure}
      source={sourceOf('course-skills', params)}
      read={read}
      table={
        <DataTable
          view="course-skills"
          params={params}
          {...address}
          none="The taxonomy links no skill to this course."
        />
      }
    />
  );
}
