import { duringSetup } from '#shared/errors/error-text.ts';
import { t } from '#shared/language/message.ts';
import { estimateText } from '#shared/time/days.ts';
import { errorText } from '../../client/call.ts';
import { useStartSync } from '../../client/commands.ts';
import { useSyncStatus } from '../../client/queries.ts';
import { useWholeEstimate } from '../../client/run-commands.ts';
import { Button } from '../../ui/button.tsx';
import { AnswersSwitch } from '../settings/answers-switch.tsx';
import { useLastSync } from '../sync/last-sync.ts';
import { RunningSync } from '../sync/running-sync.tsx';
import { useSetup } from './setup.ts';
import { StepActions } from './step-form.tsx';

/** The first sync: what it will cost, how far it is, and on to the overview at any moment. */
export function SyncStep() {
  const { go, finish } = useSetup();
  const status = useSyncStatus().data;
  const start = useStartSync();
  const last = useLastSync(status);
  const estimate = useWholeEstimate(status?.running == null);
  const running = status?.running;
  const isDone = last?.isComplete === true;
  return (
    <section aria-label={t('First sync')}>
      <p className="lede">
        {isDone
          ? t(
              'Everything is on this computer now and can be used without a network. The next sync downloads only what may have changed.',
            )
          : t(
              'The first sync downloads everything. You can keep working, pause it, or close the app; it resumes where it stopped.',
            )}
      </p>
      {estimate.data && !running && !last && <p data-testid="sync-estimate">{estimateText(estimate.data)}</p>}
      {estimate.isError && <p className="quiet">{duringSetup(errorText(estimate.error))}</p>}
      {!running && !isDone && <AnswersSwitch />}
      {running && <RunningSync running={running} />}
      {!running && last && (
        <p className="sync-last" data-testid="sync-last" data-sync={status?.last?.syncId} role="status">
          {last.words}
          {last.error !== null && <span className="failure"> {duringSetup(last.error)}</span>}
        </p>
      )}
      <StepActions>
        {!running && !isDone && (
          <Button kind="primary" onClick={() => start.mutate(undefined)} disabled={start.isPending}>
            {last === null ? t('Start the first sync') : t('Sync again')}
          </Button>
        )}
        <Button kind={running || isDone ? 'primary' : 'plain'} onClick={finish}>
          {running ? t('Go to the overview while it runs') : t('Go to the overview')}
        </Button>
        <Button onClick={() => go('courses')}>{t('Back')}</Button>
      </StepActions>
    </section>
  );
}
