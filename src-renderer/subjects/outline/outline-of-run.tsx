import { useRun } from '../../client/queries.ts';
import { OutlineDialog } from './outline-dialog.tsx';

interface OutlineOfRunProps {
  readonly runId: string;
  readonly dropped: File;
  readonly onClose: () => void;
}

/** The dialog of a course outline that was dropped while a course run was shown. */
export function OutlineOfRun({ runId, dropped, onClose }: OutlineOfRunProps) {
  const run = useRun(runId).data;
  return run ? <OutlineDialog run={run} dropped={dropped} onClose={onClose} /> : null;
}
