import { plural } from '../../../src-preload/contract/format/numbers.ts';
import type { SettingsFile } from '../../../src-preload/contract/settings-file.ts';
import { goTo } from '../../app/navigation.ts';
import { addressOf } from '../../app/routes.ts';
import { wordsOf } from '../../client/call-error.ts';
import { say } from '../../client/notices.ts';
import { useApplySettingsFile, useChooseSettingsFile } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Takes a settings file over, after showing what is in it. What is set up already stays as it is. */
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
          {wordsOf(choose.error)}
        </p>
      )}
      {chosen && (
        <Dialog
          title={`Take over ${chosen.fileName}?`}
          confirm="Take over"
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

/** Each choice with its value: a proxy, or a sync that begins by itself, is for the person to see before. */
const choiceWords: { readonly [K in keyof Choices]: (value: NonNullable<Choices[K]>) => string } = {
  theme: (theme) => `theme: ${theme}`,
  density: (density) => `density of tables: ${density}`,
  exportProfile: (profile) => `profile of exports: ${profile === 'excel' ? 'Excel' : 'Data'}`,
  separator: (separator) => `separator of exports: ${separator === 'auto' ? 'as the computer is set' : separator}`,
  autoSync: (when) => `automatic sync: ${when === 'start' ? 'at start' : when}`,
  historyFrom: (day) => `first day of history: ${day}`,
  staleAfter: ({ daily, weekly, taxonomy }) =>
    `data is behind after ${plural(daily, 'day')} (daily), ${plural(weekly, 'day')} (weekly), ${plural(taxonomy, 'day')} (taxonomy)`,
  proxy: (proxy) => `proxy: ${proxy.mode === 'manual' ? proxy.address : proxyWords[proxy.mode]}`,
};

const proxyWords = { system: 'as the computer is set up', none: 'none' } as const;

const wordsOfChoices = (choices: SettingsFile['choices']): string[] =>
  Object.entries(choices).map(([key, value]) =>
    (choiceWords[key as keyof Choices] as (value: unknown) => string)(value),
  );

function Preview({ file }: { readonly file: SettingsFile }) {
  const { connection, runs, name } = file;
  const chosen = wordsOfChoices(file.choices);
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
        Only take over a file from somebody whom you trust: the secret that you enter goes to the token address, and
        what it buys to both services. A connection that is set up already stays; the file gets one of its own.
      </p>
    </>
  );
}
