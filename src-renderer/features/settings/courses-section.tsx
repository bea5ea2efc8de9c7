import { parseDay } from '../../../src-preload/contract/time.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { AddRuns } from './add-runs.tsx';
import { SelectedRuns } from './selected-runs.tsx';
import { TextField } from './text-field.tsx';

/** Which course runs are synced, and from when on. */
export function CoursesSection() {
  const { historyFrom } = useSettings();
  const { mutate } = useUpdateSettings();
  return (
    <>
      <AddRuns />
      <SelectedRuns />
      <section className="section-rule">
        <h2>History</h2>
        <div className="form">
          <TextField
            label="History from"
            type="date"
            value={historyFrom}
            note="The first day that a sync asks for. Without it the service gives only the latest day or week."
            onChange={(day) => parseDay(day) !== undefined && mutate({ historyFrom: day })}
          />
        </div>
      </section>
    </>
  );
}
