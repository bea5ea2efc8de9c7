import type { ComponentType } from 'react';
import { type EnrollmentPart, enrollmentParts, hrefOf } from '../../app/routes.ts';
import { Lazy, lazy } from '../../ui/lazy.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AgePart } from './age-part.tsx';
import { DailyPart } from './daily-part.tsx';
import { EducationPart } from './education-part.tsx';
import { GenderPart } from './gender-part.tsx';
import { ModePart } from './mode-part.tsx';
import type { TabProps } from './tab-props.ts';

/** With the shapes of all countries, which no other part needs. */
const countryPart = lazy(async () => (await import('./country-part.tsx')).CountryPart);
const CountryPart = (props: TabProps) => <Lazy code={countryPart} props={props} pending={<Skeleton />} />;

const parts: Record<EnrollmentPart, { readonly label: string; readonly Part: ComponentType<TabProps> }> = {
  daily: { label: 'Daily', Part: DailyPart },
  mode: { label: 'Mode', Part: ModePart },
  age: { label: 'Age', Part: AgePart },
  education: { label: 'Education', Part: EducationPart },
  gender: { label: 'Gender', Part: GenderPart },
  country: { label: 'Country', Part: CountryPart },
};

/** Who is enrolled: by day, and by each trait that the service knows. */
export function EnrollmentTab({ run, query }: TabProps) {
  const shown = query.by ?? 'daily';
  const { Part } = parts[shown];
  return (
    <>
      <nav className="subtabs" aria-label="Enrollment by">
        {enrollmentParts.map((part) => (
          <a
            key={part}
            href={hrefOf('run', { id: run.runId, tab: 'enrollment' }, part === 'daily' ? {} : { by: part })}
            aria-current={part === shown ? 'page' : undefined}
          >
            {parts[part].label}
          </a>
        ))}
      </nav>
      <Part run={run} query={query} />
    </>
  );
}
