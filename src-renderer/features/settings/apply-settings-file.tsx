import { plural } from '../../../src-preload/contract/format/numbers.ts';
import type { SettingsFile } from '../../../src-preload/contract/workspaces.ts';
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

const choiceWords: Record<keyof SettingsFile['choices'], string> = {
  theme: 'theme',
  density: 'density of tables',
  exportProfile: 'profile of exports',
  separator: 'separator of exports',
  autoSync: 'automatic sync',
  historyFrom: 'first day of history',
  proxy: 'proxy',
};

function Preview({ file }: { readonly file: SettingsFile }) {
  const { connection, runs, choices, name } = file;
  const changed = Object.keys(choices) as (keyof SettingsFile['choices'])[];
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
        <dd>{changed.length === 0 ? 'none' : changed.map((key) => choiceWords[key]).join(', ')}</dd>
      </dl>
      <p>
        Only take over a file from somebody whom you trust: your secret will be sent to the token address. A connection
        that is set up already stays; the file gets one of its own.
      </p>
    </>
  );
}
