import { useState } from 'react';
import { closeExport, type ExportWanted, useExport } from '../../client/exporting.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formats } from './formats.ts';

const whose = [
  { value: 'masked', label: 'Numbers in the place of names, as on the screen' },
  { value: 'names', label: 'Usernames', note: 'Whoever has the file knows who each learner is.' },
] as const;

/** The only way in which learner data leaves the app: it says what it is, and so does the name of the file. */
export function LearnersDialog({ wanted }: { readonly wanted: ExportWanted }) {
  const { exportFormat: format } = useSettings();
  const { mutate: remember } = useUpdateSettings();
  const { mutate: write } = useExport();
  // Names are chosen each time anew.
  const [shows, setShows] = useState<'masked' | 'names'>('masked');
  const { params } = wanted.query;
  const runId = 'runId' in params ? params.runId : '';
  const exportIt = () => {
    closeExport();
    write({ method: 'export:learners', input: { runId, format, names: shows === 'names' }, title: wanted.title });
  };
  return (
    <Dialog title="Export personal data" confirm="Export personal data…" onConfirm={exportIt} onClose={closeExport}>
      <p>
        One row per learner of <span className="id">{runId}</span>. This is personal data, also without names: what
        somebody did may tell who it was. The file is called learner-engagement-PERSONAL and only you can open it on
        this computer. Pass it on only to people who may see it, and delete it when it is no longer needed.
      </p>
      <Choice legend="Learners" value={shows} options={whose} onChange={setShows} />
      <Choice legend="File" value={format} options={formats} onChange={(exportFormat) => remember({ exportFormat })} />
    </Dialog>
  );
}
