import { useMemo } from 'react';
import { mostDots, skillCoursesFigure } from '../../../src-preload/contract/figures/taxonomy.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import { ConfidenceFigure } from '../../charts/confidence-figure.tsx';
import { useView } from '../../client/views.ts';
import { type AddressedTable, DataTable } from '../../ui/table/data-table.tsx';

interface SkillCoursesFigureProps extends AddressedTable {
  readonly skillId: number;
}

/** The courses of the skill by confidence. */
export function SkillCoursesFigure({ skillId, ...address }: SkillCoursesFigureProps) {
  const params = { skillId };
  const read = useView({ view: 'skill-courses', params }, { page: 1, pageSize: mostDots });
  const figure = useMemo(() => skillCoursesFigure(read.data ?? { rows: [], total: 0 }), [read.data]);
  return (
    <ConfidenceFigure
      figure={figure}
      source={sourceOf('skill-courses', params)}
      read={read}
      table={<DataTable view="skill-courses" params={params} {...address} none="No course is linked to this skill." />}
    />
  );
}
