import { type SetupStep, setupSteps } from '#contract/settings.ts';
import { t } from '#shared/language/message.ts';
import { useReadOnlyText } from '../../client/workspaces.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { AddressesStep, ClientStep, TestStep } from './connection-steps.tsx';
import { CoursesStep } from './courses-step.tsx';
import { stepHref, stepTitles, useSetup } from './setup.ts';
import { StartStep } from './start-step.tsx';
import { SyncStep } from './sync-step.tsx';

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
