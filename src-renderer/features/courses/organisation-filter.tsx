import { formatNumber } from '../../../src-preload/contract/format/numbers.ts';
import { isolate } from '../../../src-preload/contract/format/text.ts';
import { maxPageSize, type ViewParams } from '../../../src-preload/contract/views.ts';
import { useView } from '../../client/views.ts';
import { SelectField } from '../../ui/select-field.tsx';

interface OrganisationFilterProps {
  /** What else the courses were narrowed down by: the counts are of those. */
  readonly params: ViewParams<'organisations'>;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** One organisation out of those that have courses, each with their number. */
export function OrganisationFilter({ params, value, onChange }: OrganisationFilterProps) {
  const found = useView({ view: 'organisations', params }, { page: 1, pageSize: maxPageSize });
  const known = (found.data?.rows ?? []).filter(({ org }) => org !== '');
  const options = known.map(({ org, courses }) => ({
    value: org,
    label: `${isolate(org)} (${formatNumber(courses)})`,
  }));
  // What is chosen stays chosen, also where no course is left of it.
  const isMissing = value !== undefined && !known.some(({ org }) => org === value);
  return (
    <SelectField
      label="Organisation"
      all="All organisations"
      value={value}
      options={isMissing ? [{ value, label: isolate(value) }, ...options] : options}
      onChange={onChange}
    />
  );
}
