import { Button } from '../../ui/button.tsx';
import { AddRuns } from '../settings/add-runs.tsx';
import { OfferedRuns } from '../settings/offered-runs.tsx';
import { SelectedRuns } from '../settings/selected-runs.tsx';
import { useSetup } from './setup.ts';

/** Which course runs are synced. None is an answer, too: then only skills and jobs are. */
export function CoursesStep() {
  const { go } = useSetup();
  return (
    <>
      <p className="lede">
        Choose the course runs whose analytics you want. You can change this at any time under Settings. Data on single
        learners stays off.
      </p>
      <OfferedRuns />
      <AddRuns />
      <SelectedRuns />
      <div className="form-actions">
        <Button kind="primary" onClick={() => go('sync')}>
          Next
        </Button>
        <Button onClick={() => go('test')}>Back</Button>
      </div>
    </>
  );
}
