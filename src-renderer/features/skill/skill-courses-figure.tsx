import { useMemo } from 'react';
import { ConfidenceFigure, mostConfidenceDots } from '../../charts/confidence-figure.tsx';
import { useView } from '../../client/views.ts';
import { DataTable, type TableAddress } from '../../ui/table/data-table.tsx';

interface SkillCoursesFigureProps {
  readonly skillId: number;
  readonly address: TableAddress;
  readonly onAddress: (address: TableAddress) => void;
}

/** The courses of the skill by confidence. */
export function SkillCoursesFigure({ skillId, address, onAddress }: SkillCoursesFigureProps) {
  const params = { skillId };
  const read = useView({ view: 'skill-courses', params }, { page: 1, pageSize: mostConfidenceDots });
  const dots = useMemo(
    () =>
      (read.data?.rows ?? []).flatMap((row) =>
        row.confidence === null ? [] : [{ label: row.course_key, value: row.confidence }],
      ),
    [read.data],
  );
  return (
    <ConfidenceFigure
      id="skill-courses"
      what="confidence per course"
      read={read}
      dots={dots}
      table={
        <DataTable
          view="skill-courses"
          params={params}
          address={address}
          onAddress={onAddress}
          none="No course is linked to this skill."
        />
      }
    />
  );
}
