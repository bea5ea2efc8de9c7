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
  const page = useView({ view: 'course-skills', params }, { page: 1, pageSize: mostConfidenceDots }).data;
  const dots = useMemo(
    () =>
      page?.rows.flatMap((row) =>
        row.confidence === null ? [] : [{ label: row.name ?? `Skill ${row.skill_id}`, value: row.confidence }],
      ),
    [page],
  );
  return (
    <ConfidenceFigure
      id="course-skills"
      title="What it teaches"
      what="confidence of the skills of the course"
      dots={dots ?? []}
      total={page?.total ?? 0}
      asOf={page?.asOf ?? null}
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
