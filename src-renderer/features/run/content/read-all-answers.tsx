import { useState } from 'react';
import type { ResourceRef, SyncEstimate } from '#contract/sync.ts';
import { useStartSync } from '#renderer/client/commands.ts';
import { useEstimate } from '#renderer/client/run-commands.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { useWhyNotSync } from '#renderer/ui/sync-possible.tsx';
import type { RunRecord } from '#shared/catalog/records.ts';
import { formatNumber, plural } from '#shared/text/numbers.ts';

interface ReadAllAnswersProps {
  readonly run: RunRecord;
  readonly problems: number;
}

/** Answers and grades of every problem are one request each, so the user is asked before. */
export function ReadAllAnswers({ run, problems }: ReadAllAnswersProps) {
  const [asking, setAsking] = useState(false);
  const reason = useWhyNotSync(run.selected);
  return (
    <>
      <Button disabled={reason !== null} onClick={() => setAsking(true)}>
        Sync answers of all problems…
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
      title={`Sync answers and grades of ${plural(problems, 'problem')}?`}
      confirm="Read them"
      onConfirm={() => {
        start.mutate(resources);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {estimate.data ? costText(estimate.data) : 'Asking what that would cost…'} The service counts answers problem by
        problem. You can go on working, pause it, or close the app; what was read is kept.
      </p>
    </Dialog>
  );
}

/** What it costs at least, and how long that takes where the service’s allowance is known. */
function costText({ requests, seconds }: SyncEstimate): string {
  const cost = `At least ${formatNumber(requests)} requests`;
  if (seconds === null) return `${cost}; how long that takes depends on the service.`;
  if (seconds < 60) return `${cost}, less than a minute at the allowed rate.`;
  return `${cost}, about ${plural(Math.ceil(seconds / 60), 'minute')} at the allowed rate.`;
}
