import type { SettingsFile } from '#contract/settings-file.ts';
import { plural } from '#shared/text/numbers.ts';
import { errorText } from '../../client/call-error.ts';
import { say } from '../../client/notices.ts';
import { useApplySettingsFile, useChooseSettingsFile } from '../../client/workspaces.ts';
import { goTo } from '../../routing/navigation.ts';
import { addressOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Takes a settings file over, after showing what is in it. Connections that are set up already stay as they are. */
export function ApplySettingsFile({ label = 'Take settings from a file…' }: { readonly label?: string }) {
  const choose = useChooseSettingsFile();
  const apply = useApplySettingsFile();
  const chosen = choose.data?.state === 'chosen' ? choose.data : null;
  const confirm = (file: SettingsFile) => {
    choose.reset();
    apply.mutate(file, {
      onSuccess: () => {
        say({ tone: 'info', text: `The settings of ${file.name} are taken over.` });
        if (file.connection) goTo(addressOf('welcome', { step: 'client' }));
      },
    });
  };
  return (
    <>
      <Button onClick={() => choose.mutate()} disabled={choose.isPending || apply.isPending}>
        {label}
      </Button>
      {choose.isError && (
        <p className="failure" role="alert">
          {errorText(choose.error)}
        </p>
      )}
      {chosen && (
        <Dialog
          title={`Import ${chosen.fileName}?`}
          confirm="Import"
          onClose={choose.reset}
          onConfirm={() => confirm(chosen.file)}
        >
          <Preview file={chosen.file} />
        </Dialog>
      )}
    </>
  );
}

type Choices = Required<SettingsFile['choices']>;

/** Each choice with its value: a proxy, or a sync that begins by itself, is for the user to see before. */
const choiceText: { readonly [K in keyof Choices]: (value: NonNullable<Choices[K]>) => string } = {
  theme: (theme) => `theme: ${theme}`,
  density: (density) => `density of tables: ${density}`,
  exportProfile: (profile) => `profile of exports: ${profile === 'excel' ? 'Excel' : 'Data'}`,
  separator: (separator) => `separator of exports: ${separator === 'auto' ? 'as the computer is set' : separator}`,
  autoSync: (when) => `automatic sync: ${when === 'start' ? 'at start' : when}`,
  historyFrom: (day) => `first day of history: ${day}`,
  syncHabits: ({ endedRuns, wholeHistory }) =>
    `ended course runs: ${habitWords[endedRuns]}; whole history: ${habitWords[wholeHistory]}`,
  staleAfter: ({ daily, weekly, taxonomy }) =>
    `data is behind after ${plural(daily, 'day')} (daily), ${plural(weekly, 'day')} (weekly), ${plural(taxonomy, 'day')} (taxonomy)`,
  proxy: (proxy) => `proxy: ${proxy.mode === 'manual' ? proxy.address : proxyText[proxy.mode]}`,
};

const habitWords = {
  everySync: 'at every sync',
  weekly: 'once a week',
  monthly: 'every 30 days',
  quarterly: 'every 90 days',
  whenAsked: 'only when asked',
} as const;

const proxyText = { system: 'as the computer is set up', none: 'none' } as const;

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
        <dt>Name</dt>
        <dd dir="auto">{name}</dd>
        <dt>Token address</dt>
        <dd>{connection?.token.url ?? 'none'}</dd>
        <dt>Taxonomy address</dt>
        <dd>{connection?.taxonomy.baseUrl ?? 'none'}</dd>
        <dt>Analytics address</dt>
        <dd>{connection?.analytics.baseUrl ?? 'none'}</dd>
        <dt>Client id</dt>
        <dd dir="auto">{connection?.token.clientId ?? 'your own'}</dd>
        <dt>Course runs</dt>
        <dd>{runs.length === 0 ? 'none' : plural(runs.length, 'course run')}</dd>
        <dt>Choices</dt>
        <dd>
          {chosen.length === 0 && 'none'}
          {chosen.map((words) => (
            <div key={words}>{words}</div>
          ))}
        </dd>
      </dl>
      <p>
        Import a file only from someone you trust: the secret that you enter goes to the token address, and the token
        goes to both services. A connection that is set up already stays as it is; the file adds another.
      </p>
    </>
  );
}
