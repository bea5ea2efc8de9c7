import { useState } from 'react';
import { useSaveSettingsFile } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { ApplySettingsFile } from './apply-settings-file.tsx';

/** Settings that one person prepares for another: as a file, without secrets. */
export function SettingsFileSection() {
  const save = useSaveSettingsFile();
  const [withClientId, setWithClientId] = useState(false);
  return (
    <section className="section-rule" aria-labelledby="settings-file">
      <h2 id="settings-file">Settings as a file</h2>
      <p className="lede">
        Addresses, selected course runs and choices in one file, so that a colleague or your IT department can prepare
        them. Secrets are never in it.
      </p>
      <div>
        <label className="check">
          <input type="checkbox" checked={withClientId} onChange={(event) => setWithClientId(event.target.checked)} />
          With the client id
        </label>
        <p className="field-note">Only where everybody who gets the file uses the same one.</p>
      </div>
      <div className="form-actions">
        <Button onClick={() => save.mutate(withClientId)} disabled={save.isPending}>
          Write settings to a file…
        </Button>
        <ApplySettingsFile />
      </div>
    </section>
  );
}
