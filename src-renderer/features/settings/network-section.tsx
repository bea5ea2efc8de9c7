import { type FormEvent, useState } from 'react';
import { type ProxyChoice, proxyAddressProblem, withProxyScheme } from '#contract/connection.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { changeThen } from '../../client/call.ts';
import { say } from '../../client/notices.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, TextField } from '../../ui/fields.tsx';
import { Words } from '../../ui/words.tsx';

const modes = () =>
  [
    {
      value: 'system',
      label: t('As this computer is set up'),
      note: t('Uses the same proxy as your browser, including an automatic script (PAC). Right for nearly everyone.'),
    },
    {
      value: 'none',
      label: t('No proxy'),
      note: t('Connect directly, ignoring the system’s proxy.'),
    },
    {
      value: 'manual',
      label: t('This proxy'),
      note: t('Your IT department can tell you its name and port.'),
    },
  ] as const satisfies readonly { value: ProxyChoice['mode']; label: string; note: string }[];

/** How requests leave the computer, and what to do where a company network stands in between. */
export function NetworkSection() {
  const saved = useSettings().proxy;
  const update = useUpdateSettings();
  const [mode, setMode] = useState(saved.mode);
  const choose = (chosen: ProxyChoice['mode']) => {
    setMode(chosen);
    // A proxy of one's own is saved with its address.
    if (chosen !== 'manual') update.mutate({ proxy: { mode: chosen } });
  };
  return (
    <>
      <div className="form">
        <Choice legend={t('Proxy')} value={mode} options={modes()} onChange={choose} />
        {mode === 'manual' && (
          <ProxyForm
            saved={saved.mode === 'manual' ? saved.address : ''}
            onSave={(address) =>
              changeThen(update, { proxy: { mode: 'manual', address } }, () =>
                say({ tone: 'info', text: () => t('The proxy is saved. The app will use it from the next request.') }),
              )
            }
          />
        )}
      </div>
      <section className="section-rule">
        <h2>{t('Proxy and certificates')}</h2>
        <ul className="plain-list">
          <li>
            {t(
              'The app trusts the certificates that this computer trusts. If your company inspects encrypted traffic, its certificate must be installed on this computer; ask your IT department.',
            )}
          </li>
          <li>
            {t(
              'The app cannot use a proxy that asks for a user name and password. Your IT department can let requests to the services through without them.',
            )}
          </li>
          <li>{t('On a guest network, sign in with a browser first.')}</li>
        </ul>
        <p>
          <Words
            of={message('To see whether it works, <a>test the connection</a>.')}
            a={(text) => <a href={hrefOf('settings', { section: 'connection' })}>{text}</a>}
          />
        </p>
      </section>
    </>
  );
}

function ProxyForm({ saved, onSave }: { readonly saved: string; readonly onSave: (address: string) => void }) {
  const [text, setText] = useState(saved.replace(/^http:\/\//, ''));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = withProxyScheme(text);
    const found = proxyAddressProblem(address);
    setProblem(found);
    if (found !== null) return;
    onSave(address);
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t('Name and port of the proxy')}
        value={text}
        placeholder="proxy.example.org:8080"
        problem={problem === null ? undefined : translated(problem)}
        onChange={setText}
      />
      <div className="form-actions">
        <Button kind="primary" type="submit">
          {t('Use this proxy')}
        </Button>
      </div>
    </form>
  );
}
