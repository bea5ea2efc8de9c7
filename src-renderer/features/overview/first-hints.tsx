import type { SetupStep } from '../../../src-preload/contract/settings.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Keys } from '../../ui/keys.tsx';
import { stepHref, stepTitles } from '../welcome/setup.ts';

/** Three things to know at first; once dismissed they never come back. */
export function FirstHints() {
  const { hintsDismissed, setup } = useSettings();
  const update = useUpdateSettings();
  if (setup !== null && setup.step !== 'start') return <Unfinished step={setup.step} />;
  if (hintsDismissed) return null;
  return (
    <aside className="hints" aria-label="Hints" data-testid="first-hints">
      <ul className="plain-list">
        <li>
          <Keys keys="Ctrl+K" /> finds courses, skills, jobs, definitions and commands from anywhere.
        </li>
        <li>
          <Keys keys="F1" /> explains the figure or the head of the column that you are on.
        </li>
        <li>
          Below each block stands how old its data is: the last day it covers, when the service computed it, and when it
          was synced.
        </li>
      </ul>
      <Button onClick={() => update.mutate({ hintsDismissed: true })}>Got it</Button>
    </aside>
  );
}

/** The first run was left before its end. */
function Unfinished({ step }: { readonly step: SetupStep }) {
  const update = useUpdateSettings();
  return (
    <aside className="hints" aria-label="First run">
      <p>
        The set-up is not finished. <a href={`#${stepHref(step)}`}>Go on with: {stepTitles[step]}</a>
      </p>
      <Button onClick={() => update.mutate({ setup: null })}>It is finished</Button>
    </aside>
  );
}
