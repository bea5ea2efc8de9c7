import { useState } from 'react';
import { formatNumber, plural } from '../../../src-preload/contract/format/numbers.ts';
import type { RunRecord } from '../../../src-preload/contract/records.ts';
import type { ResourceRef, SyncEstimate } from '../../../src-preload/contract/sync.ts';
import { useStartSync } from '../../client/commands.ts';
import { useEstimate } from '../../client/run-commands.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useWhyNotSync } from '../../ui/sync-possible.tsx';

interface ReadAllAnswersProps {
  readonly run: RunRecord;
  readonly problems: number;
}

/** Answers and grades of every problem are one request each, so nobody starts that without knowing. */
export function ReadAllAnswers({ run, problems }: ReadAllAnswersProps) {
  const [asking, setAsking] = useState(false);
  const reason = useWhyNotSync(run.selected);
  return (
    <>
      <Button disabled={reason !== null} onClick={() => setAsking(true)}>
        Read answers of all problems…
      </Button>
      {reason !== null && <span className="quiet">{reason}</span>}
      {asking && <AskFirst run={run} problems={problems} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskFirst({ run, problems, onClose }: ReadAllAnswersProps & { readonly onClose: () => void }) {
  const resources: ResourceRef[] = [
    { dataset: 'answer-distribution', runId: run.runId },
    { dataset: 'grade-distribution', runId: run.runId },
  ];
  const estimate = useEstimate(resources);
  const start = useStartSync();
  return (
    <Dialog
      title={`Read answers and grades of ${plural(problems, 'problem')}?`}
      confirm="Read them"
      onConfirm={() => {
        start.mutate(resources);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {estimate.data ? costWords(estimate.data) : 'Asking what that would cost…'} The service counts answers problem
        by problem. You can go on working, pause it, or close the app; what was read is kept.
      </p>
    </Dialog>
  );
}

/** What it costs at least, and how long that takes where the service’s allowance is known. */
function costWords({ requests, seconds }: SyncEstimate): string {
  const cost = `At least ${formatNumber(requests)} requests`;
  if (seconds === null) return `${cost}; how long that takes depends on the service.`;
  if (seconds < 60) return `${cost}, less than a minute at the allowed rate.`;
  return `${cost}, about ${plural(Math.ceil(seconds / 60), 'minute')} at the allowed rate.`;
}
