import { useAllRows } from '#renderer/client/views.ts';
import { Read } from '#renderer/ui/states.tsx';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useOwnOrder } from '#renderer/ui/table/use-table-address.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { educationLabel } from '#shared/catalog/vocabulary.ts';
import { countryName } from '#shared/figures/charts/countries.ts';
import { t, translated } from '#shared/language/message.ts';
import { countriesOverTime, isOneDay, sharesOverTime } from '#shared/subjects/enrollment/who-enrolls-text.ts';
import type { EnrolledTrait } from '#shared/subjects/enrollment/who-enrolls-views.ts';

type Row = ViewRow<'run-who-enrolls'>;

const names: Readonly<Record<EnrolledTrait, (row: Row) => string>> = {
  country: ({ country_alpha2, value }) => countryName({ country_alpha2, country_name: value }),
  age: ({ value }) => (value === null ? t('Not given') : translated(value)),
  education: ({ value }) => educationLabel(value),
};

/** As many rows as say what is large. */
const rowsShown = 10;

interface WhoEnrollsProps {
  readonly runId: string;
  readonly trait: EnrolledTrait;
}

/** The groups of the first day that a sync saw beside those of the newest day; of one day alone, since when the app collects. */
export function WhoEnrolls({ runId, trait }: WhoEnrollsProps) {
  const view = 'run-who-enrolls';
  const params = { runId, trait };
  const read = useAllRows({ view, params });
  const order = useOwnOrder();
  const name = names[trait];
  if (read.data?.rows.length === 0) return null;
  return (
    <section className="block" data-testid="who-enrolls">
      <h2>{trait === 'country' ? t('Which countries grew') : t('Who enrolls, over time')}</h2>
      <Read of={read}>
        {({ rows }) => (
          <>
            <p className="finding">
              {trait === 'country' ? countriesOverTime(rows, name) : sharesOverTime(rows, name)}
            </p>
            {!isOneDay(rows) && (
              <DataTable
                view={view}
                params={params}
                {...order}
                hide={[
                  'trait',
                  'country_alpha2',
                  'first_day',
                  'date',
                  ...(trait === 'country' ? [] : ['is_new' as const]),
                ]}
                pageSize={rowsShown}
                cells={{ value: (row) => <span dir="auto">{name(row)}</span> }}
              />
            )}
          </>
        )}
      </Read>
    </section>
  );
}
