import type { ReactNode } from 'react';
import type { CourseScope } from '#shared/catalog/course-scope.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SectionTabs } from '../sections/section-tabs.tsx';
import { useFirstScopeOf } from './own-scope.ts';

interface WithFirstScopeProps {
  readonly query: { readonly scope?: string | undefined };
  readonly title: string;
  readonly current: 'coverage' | 'plan';
  /** @param first the courses that count where the address says nothing */
  readonly children: (first: CourseScope) => ReactNode;
}

/** A screen of Planning once its courses are known; until then its head alone. */
export function WithFirstScope({ query, title, current, children }: WithFirstScopeProps) {
  const first = useFirstScopeOf(query);
  if (first !== undefined) return children(first);
  return (
    <>
      <PageHead title={title} focusKey={current} />
      <SectionTabs of="planning" current={current} />
      <div aria-busy="true" />
    </>
  );
}
