import { useCallback, useEffect, useRef } from 'react';
import type { ReportHead } from '../../../src-preload/contract/documents/report-head.ts';
import { useChangeSettings } from '../../client/settings.ts';

/** Long enough for a name to be typed. */
const pauseMs = 500;

/** Remembers what a person says of themselves in a report, for the next new one; not what a saved report says. */
export function useRememberHead(): (changed: Partial<ReportHead>) => void {
  const change = useChangeSettings();
  const unsaved = useRef<Partial<ReportHead>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useCallback(() => {
    clearTimeout(timer.current);
    const changed = unsaved.current;
    unsaved.current = {};
    if (Object.keys(changed).length > 0) change(({ reportHead }) => ({ reportHead: { ...reportHead, ...changed } }));
  }, [change]);
  // Leaving the screen does not wait for the pause.
  useEffect(() => save, [save]);
  return useCallback(
    (changed) => {
      unsaved.current = { ...unsaved.current, ...changed };
      clearTimeout(timer.current);
      timer.current = setTimeout(save, pauseMs);
    },
    [save],
  );
}
