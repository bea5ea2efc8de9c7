import { useEffect, useRef } from 'react';
import { wordsOf } from '../../client/call-error.ts';
import { useTestConnection } from '../../client/commands.ts';
import { once } from '../../client/once.ts';
import { Button } from '../../ui/button.tsx';
import { TestSteps } from '../settings/test-steps.tsx';
import { useSetup } from './setup.ts';
import { StepForm } from './step-form.tsx';

/** Tries the saved connection step by step. A failure says where to look; one can go on all the same. */
export function TestStep() {
  const { go } = useSetup();
  const test = useTestConnection();
  const begun = useRef(false);
  const { mutate } = test;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate(once(undefined));
  }, [mutate]);
  const failed = test.isError || (test.data?.steps.some(({ state }) => state === 'failed') ?? false);
  return (
    <StepForm
      next={failed ? 'Go on all the same' : 'Next'}
      onNext={() => go('courses')}
      onBack={() => go('client')}
      disabled={test.isPending}
      aside={
        <Button onClick={() => test.mutate(once(undefined))} disabled={test.isPending}>
          {test.isPending ? 'Testing…' : 'Test again'}
        </Button>
      }
    >
      <p className="lede">One harmless question to each service. Nothing is synced yet.</p>
      {test.isPending && <p role="status">Testing…</p>}
      {test.isError && (
        <p className="failure" role="alert">
          {wordsOf(test.error)}
        </p>
      )}
      {test.data && <TestSteps result={test.data} />}
    </StepForm>
  );
}
