import { useState } from 'react';
import type { ResourceRef, SyncEstimate } from '#contract/sync.ts';
import { useEstimate, useStartSync } from '#renderer/client/commands.ts';
import { useWhyNotSync } from '#renderer/client/workspaces.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import type { RunRecord } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';

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
        {t('Download all answers…')}
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
      title={t('Download answers and grades for {n, plural, one {# problem} other {# problems}}?', { n: problems })}
      confirm={t('Download⟨answers⟩')}
      onConfirm={() => {
        start.mutate(resources);
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {estimate.data ? costText(estimate.data) : t('Estimating the number of requests…')}{' '}
        {t(
          'The service reports answers one problem at a time. You can keep working, pause it, or close the app; progress is saved.',
        )}
      </p>
    </Dialog>
  );
}

/** Says the minimum cost, and the time where the service’s allowance is known. */
function costText({ requests: count, seconds }: SyncEstimate): string {
  const requests = formatNumber(count);
  if (seconds === null)
    return t('At least {requests} requests; how long that takes depends on the service.', { requests });
  if (seconds < 60)
    return t('At least {requests} requests; within the request limits, these take less than a minute.', { requests });
  return t(
    'At least {requests} requests; within the request limits, these take about {n, plural, one {# minute} other {# minutes}}.',
    {
      requests,
      n: Math.ceil(seconds / 60),
    },
  );
}
