import { NotesSection } from '../notes/notes-section.tsx';
import type { TabProps } from './tab-props.ts';

/** What people know about the run that no service does. */
export function NotesTab({ run }: TabProps) {
  return (
    <NotesSection
      kind="run"
      id={run.runId}
      aboutDays="A note on a day is marked in the charts over time and stands in their tables."
    />
  );
}
