import type { ReactNode } from 'react';
import { t } from '#shared/language/message.ts';
import { firstRow, useView } from '../../client/views.ts';
import { AsOfLine } from '../../ui/as-of.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Awaited } from '../../ui/states.tsx';
import { SectionTabs } from '../sections/section-tabs.tsx';

interface PlanningHeadProps {
  readonly title: string;
  readonly current: 'coverage' | 'plan';
  readonly actions: ReactNode;
  /** Says how old the jobs and the skills are that the screen sets against each other. */
  readonly isDated: boolean;
}

/** Head and tabs of a screen of Planning. */
export function PlanningHead({ title, current, actions, isDated }: PlanningHeadProps) {
  return (
    <>
      <PageHead title={title} focusKey={current} actions={actions}>
        {isDated && <DatesOfBoth />}
      </PageHead>
      <SectionTabs of="planning" current={current} />
    </>
  );
}

/** The dates are read by themselves, since the plan below may take long and everything else stands below them. */
function DatesOfBoth() {
  const jobs = useView({ view: 'jobs', params: {} }, firstRow);
  const skills = useView({ view: 'skills', params: {} }, firstRow);
  if (jobs.isPending || skills.isPending) return <Awaited />;
  return (
    <>
      {jobs.data?.asOf && <AsOfLine asOf={jobs.data.asOf} lead={t('Jobs')} />}
      {skills.data?.asOf && <AsOfLine asOf={skills.data.asOf} lead={t('Skills')} />}
    </>
  );
}
