import { useState } from 'react';
import { plural } from '../../../src-preload/contract/format/numbers.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { usePurgeLearners } from '../../client/commands.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Deletes all learner data after one question that names what goes and what stays. */
export function PurgeLearners({ stored }: { readonly stored: readonly ViewRow<'sync-resources'>[] }) {
  const [asking, setAsking] = useState(false);
  const purge = usePurgeLearners();
  const learners = stored.reduce((sum, row) => sum + row.rows, 0);
  return (
    <section className="section-rule">
      <h2>Delete all learner data</h2>
      <p className="lede">Files and key at once, for every run, also for runs that are not selected any more.</p>
      <Button onClick={() => setAsking(true)}>Purge learner data…</Button>
      {asking && (
        <Dialog
          title="Purge all learner data?"
          confirm="Purge"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            purge.mutate();
          }}
        >
          <p>This deletes for good:</p>
          <ul className="plain-list">
            <li>
              the file with {plural(learners, 'learner')} of {plural(stored.length, 'course run')}, with usernames and
              what each of them did
            </li>
            <li>all fetched report files, which hold usernames, too; the next sync fetches them again</li>
            <li>the key in this computer’s keychain that could open it</li>
            <li>the switches: learner data is off for all runs afterwards</li>
          </ul>
          <p>Counts of learners, and everything else that was synced, stay. Files that you exported stay too.</p>
        </Dialog>
      )}
    </section>
  );
}
