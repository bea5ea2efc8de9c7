import { type SetupStep, setupSteps } from '#contract/settings.ts';
import { duringSetup } from '#shared/errors/error-text.ts';
import { t } from '#shared/language/message.ts';
import { estimateText } from '#shared/time/days.ts';
import { changeThen, errorText } from '../../client/call.ts';
import { useAddRuns, useStartSync, useWholeEstimate } from '../../client/commands.ts';
import { useSyncStatus } from '../../client/queries.ts';
import { forgetChosenRuns, usePastedRuns, useTickedRuns } from '../../client/store.ts';
import { useAllRows } from '../../client/views.ts';
import { useReadOnlyText } from '../../client/workspaces.ts';
import { stayer } from '../../routing/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { OfferedRuns } from '../settings/offered-runs.tsx';
import { AddRuns, readPastedIds, SelectedRuns } from '../settings/selected-runs.tsx';
import { AnswersSwitch } from '../settings/sync-section.tsx';
import { useLastSync } from '../sync/last-sync.ts';
import { RunningSync } from '../sync/running-sync.tsx';
import { AddressesStep, ClientStep, TestStep } from './connection-steps.tsx';
import { StartStep, StepActions, stepHref, stepTitles, useSetup } from './setup.tsx';

/** Which course runs are synced. None is an answer, too: then only skills and jobs are. */
function CoursesStep() {
  const { go } = useSetup();
  const add = useAddRuns();
  const rows = useAllRows({ view: 'runs', params: {} }).data?.rows;
  const waiting = useWaiting(new Set(rows?.map((row) => row.run_id)));
  const next = () => {
    if (waiting.length === 0) return go('sync');
    const stays = stayer();
    changeThen(add, [...waiting], () => {
      forgetChosenRuns();
      if (stays()) go('sync');
    });
  };
  return (
    <>
      <p className="lede">
        {t(
          'Choose the course runs whose analytics you want. You can change this at any time under Settings. Individual learner data stays off.',
        )}
      </p>
      <OfferedRuns isSetup />
      <AddRuns />
      <SelectedRuns />
      <StepActions>
        <Button kind="primary" onClick={next} disabled={add.isPending}>
          {t('Next')}
        </Button>
        <Button onClick={() => go('test')}>{t('Back')}</Button>
        {rows && (
          <span role="status" data-testid="runs-chosen">
            {chosenText(rows.length, waiting.length)}
          </span>
        )}
        {add.isError && (
          <span className="failure" role="alert">
            {errorText(add.error)}
          </span>
        )}
      </StepActions>
    </>
  );
}

/** Runs that are ticked or pasted and not selected yet: a user who goes on means them. */
function useWaiting(selected: ReadonlySet<string>): readonly string[] {
  const ticked = useTickedRuns();
  const pasted = readPastedIds(usePastedRuns()).accepted.map(({ runId }) => runId);
  return [...ticked.union(new Set(pasted)).difference(selected)];
}

function chosenText(selected: number, waiting: number): string {
  if (selected + waiting === 0) return t('No course run is selected: only skills and jobs are synced.');
  if (selected === 0) return t('“Next” adds {n, plural, one {# course run} other {# course runs}}.', { n: waiting });
  const now = t('{n, plural, one {# course run} other {# course runs}} selected.', { n: selected });
  return waiting === 0 ? now : `${now} ${t('“Next” adds {n, plural, one {# more} other {# more}}.', { n: waiting })}`;
}

/** The first sync: what it will cost, how far it is, and on to the overview at any moment. */
function SyncStep() {
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
        <p
          className="sync-last"
          data-testid="sync-last"
          data-sync={last.isSettled ? status?.last?.syncId : undefined}
          role="status"
        >
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
          {running ? t('Go to the overview while the sync runs') : t('Go to the overview')}
        </Button>
        <Button onClick={() => go('courses')}>{t('Back')}</Button>
      </StepActions>
    </section>
  );
}

const screens: Record<SetupStep, () => React.ReactNode> = {
  start: StartStep,
  addresses: AddressesStep,
  client: ClientStep,
  test: TestStep,
  courses: CoursesStep,
  sync: SyncStep,
};

/** The first run, step by step. Each step keeps what was typed; every one can be left and come back to. */
export function WelcomeScreen({ step }: { readonly step: SetupStep }) {
  const { isKnown } = useSetup();
  const readOnly = useReadOnlyText();
  const Step = screens[step];
  return (
    <>
      <PageHead title={t(stepTitles[step])} focusKey={`welcome ${step}`}>
        {step !== 'start' && <StepList step={step} />}
      </PageHead>
      {readOnly !== null && step !== 'start' ? (
        <EmptyState title={readOnly}>
          <p>{t('Close it to set up a connection.')}</p>
        </EmptyState>
      ) : isKnown ? (
        <Step key={step} />
      ) : (
        <Skeleton />
      )}
    </>
  );
}

/** Where one is; steps that are behind are links. */
function StepList({ step }: { readonly step: SetupStep }) {
  const steps: SetupStep[] = setupSteps.filter((each) => each !== 'start');
  const here = steps.indexOf(step);
  return (
    <nav aria-label={t('Steps')} className="setup-steps">
      <ol>
        {steps.map((each, index) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {index < here ? <a href={`#${stepHref(each)}`}>{t(stepTitles[each])}</a> : t(stepTitles[each])}
          </li>
        ))}
      </ol>
    </nav>
  );
}
