import { maxPageSize, type ViewParams } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { isolate } from '#shared/text/text.ts';
import { useView } from '../../client/views.ts';
import { SelectField } from '../../ui/fields.tsx';

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
  // A choice stays, even if no course is left of it.
  const isMissing = value !== undefined && !known.some(({ org }) => org === value);
  return (
    <SelectField
      label={t('Organization')}
      all={t('All organizations')}
      value={value}
      options={isMissing ? [{ value, label: isolate(value) }, ...options] : options}
      onChange={onChange}
    />
  );
}
