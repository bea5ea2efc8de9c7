import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ExportCheck } from '../../../src-preload/contract/exports.ts';
import type { Settings } from '../../../src-preload/contract/settings.ts';
import { usualThreshold } from '../../../src-preload/contract/small-numbers.ts';
import { isLearnerView } from '../../../src-preload/contract/views-by-subject/learners.ts';
import { currentAddress } from '../../app/navigation.ts';
import { hrefOf } from '../../app/routes.ts';
import { call } from '../../client/call.ts';
import { wordsOf } from '../../client/call-error.ts';
import { closeExport, type ExportWanted, useExport, useExportWanted } from '../../client/exporting.ts';
import { keys } from '../../client/keys.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Findings, type Fixes } from './findings.tsx';
import { formats } from './formats.ts';
import { LearnersDialog } from './learners-dialog.tsx';

/** The dialog for exports, while one is wanted. */
export function ExportDialog() {
  const wanted = useExportWanted();
  // It is about a table of the screen, and its links lead to others.
  useEffect(() => {
    window.addEventListener('hashchange', closeExport);
    return () => window.removeEventListener('hashchange', closeExport);
  }, []);
  if (!wanted) return null;
  if (isLearnerView(wanted.query.view)) return <LearnersDialog wanted={wanted} />;
  return <TableDialog key={JSON.stringify(wanted.query)} wanted={wanted} />;
}

/** What the check finds, asked anew each time the dialog opens: the rows may have changed. */
const useCheck = ({ query }: ExportWanted, threshold: number) =>
  useQuery({
    queryKey: [...keys.cache, 'export-check', query, threshold],
    queryFn: ({ signal }): Promise<ExportCheck> => call('export:check', { query, threshold }, signal),
    gcTime: 0,
    retry: false,
  });

/** Which file, which columns, and what is done so that it can be shared. Enter exports as the last time. */
function TableDialog({ wanted }: { readonly wanted: ExportWanted }) {
  const settings = useSettings();
  const { mutate: remember } = useUpdateSettings();
  const { mutate: write } = useExport();
  // Hiding small numbers is never forgotten: only this one file may show them.
  const [hides, setHides] = useState(settings.smallNumbers > 0);
  const check = useCheck(wanted, settings.smallNumbers || usualThreshold);
  const { exportFormat: format, exportColumns, exportLabels: labels, exportProfile } = settings;
  const guard = settings.formulaGuard ?? exportProfile === 'excel';
  const threshold = hides ? settings.smallNumbers || usualThreshold : 0;
  const fixes: Fixes = {
    hides,
    guard,
    labels,
    threshold: settings.smallNumbers || usualThreshold,
    format,
    onHides: setHides,
    onGuard: (formulaGuard) => remember({ formulaGuard }),
    onLabels: (exportLabels) => remember({ exportLabels }),
  };
  const exportIt = () => {
    closeExport();
    const { query, title } = wanted;
    const leaveOut = exportColumns === 'shown' ? [...wanted.leaveOut] : [];
    const input = { query, format, leaveOut, threshold, guard, labels, address: currentAddress() };
    write({ method: 'export:file', input, title });
  };
  return (
    <Dialog
      title={`Export “${wanted.title}”`}
      confirm="Export…"
      focusConfirm
      onConfirm={exportIt}
      onClose={closeExport}
    >
      <Choice
        legend="File"
        value={format}
        options={formats.map((each) =>
          each.value === 'csv' ? { ...each, note: <CsvNote profile={exportProfile} /> } : each,
        )}
        onChange={(exportFormat) => remember({ exportFormat })}
      />
      {wanted.leaveOut.length > 0 && (
        <Choice
          legend="Columns"
          value={exportColumns}
          options={[
            { value: 'shown', label: `The ${wanted.shown} on the screen, and ids` },
            { value: 'all', label: `All, ${wanted.leaveOut.length} more` },
          ]}
          onChange={(next) => remember({ exportColumns: next })}
        />
      )}
      <h3>Safe to share</h3>
      {check.isPending && <p role="status">Looking through the rows…</p>}
      {check.isError && <p role="alert">{wordsOf(check.error)}</p>}
      {check.data && <Findings found={check.data} fixes={fixes} />}
    </Dialog>
  );
}

/** How a CSV is written, as it was chosen in the settings. */
function CsvNote({ profile }: { readonly profile: Settings['exportProfile'] }) {
  return (
    <>
      {profile === 'excel' ? 'For Excel on this computer.' : 'For scripts: comma, decimal point, ISO dates.'}{' '}
      <a href={hrefOf('settings', { section: 'exports' })}>Change</a>
    </>
  );
}
