import { t } from '#shared/language/message.ts';
import { errorText } from '../../client/call.ts';
import { useAddRuns } from '../../client/commands.ts';
import { forgetChosenRuns, usePastedRuns, useTickedRuns } from '../../client/page-state.ts';
import { useAllRows } from '../../client/views.ts';
import { Button } from '../../ui/button.tsx';
import { AddRuns, readPastedIds } from '../settings/add-runs.tsx';
import { OfferedRuns } from '../settings/offered-runs.tsx';
import { SelectedRuns } from '../settings/selected-runs.tsx';
import { useSetup } from './setup.ts';
import { StepActions } from './step-form.tsx';

/** Which course runs are synced. None is an answer, too: then only skills and jobs are. */
export function CoursesStep() {
  const { go } = useSetup();
  const add = useAddRuns();
  const rows = useAllRows({ view: 'runs', params: {} }).data?.rows;
  const waiting = useWaiting(new Set(rows?.map((row) => row.run_id)));
  const next = () => {
    if (waiting.length === 0) return go('sync');
    add.mutate([...waiting], {
      onSuccess: () => {
        forgetChosenRuns();
        go('sync');
      },
    });
  };
  return (
    <>
      <p className="lede">
        {t(
          'Choose the course runs whose analytics you want. You can change this at any time under Settings. Individual learner data stays off.',
        )}
      </p>
      <OfferedRuns />
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
  if (selected === 0) return t('Next adds {n, plural, one {# course run} other {# course runs}}.', { n: waiting });
  const now = t('{n, plural, one {# course run} other {# course runs}} selected.', { n: selected });
  return waiting === 0 ? now : `${now} ${t('Next adds {n, plural, one {# more} other {# more}}.', { n: waiting })}`;
}
