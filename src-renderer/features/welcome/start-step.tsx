import { t } from '#shared/language/message.ts';
import { useOpenPackage, useOpenSample } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { ApplySettingsFile } from '../settings/settings-file-dialog.tsx';
import { stepTitles, useSetup } from './setup.tsx';

/** The first start: what the app does, what it keeps where, and four ways to begin. */
export function StartStep() {
  const { reached, go } = useSetup();
  const sample = useOpenSample();
  const open = useOpenPackage();
  const next = reached === null || reached === 'start' ? 'addresses' : reached;
  return (
    <section className="welcome" aria-label={t('First steps')}>
      <p className="lede">
        {t(
          'Skills, jobs, job postings and analytics for your courses, on your own computer. Sync once, then search, chart and export without a network.',
        )}
      </p>
      <div className="ways">
        <section aria-labelledby="way-connect">
          <h2 id="way-connect">{t('Connect to your services')}</h2>
          <p>
            {t(
              'You need the addresses of the services, a client ID and its secret. There are five steps; you can stop after any of them and continue later.',
            )}
          </p>
          <div className="form-actions">
            <Button kind="primary" onClick={() => go(next)}>
              {next === 'addresses' ? t('Set up the connection') : t('Continue: {step}', { step: t(stepTitles[next]) })}
            </Button>
            <ApplySettingsFile label={t('Import a settings file…')} />
          </div>
        </section>
        <section aria-labelledby="way-sample">
          <h2 id="way-sample">{t('Explore first')}</h2>
          <p>{t('See every screen with fictional courses, skills and jobs. You need no account or network.')}</p>
          <Button onClick={() => sample.mutate(undefined)} disabled={sample.isPending}>
            {sample.isPending ? t('Opening…') : t('Explore sample data')}
          </Button>
        </section>
        <section aria-labelledby="way-package">
          <h2 id="way-package">{t('Open a data package')}</h2>
          <p>{t('A data package (ZIP) opens without an account and is read-only.')}</p>
          <Button onClick={() => open.mutate(undefined)} disabled={open.isPending}>
            {open.isPending ? t('Opening…') : t('Open a package…')}
          </Button>
        </section>
      </div>
      <h2>{t('Where data is kept')}</h2>
      <dl className="facts">
        <dt>{t('Synced data, names, notes')}</dt>
        <dd>{t('In this app’s files on this computer, for your use only.')}</dd>
        <dt>{t('Secrets')}</dt>
        <dd>{t('In this computer’s keychain, never in a file, and never shown again.')}</dd>
        <dt>{t('Individual learner data')}</dt>
        <dd>
          {t(
            'The app downloads data about each learner’s activity only for the course runs that you choose. Each sync also downloads report files, which contain usernames, unless you leave them out. Both kinds are encrypted.',
          )}
        </dd>
        <dt>{t('What leaves this computer')}</dt>
        <dd>
          {t(
            'Requests to the services that you set up and to the addresses for downloads and updates, and what you export.',
          )}
        </dd>
      </dl>
    </section>
  );
}
