import { useOpenPackage, useOpenSample } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { ApplySettingsFile } from '../settings/apply-settings-file.tsx';
import { stepTitles, useSetup } from './setup.ts';

/** The first start: what the app does, what it keeps where, and four ways to begin. */
export function StartStep() {
  const { reached, go } = useSetup();
  const sample = useOpenSample();
  const open = useOpenPackage();
  const next = reached === null || reached === 'start' ? 'addresses' : reached;
  return (
    <section className="welcome" aria-label="First steps">
      <p className="lede">
        An almanac of your courses on your own computer: skills, jobs, job postings and course analytics, synced once
        and then searched, charted and exported without a network.
      </p>
      <div className="ways">
        <section aria-labelledby="way-connect">
          <h2 id="way-connect">Connect to your services</h2>
          <p>
            You need their addresses, a client id and its secret. There are five steps; you can stop after any of them
            and continue later.
          </p>
          <div className="form-actions">
            <Button kind="primary" onClick={() => go(next)}>
              {next === 'addresses' ? 'Set up the connection' : `Continue: ${stepTitles[next]}`}
            </Button>
            <ApplySettingsFile label="Import a settings file…" />
          </div>
        </section>
        <section aria-labelledby="way-sample">
          <h2 id="way-sample">Explore first</h2>
          <p>Invented courses, skills and jobs show every screen. No account, no network.</p>
          <Button onClick={() => sample.mutate(undefined)} disabled={sample.isPending}>
            {sample.isPending ? 'Opening…' : 'Explore sample data'}
          </Button>
        </section>
        <section aria-labelledby="way-package">
          <h2 id="way-package">Open a data package</h2>
          <p>A data package (ZIP) opens without an account and can only be read.</p>
          <Button onClick={() => open.mutate(undefined)} disabled={open.isPending}>
            {open.isPending ? 'Opening…' : 'Open a package…'}
          </Button>
        </section>
      </div>
      <h2>Where data is kept</h2>
      <dl className="facts">
        <dt>Synced data, names, notes</dt>
        <dd>In this app’s files on this computer, for you alone.</dd>
        <dt>Secrets</dt>
        <dd>In this computer’s keychain, never in a file, and never shown again.</dd>
        <dt>Individual learner data</dt>
        <dd>Off, unless you switch it on for a course run. Then it is encrypted.</dd>
        <dt>What leaves this computer</dt>
        <dd>Requests to the services that you name, and what you export. Nothing else.</dd>
      </dl>
    </section>
  );
}
