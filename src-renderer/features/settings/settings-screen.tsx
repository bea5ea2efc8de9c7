import { type ReactNode, useState } from 'react';
import { t, translated } from '#shared/language/message.ts';
import { useConnectionState } from '../../client/queries.ts';
import { useOpenPackage, usePackageFacts, usePackageProgress, useSaveSettingsFile } from '../../client/workspaces.ts';
import { hrefOf, type SettingsSection } from '../../routing/routes.ts';
import { LabelsSection } from '../../subjects/annotations/labels/labels-section.tsx';
import { MarksSection } from '../../subjects/annotations/marks/marks-section.tsx';
import { Button } from '../../ui/button.tsx';
import { Check, SearchField } from '../../ui/fields.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { MakePackage } from '../packages/make-package.tsx';
import { Publish, Subscribe } from '../packages/publications.tsx';
import { WorkspacesSection } from '../workspaces/workspaces-section.tsx';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { KeychainWait } from './connection-fields.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ExportsSection } from './exports-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { OfferedRuns } from './offered-runs.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { findSettings, sectionLabels, settingsGroups } from './sections.ts';
import { AddRuns, SelectedRuns } from './selected-runs.tsx';
import { ApplySettingsFile } from './settings-file-dialog.tsx';
import { StorageSection } from './storage-section.tsx';
import { SyncSection } from './sync-section.tsx';

/** The sections beside what is set in them; while something is looked for, what was found in their place. */
function SettingsNav({ current }: { readonly current: SettingsSection }) {
  const [text, setText] = useState('');
  return (
    <nav className="settings-nav" aria-label={t('Settings')}>
      <SearchField label={t('Find a setting')} value={text} onChange={setText} />
      {text.trim() === '' ? <Sections current={current} /> : <Found text={text} onChoose={() => setText('')} />}
    </nav>
  );
}

function Sections({ current }: { readonly current: SettingsSection }) {
  return settingsGroups.map(({ title, sections }) => (
    <div key={title}>
      <p className="rail-group">{t(title)}</p>
      <ul>
        {sections.map((each) => (
          <li key={each}>
            <a href={hrefOf('settings', { section: each })} aria-current={each === current ? 'page' : undefined}>
              {t(sectionLabels[each])}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}

const maxFound = 8;

function Found({ text, onChoose }: { readonly text: string; readonly onChoose: () => void }) {
  const found = findSettings(text);
  return (
    <>
      <p className="sr-only" role="status">
        {t('{n, plural, =0 {No setting found} other {# found}}', { n: found.length })}
      </p>
      {found.length === 0 && <p className="quiet">{t('No setting matches.')}</p>}
      <ul>
        {found.slice(0, maxFound).map(({ section, name }) => (
          <li key={`${section} ${name}`}>
            <a href={hrefOf('settings', { section })} onClick={onChoose}>
              {t(name)}
              <span className="settings-where">{t(sectionLabels[section])}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Everything that can be set, one section at a time, with the list of them beside it. */
export function SettingsScreen({ section }: { readonly section: SettingsSection }) {
  const Section = sections[section];
  return (
    <div className="settings">
      <SettingsNav current={section} />
      <div className="settings-section">
        <PageHead title={t(sectionLabels[section])} focusKey={`settings ${section}`}>
          {savesAtOnce.has(section) && <p className="as-of">{t('Each choice is saved at once.')}</p>}
        </PageHead>
        <Section />
      </div>
    </div>
  );
}

/** Where there is no button to save. */
const savesAtOnce: ReadonlySet<SettingsSection> = new Set(['sync', 'exports', 'appearance', 'keyboard']);

const sections: Record<SettingsSection, () => React.ReactNode> = {
  connection: ConnectionSection,
  network: NetworkSection,
  courses: () => (
    <InConnection>
      <CoursesSection />
    </InConnection>
  ),
  sync: () => (
    <InConnection>
      <SyncSection />
    </InConnection>
  ),
  privacy: () => (
    <InConnection>
      <PrivacySection />
    </InConnection>
  ),
  appearance: AppearanceSection,
  keyboard: KeyboardSection,
  exports: ExportsSection,
  storage: StorageSection,
  about: AboutSection,
  packages: PackagesSection,
};

function ConnectionSection() {
  const state = useConnectionState();
  if (state.isPending) return <KeychainWait />;
  if (state.isError) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  return (
    <>
      <InConnection>
        <ConnectionForm key={JSON.stringify(state.data.connection)} state={state.data} />
        <SettingsFileSection />
      </InConnection>
      <WorkspacesSection />
    </>
  );
}

/** Which course runs are synced: chosen from what the service offers, or named by their ids. */
function CoursesSection() {
  return (
    <>
      <OfferedRuns />
      <AddRuns />
      <SelectedRuns />
      <LabelsSection />
      <MarksSection params={{}} />
    </>
  );
}

/** Settings of a connection; while a package is open, why not. */
function InConnection({ children }: { readonly children: ReactNode }) {
  if (usePackageFacts() === null) return children;
  return (
    <EmptyState title={t('A data package is open')}>
      <p>
        {t(
          'The package needs no connection, and its contents cannot be changed. Close the package to change this setting for one of your connections.',
        )}
      </p>
    </EmptyState>
  );
}

/** Data packages and publications, out and in. */
function PackagesSection() {
  return (
    <>
      <MakePackage />
      <OpenPackage />
      <Publish />
      <Subscribe />
    </>
  );
}

function OpenPackage() {
  const open = useOpenPackage();
  const progress = usePackageProgress(open.isPending);
  return (
    <section className="section-rule" aria-labelledby="open-package">
      <h2 id="open-package">{t('Open a package')}</h2>
      <p className="lede">
        {t(
          'Open a package that someone gave you. You need no account and no network. It gets its own folder, so your data stays as it is.',
        )}
      </p>
      <div className="form-actions">
        <Button onClick={() => open.mutate(undefined)} disabled={open.isPending}>
          {t('Open a package…')}
        </Button>
        {progress && (
          <span role="status">
            {t('Reading {table}, {number} of {total}', {
              table: translated(progress.table),
              number: progress.done + 1,
              total: progress.total,
            })}
          </span>
        )}
      </div>
    </section>
  );
}

/** Settings that one person prepares for another: as a file, without secrets. */
function SettingsFileSection() {
  const save = useSaveSettingsFile();
  const [withClientId, setWithClientId] = useState(false);
  return (
    <section className="section-rule" aria-labelledby="settings-file">
      <h2 id="settings-file">{t('Settings file')}</h2>
      <p className="lede">
        {t(
          'Saves addresses, selected course runs and choices in one file, so that a colleague or your IT department can set up the app for others. The file never contains secrets.',
        )}
      </p>
      <div>
        <Check checked={withClientId} onChange={setWithClientId}>
          {t('Include the client ID')}
        </Check>
        <p className="field-note">{t('Only if everyone who gets the file uses the same client ID.')}</p>
      </div>
      <div className="form-actions">
        <Button onClick={() => save.mutate(withClientId)} disabled={save.isPending}>
          {t('Export settings…')}
        </Button>
        <ApplySettingsFile />
      </div>
    </section>
  );
}
