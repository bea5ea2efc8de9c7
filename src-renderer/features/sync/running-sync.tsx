import { useEffect, useState } from 'react';
import type { SyncProgress } from '#contract/sync.ts';
import { t } from '#shared/language/message.ts';
import { durationText, formatMoment } from '#shared/time/days.ts';
import { microsPerSecond, nowInstant } from '#shared/time/time.ts';
import { runInWords, useLabels } from '../../client/annotations.ts';
import { useCancelSync, usePauseSync } from '../../client/commands.ts';
import { Button } from '../../ui/button.tsx';
import { progressText, secondsLeft, waitedFor } from './status-messages.ts';

/** How far it is, what it has cost, how long it will take, and the ways to stop it. */
export function RunningSync({ running }: { readonly running: SyncProgress }) {
  const labels = useLabels();
  const pause = usePauseSync();
  const cancel = useCancelSync();
  const now = useNow(true);
  const left = secondsLeft(running, now);
  return (
    <section className="block sync-running" aria-label={t('This sync')} data-testid="sync-running">
      <progress max={Math.max(1, running.resourcesTotal)} value={running.resourcesDone} aria-label={t('Progress')} />
      <p>{progressText({ ...running, waitingUntil: null }, (runId) => runInWords(labels, runId))}</p>
      <p className="quiet">
        {t('{n, plural, one {# request} other {# requests}} so far', { n: running.requests })}
        {left !== null && ` · ${t('{duration} left', { duration: durationText(left) })}`}
      </p>
      {running.waitingUntil !== null && running.waitingUntil > now && (
        <p className="stale-note">
          {t(
            'The {service} asked the app to wait until {moment} UTC, {duration} from now. The sync then continues by itself.',
            {
              service: waitedFor(running),
              moment: formatMoment(running.waitingUntil),
              duration: durationText((running.waitingUntil - now) / microsPerSecond),
            },
          )}
        </p>
      )}
      <div className="form-actions">
        <Button onClick={() => pause.mutate()} disabled={pause.isPending}>
          {t('Pause')}
        </Button>
        <Button onClick={() => cancel.mutate()} disabled={cancel.isPending}>
          {t('Cancel')}
        </Button>
        <span className="quiet">{t('You can keep working or close the app. The sync resumes where it stopped.')}</span>
      </div>
    </section>
  );
}

/** The present instant, renewed every second while it matters. */
function useNow(matters: boolean): number {
  const [now, setNow] = useState(nowInstant);
  useEffect(() => {
    if (!matters) return;
    const timer = setInterval(() => setNow(nowInstant()), 1000);
    return () => clearInterval(timer);
  }, [matters]);
  return now;
}
