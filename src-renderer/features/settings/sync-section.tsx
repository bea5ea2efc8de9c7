import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ServiceName } from '#contract/connection.ts';
import type { RequestBudgets } from '#contract/settings.ts';
import { type DatasetKind, datasetKinds } from '#shared/catalog/datasets.ts';
import { staleDaysRange } from '#shared/catalog/freshness.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { call, sayError } from '../../client/call.ts';
import { keys } from '../../client/queries.ts';
import { useChangeSettings, useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Check, Choice, CountField, DayInput } from '../../ui/fields.tsx';

/** Asked again whenever it is shown: the computer has settings of its own for this. */
const useStartAtLogin = () =>
  useQuery({
    queryKey: keys.startAtLogin,
    queryFn: ({ signal }) => call('startAtLogin:get', {}, signal),
    staleTime: 0,
  });

function useSetStartAtLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => call('startAtLogin:set', { on }),
    onSuccess: (state) => client.setQueryData(keys.startAtLogin, state),
    onError: sayError,
  });
}

const times = () =>
  [
    { value: 'off', label: t('Off⟨automatic sync⟩'), note: t('Only when you start one.') },
    { value: 'start', label: t('When the app opens') },
    {
      value: 'hourly',
      label: t('Every hour'),
      note: t('An hour after the last sync, while the app is open.'),
    },
    {
      value: 'daily',
      label: t('Every day'),
      note: t('A day after the last sync, while the app is open.'),
    },
  ] as const;

const endedRuns = () =>
  [
    { value: 'everySync', label: t('At every sync') },
    { value: 'weekly', label: t('Once a week') },
    { value: 'whenAsked', label: t('Only when I ask') },
  ] as const;

const wholeHistory = () =>
  [
    { value: 'weekly', label: t('Once a week') },
    { value: 'monthly', label: t('Every 30 days') },
    { value: 'quarterly', label: t('Every 90 days') },
    { value: 'whenAsked', label: t('Only when I ask') },
  ] as const;

const services: readonly { readonly name: ServiceName; readonly title: Message }[] = [
  { name: 'taxonomy', title: message('Requests to the taxonomy service') },
  { name: 'analytics', title: message('Requests to the course analytics service') },
];

const kinds: Record<DatasetKind, { readonly label: Message; readonly note: Message }> = {
  daily: {
    label: message('Daily data'),
    note: message('Enrollment, in total and by mode, age, education, gender and country.'),
  },
  weekly: {
    label: message('Weekly data'),
    note: message('Activity, problems, videos, reports, and details of individual problems, subsections and learners.'),
  },
  taxonomy: { label: message('Taxonomy'), note: message('Skills, jobs and job postings.') },
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
        <legend>{t('History')}</legend>
        <div className="field">
          <label htmlFor={id}>{t('History from')}</label>
          <DayInput
            id={id}
            aria-describedby={`${id}-note`}
            value={settings.historyFrom}
            required
            onChange={(historyFrom) => mutate({ historyFrom })}
          />
          <p id={`${id}-note`} className="field-note">
            {t(
              'The first day that a sync downloads. If you leave it empty, the service sends only the latest day or week.',
            )}
          </p>
        </div>
      </fieldset>
      <Choice
        legend={t('Automatic sync')}
        value={settings.autoSync}
        options={times()}
        onChange={(autoSync) => mutate({ autoSync })}
      />
      <p className="lede">
        {t(
          'Runs in the background when you are online, and never while another sync runs. You only hear about it if it fails.',
        )}
      </p>
      <StartAtLogin />
      <AnswersSwitch />
      <Check checked={settings.noticeCrossed} onChange={(on) => mutate({ noticeCrossed: on })}>
        {t('Notify me on the desktop when a watched figure crosses its threshold')}
      </Check>
      <p className="field-note">
        {t('For privacy, the notification gives the number of figures but does not name them.')}
      </p>
      <Choice
        legend={t('Check ended runs')}
        value={settings.syncHabits.endedRuns}
        options={endedRuns()}
        onChange={(chosen) => change((now) => ({ syncHabits: { ...now.syncHabits, endedRuns: chosen } }))}
      />
      <p className="lede">
        {t(
          'A run counts as ended after 28 days without newer data, and later syncs skip it; the Sync screen says what was skipped. A run that you sync on its own is always checked.',
        )}
      </p>
      <Choice
        legend={t('Download the full history again')}
        value={settings.syncHabits.wholeHistory}
        options={wholeHistory()}
        onChange={(chosen) => change((now) => ({ syncHabits: { ...now.syncHabits, wholeHistory: chosen } }))}
      />
      <p className="lede">
        {t(
          'A sync downloads only the newest weeks of a run. Downloading the full history also finds older days that the service has recomputed. Runs take turns, each on a different day.',
        )}
      </p>
      {services.map(({ name, title }) => (
        <BudgetFields
          key={name}
          title={t(title)}
          budget={settings.requestBudgets[name]}
          onChange={(budget) => change((now) => ({ requestBudgets: { ...now.requestBudgets, [name]: budget } }))}
        />
      ))}
      <fieldset>
        <legend>{t('Days after which data counts as out of date')}</legend>
        <p className="lede">
          {t(
            'When the last day of a table is older than this, screens say how many days behind it is. For a table without dates, the app goes by the last sync. You can still read old data.',
          )}
        </p>
        {datasetKinds.map((kind) => (
          <CountField
            key={kind}
            label={t(kinds[kind].label)}
            note={t(kinds[kind].note)}
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
        label={t('Maximum per minute')}
        value={budget.requestsPerMinute}
        onChange={(requestsPerMinute) => onChange({ ...budget, requestsPerMinute })}
      />
      <CountField
        label={t('Maximum per hour')}
        value={budget.requestsPerHour}
        note={t('You can leave this empty. The app learns the service’s limit when the service refuses requests.')}
        onChange={(requestsPerHour) => onChange({ ...budget, requestsPerHour })}
      />
    </fieldset>
  );
}

/** Whether the app opens when the user signs in to the computer; nothing where that cannot be chosen. */
function StartAtLogin() {
  const on = useStartAtLogin().data?.on ?? null;
  const { mutate } = useSetStartAtLogin();
  if (on === null) return null;
  return (
    <>
      <Check checked={on} onChange={mutate}>
        {t('Open Course Almanac when I sign in to this computer')}
      </Check>
      <p className="field-note">{t('The app must be open for an automatic sync.')}</p>
    </>
  );
}

/** Whether answers, and with them the names of problems, come by themselves behind each sync. */
export function AnswersSwitch() {
  const { answersInBackground } = useSettings();
  const { mutate } = useUpdateSettings();
  return (
    <>
      <Check checked={answersInBackground} onChange={(on) => mutate({ answersInBackground: on })}>
        {t('Download answers in the background, so that problems have names')}
      </Check>
      <p className="field-note">
        {t(
          'Sends two requests for each problem, after the sync and within the request limits. Runs in progress come first; any other sync pauses the download.',
        )}
      </p>
    </>
  );
}
