import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { maxPageSize, type ViewName, type ViewParams, type ViewRow } from '#shared/catalog/views.ts';
import { message, t } from '#shared/language/message.ts';
import { understoodText } from '#shared/text/name-matching/match-name.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { isolate } from '#shared/text/text.ts';
import { firstRow, pageOptions, useView } from '../client/views.ts';
import { Button } from './button.tsx';
import { SelectField } from './fields.tsx';
import { X } from './icons.tsx';
import { srOnly, Words } from './words.tsx';

export interface Filter {
  readonly label: string;
  readonly onRemove: () => void;
}

interface FilterBarProps {
  /** The fields that set filters. */
  readonly children: ReactNode;
  /** The filters that are set, each removable. */
  readonly active: readonly Filter[];
  readonly onClear: () => void;
}

/** Always visible: the fields, what is filtered now, and a way out of it. */
export function FilterBar({ children, active, onClear }: FilterBarProps) {
  return (
    <search className="filter-bar">
      {children}
      {active.length > 0 && (
        <ul className="chips" aria-label={t('Active filters')}>
          {active.map((filter) => (
            <li key={filter.label}>
              <button type="button" className="chip" onClick={filter.onRemove}>
                <Words of={message('<hidden>Remove filter: </hidden>{filter}')} hidden={srOnly} filter={filter.label} />{' '}
                <X size={12} />
              </button>
            </li>
          ))}
          <li>
            <Button kind="link" onClick={onClear}>
              {t('Clear all')}
            </Button>
          </li>
        </ul>
      )}
    </search>
  );
}

interface TextFilter<V extends ViewName> {
  readonly view: V;
  readonly params: ViewParams<V>;
  readonly text: string | undefined;
  /** Field in which the text is searched. */
  readonly field: string;
  readonly namesOf: (row: ViewRow<V>) => readonly (string | null | undefined)[];
  readonly onRemove: () => void;
}

/** The chip of the text that filters a list; none without a text. It says what the list took misspelt words for. */
export function useTextFilter<V extends ViewName>(filter: TextFilter<V>): readonly Filter[] {
  const { view, params, text, field, namesOf, onRemove } = filter;
  const found = useQuery({ ...pageOptions({ view, params }, firstRow), enabled: Boolean(text) });
  if (!text) return [];
  const row = found.data?.rows[0];
  const names = row === undefined ? [] : namesOf(row);
  const understood = names.map((name) => (name ? understoodText(text, name) : null)).find((each) => each !== null);
  const typed = isolate(text);
  const label = understood
    ? t('No match for “{typed}”; showing “{understood}”', { understood: isolate(understood), typed })
    : t('{field} contains “{typed}”', { field, typed });
  return [{ label, onRemove }];
}

interface OrganisationFilterProps {
  /** Other filters of the courses: the counts are of those that are left. */
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
      hasReadOptions
      label={t('Organization')}
      all={t('All organizations')}
      value={value}
      options={isMissing ? [{ value, label: isolate(value) }, ...options] : options}
      onChange={onChange}
    />
  );
}
