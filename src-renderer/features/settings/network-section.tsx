import { type FormEvent, useState } from 'react';
import { type ProxyChoice, proxyAddressProblem, withProxyScheme } from '#contract/network.ts';
import { say } from '../../client/notices.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';

const modes = [
  {
    value: 'system',
    label: 'As this computer is set up',
    note: 'The same proxy as your browser, an automatic script (PAC) included. Right for nearly everyone.',
  },
  { value: 'none', label: 'No proxy', note: 'Requests go straight to the services, whatever the computer says.' },
  { value: 'manual', label: 'This proxy', note: 'Your IT department can tell you its name and port.' },
] as const satisfies readonly { value: ProxyChoice['mode']; label: string; note: string }[];

/** How requests leave the computer, and what to do where a company network stands in between. */
export function NetworkSection() {
  const saved = useSettings().proxy;
  const { mutate } = useUpdateSettings();
  const [mode, setMode] = useState(saved.mode);
  const choose = (chosen: ProxyChoice['mode']) => {
    setMode(chosen);
    // A proxy of one's own is saved with its address.
    if (chosen !== 'manual') mutate({ proxy: { mode: chosen } });
  };
  return (
    <>
      <div className="form">
        <Choice legend="Proxy" value={mode} options={modes} onChange={choose} />
        {mode === 'manual' && (
          <ProxyForm
            saved={saved.mode === 'manual' ? saved.address : ''}
            onSave={(address) =>
              mutate(
                { proxy: { mode: 'manual', address } },
                {
                  onSuccess: () =>
                    say({ tone: 'info', text: 'The proxy is saved. It is used from the next request on.' }),
                },
              )
            }
          />
        )}
      </div>
      <section className="section-rule">
        <h2>Proxy and certificates</h2>
        <ul className="plain-list">
          <li>
            Certificates: what this computer trusts, the app trusts. If your company inspects encrypted traffic, its
            certificate must be installed on this computer; ask your IT department.
          </li>
          <li>
            A proxy that asks for a user name and password cannot be used. Your IT department can let the addresses of
            the services through without one.
          </li>
          <li>On a guest network, sign in with a browser first.</li>
        </ul>
        <p>
          To see whether it works, <a href={hrefOf('settings', { section: 'connection' })}>test the connection</a>.
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
        label="Name and port of the proxy"
        value={text}
        placeholder="proxy.example.org:8080"
        problem={problem ?? undefined}
        onChange={setText}
      />
      <div className="form-actions">
        <Button kind="primary" type="submit">
          Use this proxy
        </Button>
      </div>
    </form>
  );
}
