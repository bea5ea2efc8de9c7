import { useMemo } from 'react';
import { ConfidenceFigure, mostConfidenceDots } from '../../charts/confidence-figure.tsx';
import { useView } from '../../client/views.ts';
import { DataTable, type TableAddress } from '../../ui/table/data-table.tsx';

interface CourseSkillsFigureProps {
  readonly courseKey: string;
  readonly address: TableAddress;
  readonly onAddress: (address: TableAddress) => void;
}

/** The skills of the course by confidence. */
export function CourseSkillsFigure({ courseKey, address, onAddress }: CourseSkillsFigureProps) {
  const params = { courseKey };
  const read = useView({ view: 'course-skills', params }, { page: 1, pageSize: mostConfidenceDots });
  const dots = useMemo(
    () =>
      (read.data?.rows ?? []).flatMap((row) =>
        row.confidence === null ? [] : [{ label: row.name ?? `Skill ${row.skill_id}`, value: row.confidence }],
      ),
    [read.data],
  );
  return (
    <ConfidenceFigure
      id="course-skills"
      what="confidence of the skills of the course"
      read={read}
      dots={dots}
      table={
        <DataTable
          view="course-skills"
          params={params}
          address={address}
          onAddress={onAddress}
          none="The taxonomy links no skill to this course."
        />
      }
    />
  );
}
