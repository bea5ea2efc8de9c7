import { useId } from 'react';
import type { ServiceName } from '#contract/connection.ts';
import type { RequestBudgets } from '#contract/settings.ts';
import { type DatasetKind, datasetKinds, serviceTitles } from '#shared/catalog/datasets.ts';
import { staleDaysRange } from '#shared/catalog/freshness.ts';
import { useChangeSettings, useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Choice } from '../../ui/choice.tsx';
import { CountField } from '../../ui/count-field.tsx';
import { DayInput } from '../../ui/day-input.tsx';

const times = [
  { value: 'off', label: 'Off', note: 'Only when you say so.' },
  { value: 'start', label: 'At start', note: 'Once, whenever the app is opened.' },
  { value: 'hourly', label: 'Every hour', note: 'When the last sync is an hour ago, while the app is open.' },
  { value: 'daily', label: 'Every day', note: 'When the last sync is a day ago, while the app is open.' },
] as const;

const endedRuns = [
  { value: 'everySync', label: 'At every sync' },
  { value: 'weekly', label: 'Once a week' },
  { value: 'whenAsked', label: 'Only when I ask' },
] as const;

const wholeHistory = [
  { value: 'weekly', label: 'Once a week' },
  { value: 'monthly', label: 'Every 30 days' },
  { value: 'quarterly', label: 'Every 90 days' },
  { value: 'whenAsked', label: 'Only when I ask' },
] as const;

const services: readonly { readonly name: ServiceName; readonly title: string }[] = [
  { name: 'taxonomy', title: `Requests to the ${serviceTitles.taxonomy}` },
  { name: 'analytics', title: `Requests to the ${serviceTitles.analytics}` },
];

const kinds: Record<DatasetKind, { readonly label: string; readonly note: string }> = {
  daily: { label: 'Daily data', note: 'Enrollment, and its modes, ages, education, gender and countries.' },
  weekly: {
    label: 'Weekly data',
    note: 'Activity, problems, videos, reports, and what is read of single problems, subsections and learners.',
  },
  taxonomy: { label: 'Taxonomy', note: 'Skills, jobs and job postings.' },
};

/** From when on, how often, what is asked again, how many requests at most, and how old data may be. */
export function SyncSection() {
  const id = useId();
  const settings = useSettings();
  const { mutate } = useUpdateSettings();
  const change = useChangeSettings();
  return (
    <div className="form">
      <fieldset>
        <legend>History</legend>
        <div className="field">
          <label htmlFor={id}>History from</label>
          <DayInput
            id={id}
            aria-describedby={`${id}-note`}
            value={settings.historyFrom}
            required
            onChange={(historyFrom) => mutate({ historyFrom })}
          />
          <p id={`${id}-note`} className="field-note">
            The first day that a sync asks for. Without it the service gives only the latest day or week.
          </p>
        </div>
      </fieldset>
      <Choice
        legend="Automatic sync"
        value={settings.autoSync}
        options={times}
        onChange={(autoSync) => mutate({ autoSync })}
      />
      <p className="lede">
        It waits for the network, says nothing while it succeeds, and never begins while another sync runs.
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={settings.noticeCrossed}
          onChange={(event) => mutate({ noticeCrossed: event.target.checked })}
        />
        Notify me on the desktop when a watched figure crosses its threshold
      </label>
      <p className="lede">The notification says how many, and names no figure.</p>
      <Choice
        legend="Ask for ended runs"
        value={settings.syncHabits.endedRuns}
        options={endedRuns}
        onChange={(chosen) => change((now) => ({ syncHabits: { ...now.syncHabits, endedRuns: chosen } }))}
      />
      <p className="lede">
        A run has ended when the service has given no newer day for 28 days. The Sync screen says what was left out; a
        run that you sync by itself is always asked for.
      </p>
      <Choice
        legend="Read the whole history again"
        value={settings.syncHabits.wholeHistory}
        options={wholeHistory}
        onChange={(chosen) => change((now) => ({ syncHabits: { ...now.syncHabits, wholeHistory: chosen } }))}
      />
      <p className="lede">
        A sync asks for the newest weeks of a run only. The whole history shows whether the service has computed older
        days again. Each run has a day of its own for it.
      </p>
      {services.map(({ name, title }) => (
        <BudgetFields
          key={name}
          title={title}
          budget={settings.requestBudgets[name]}
          onChange={(budget) => change((now) => ({ requestBudgets: { ...now.requestBudgets, [name]: budget } }))}
        />
      ))}
      <fieldset>
        <legend>Days after which data counts as behind</legend>
        <p className="lede">
          When the last day of a dataset is older than this, screens say how many days it is behind. For a dataset
          without days, the last sync counts. Old data stays readable.
        </p>
        {datasetKinds.map((kind) => (
          <CountField
            key={kind}
            {...kinds[kind]}
            value={settings.staleAfter[kind]}
            range={staleDaysRange}
            required
            onChange={(days) => days !== null && change((now) => ({ staleAfter: { ...now.staleAfter, [kind]: days } }))}
          />
        ))}
      </fieldset>
    </div>
  );
}

interface BudgetFieldsProps {
  readonly title: string;
  readonly budget: RequestBudgets[ServiceName];
  readonly onChange: (budget: RequestBudgets[ServiceName]) => void;
}

function BudgetFields({ title, budget, onChange }: BudgetFieldsProps) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <CountField
        label="At most per minute"
        value={budget.requestsPerMinute}
        onChange={(requestsPerMinute) => onChange({ ...budget, requestsPerMinute })}
      />
      <CountField
        label="At most per hour"
        value={budget.requestsPerHour}
        note="Empty: as many as the service takes. When it refuses one for being too many, the app learns the limit."
        onChange={(requestsPerHour) => onChange({ ...budget, requestsPerHour })}
      />
    </fieldset>
  );
}
