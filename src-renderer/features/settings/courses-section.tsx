import { LabelsSection } from '../labels/labels-section.tsx';
import { AddRuns } from './add-runs.tsx';
import { OfferedRuns } from './offered-runs.tsx';
import { SelectedRuns } from './selected-runs.tsx';

/** Which course runs are synced: chosen from what the service offers, or named by their ids. */
export function CoursesSection() {
  return (
    <>
      <OfferedRuns />
      <AddRuns />
      <SelectedRuns />
      <LabelsSection />
    </>
  );
}
