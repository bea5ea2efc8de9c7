import { plural } from '../../../src-preload/contract/format/numbers.ts';
import { maxPageSize } from '../../../src-preload/contract/views.ts';
import { useView } from '../../client/views.ts';
import { Button } from '../../ui/button.tsx';
import { AddRuns } from '../settings/add-runs.tsx';
import { OfferedRuns } from '../settings/offered-runs.tsx';
import { SelectedRuns } from '../settings/selected-runs.tsx';
import { useSetup } from './setup.ts';
import { StepActions } from './step-form.tsx';

/** Which course runs are synced. None is an answer, too: then only skills and jobs are. */
export function CoursesStep() {
  const { go } = useSetup();
  const selected = useView({ view: 'runs', params: {} }, { page: 1, pageSize: maxPageSize }).data?.total;
  return (
    <>
      <p className="lede">
        Choose the course runs whose analytics you want. You can change this at any time under Settings. Data on single
        learners stays off.
      </p>
      <OfferedRuns />
      <AddRuns />
      <SelectedRuns />
      <StepActions>
        <Button kind="primary" onClick={() => go('sync')}>
          Next
        </Button>
        <Button onClick={() => go('test')}>Back</Button>
        {selected !== undefined && (
          <span>
            {selected === 0
              ? 'No course run selected: only skills and jobs are synced.'
              : `${plural(selected, 'course run')} selected.`}
          </span>
        )}
      </StepActions>
    </>
  );
}
