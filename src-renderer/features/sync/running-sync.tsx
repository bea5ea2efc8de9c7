import { formatMoment } from '../../../src-preload/contract/format/days.ts';
import { plural } from '../../../src-preload/contract/format/numbers.ts';
import type { SyncStatus } from '../../../src-preload/contract/sync.ts';
import { progressWords } from '../../app/status-words.ts';
import { useCancelSync, usePauseSync } from '../../client/commands.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from './now.ts';
import { durationWords, secondsLeft } from './time-left.ts';

type Running = NonNullable<SyncStatus['running']>;

/** How far it is, what it has cost, how long it will take, and the ways to stop it. */
export function RunningSync({ running }: { readonly running: Running }) {
  const pause = usePauseSync();
  const cancel = useCancelSync();
  const now = useNow(true);
  const left = secondsLeft(running, now);
  return (
    <section className="block sync-running" aria-label="This sync" data-testid="sync-running">
      <progress max={Math.max(1, running.resourcesTotal)} value={running.resourcesDone} aria-label="Progress" />
      <p>{progressWords({ ...running, waitingUntil: null })}</p>
      <p className="quiet">
        {plural(running.requests, 'request')} so far
        {left !== null && ` · ${durationWords(left)} left`}
      </p>
      {running.waitingUntil !== null && running.waitingUntil > now && (
        <p className="stale-note">
          The service asked to wait until {formatMoment(running.waitingUntil)} UTC,{' '}
          {durationWords((running.waitingUntil - now) / 1_000_000)} from now. It goes on by itself.
        </p>
      )}
      <div className="form-actions">
        <Button onClick={() => pause.mutate()} disabled={pause.isPending}>
          Pause
        </Button>
        <Button onClick={() => cancel.mutate()} disabled={cancel.isPending}>
          Cancel
        </Button>
        <span className="quiet">
          You can go on working, or close the app: after a pause or a quit the next sync goes on from there.
        </span>
      </div>
    </section>
  );
}
