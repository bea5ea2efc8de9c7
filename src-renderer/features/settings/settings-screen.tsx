import type { SettingsSection } from '../../app/routes.ts';
import { useConnectionState } from '../../client/queries.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PackagesSection } from '../packages/packages-section.tsx';
import { WorkspacesSection } from '../workspaces/workspaces-section.tsx';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { CoursesSection } from './courses-section.tsx';
import { ExportsSection } from './exports-section.tsx';
import { InConnection } from './in-connection.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { KeychainWait } from './keychain-wait.tsx';
import { NetworkSection } from './network-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { sectionLabels } from './sections.ts';
import { SettingsFileSection } from './settings-file-section.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { StorageSection } from './storage-section.tsx';
import { SyncSection } from './sync-section.tsx';

/** Everything that can be set, one section at a time, with the list of them beside it. */
export function SettingsScreen({ section }: { readonly section: SettingsSection }) {
  const Section = sections[section];
  return (
    <div className="settings">
      <SettingsNav current={section} />
      <div className="settings-section">
        <PageHead title={sectionLabels[section]} focusKey={`settings ${section}`}>
          {savesAtOnce.has(section) && <p className="as-of">Each choice is saved at once.</p>}
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
  privacy: PrivacySection,
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
