import type { SettingsFile } from '#contract/settings.ts';
import { t } from '#shared/language/message.ts';
import { changeThen } from '../../client/call.ts';
import { say } from '../../client/notices.ts';
import { useApplySettingsFile, useChooseSettingsFile } from '../../client/workspaces.ts';
import { goTo } from '../../routing/navigation.ts';
import { addressOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/states.tsx';

interface SettingsFileDialogProps {
  readonly fileName: string;
  readonly file: SettingsFile;
  readonly onClose: () => void;
}

/** Takes a settings file over, after showing what is in it. Connections that are set up already stay as they are. */
export function SettingsFileDialog({ fileName, file, onClose }: SettingsFileDialogProps) {
  const apply = useApplySettingsFile();
  const confirm = () =>
    changeThen(
      apply,
      file,
      () => {
        say({ tone: 'info', text: () => t('The settings of {name} were imported.', { name: file.name }) });
        if (file.connection) goTo(addressOf('welcome', { step: 'client' }));
      },
      onClose,
    );
  return (
    <Dialog
      title={t('Import {name}?', { name: fileName })}
      confirm={t('Import')}
      isBusy={apply.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Preview file={file} />
    </Dialog>
  );
}

type Choices = Required<SettingsFile['choices']>;

/** Each choice with its value: a proxy, or a sync that begins by itself, is for the user to see before. */
const choiceText: { readonly [K in keyof Choices]: (value: NonNullable<Choices[K]>) => string } = {
  theme: (theme) => t('theme: {theme, select, light {light} dark {dark} other {system}}', { theme }),
  density: (density) =>
    t('height of table rows: {density, select, compact {compact} comfortable {comfortable} other {default}}', {
      density,
    }),
  exportProfile: (profile) => t('CSV files for: {profile, select, excel {Excel} other {scripts}}', { profile }),
  separator: (separator) =>
    separator === 'auto'
      ? t('separator in CSV files: as set on this computer')
      : t('separator in CSV files: {separator}', { separator }),
  autoSync: (when) =>
    t('automatic sync: {when, select, start {at start} hourly {hourly} daily {daily} other {off}}', { when }),
  answersInBackground: (on) =>
    t('download answers in the background: {on, select, true {on} other {off}}', { on: String(on) }),
  historyFrom: (day) => t('history from: {day}', { day }),
  syncHabits: (habits) =>
    t(
      'check ended course runs: {endedRuns, select, everySync {at every sync} weekly {once a week} other {only when asked}}; download the full history again: {wholeHistory, select, weekly {once a week} monthly {every 30 days} quarterly {every 90 days} other {only when asked}}',
      habits,
    ),
  staleAfter: (days) =>
    t(
      'data counts as out of date after {daily, plural, one {# day} other {# days}} (daily data), {weekly, plural, one {# day} other {# days}} (weekly data) or {taxonomy, plural, one {# day} other {# days}} (taxonomy)',
      days,
    ),
  proxy: (proxy) =>
    proxy.mode === 'manual'
      ? t('proxy: {address}', { address: proxy.address })
      : t('proxy: {mode, select, none {none} other {as set on this computer}}', { mode: proxy.mode }),
};

const choiceTexts = (choices: SettingsFile['choices']): string[] =>
  Object.entries(choices).map(([key, value]) =>
    (choiceText[key as keyof Choices] as (value: unknown) => string)(value),
  );

function Preview({ file }: { readonly file: SettingsFile }) {
  const { connection, runs, name } = file;
  const chosen = choiceTexts(file.choices);
  return (
    <>
      <dl className="facts">
        <dt>{t('Name')}</dt>
        <dd dir="auto">{name}</dd>
        <dt>{t('Token address')}</dt>
        <dd>{connection?.token.url ?? t('none')}</dd>
        <dt>{t('Taxonomy address')}</dt>
        <dd>{connection?.taxonomy.baseUrl ?? t('none')}</dd>
        <dt>{t('Analytics address')}</dt>
        <dd>{connection?.analytics.baseUrl ?? t('none')}</dd>
        <dt>{t('Client ID')}</dt>
        <dd dir="auto">{connection?.token.clientId ?? t('not in the file; enter your own')}</dd>
        <dt>{t('Course runs')}</dt>
        <dd>{t('{n, plural, =0 {none} one {# course run} other {# course runs}}', { n: runs.length })}</dd>
        <dt>{t('Choices')}</dt>
        <dd>
          {chosen.length === 0 && t('none')}
          {chosen.map((words) => (
            <div key={words}>{words}</div>
          ))}
        </dd>
      </dl>
      <p>
        {t(
          'Import a file only from someone you trust, because the secret that you enter goes to the token address and the token goes to both services. If a connection is already set up, it stays as it is and the file adds another.',
        )}
      </p>
    </>
  );
}

/** Asks for a settings file, and shows what is in it before it is taken over. */
export function ApplySettingsFile() {
  const choose = useChooseSettingsFile();
  const chosen = choose.data?.state === 'chosen' ? choose.data : null;
  return (
    <>
      <Button onClick={() => choose.mutate()} disabled={choose.isPending || chosen !== null}>
        {t('Import a settings file…')}
      </Button>
      <Failure error={choose.error} />
      {chosen && <SettingsFileDialog fileName={chosen.fileName} file={chosen.file} onClose={choose.reset} />}
    </>
  );
}
