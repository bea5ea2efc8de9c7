import { useEffect, useRef } from 'react';
import type { ConnectionTest } from '#contract/connection.ts';
import type { SetupStep } from '#contract/settings.ts';
import { duringSetup } from '#shared/errors/error-text.ts';
import { credentialErrors } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { errorText } from '../../client/call-error.ts';
import { once, useTestConnection } from '../../client/connection.ts';
import { Button } from '../../ui/button.tsx';
import { TestSteps } from '../settings/test-steps.tsx';
import { useSetup } from './setup.ts';
import { StepForm } from './step-form.tsx';

/** Tries the saved connection step by step. A failed step leads back to where it is mended; the user can still go on. */
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
  const again = (
    <Button onClick={() => test.mutate(once(undefined))} disabled={test.isPending}>
      {test.isPending ? t('Testing…') : t('Test again')}
    </Button>
  );
  const mend = test.data && whereToMend(test.data);
  return (
    <StepForm
      next={mend ? mend.label : t('Next')}
      onNext={() => go(mend ? mend.step : 'courses')}
      onBack={() => go('client')}
      disabled={test.isPending}
      aside={
        <>
          {again}
          {(mend || test.isError) && (
            <Button kind="link" onClick={() => go('courses')}>
              {t('Continue anyway')}
            </Button>
          )}
        </>
      }
    >
      <p className="lede">{t('Sends one harmless request to each service. Nothing is synced yet.')}</p>
      {test.isPending && <p role="status">{t('Testing…')}</p>}
      {test.isError && (
        <p className="failure" role="alert">
          {duringSetup(errorText(test.error))}
        </p>
      )}
      {test.data && <TestSteps result={test.data} say={duringSetup} />}
    </StepForm>
  );
}

interface Mend {
  readonly step: SetupStep;
  readonly label: string;
}

/** The step of the first run that asks for the thing that is most likely wrong; null when nothing is. */
function whereToMend({ steps }: ConnectionTest): Mend | null {
  const failed = steps.find(({ state }) => state === 'failed');
  if (!failed) return null;
  const isRefused = failed.error !== null && credentialErrors.has(failed.error.code);
  if (failed.step === 'token') {
    return isRefused
      ? { step: 'client', label: t('Check client id and secret') }
      : { step: 'addresses', label: t('Check the token address') };
  }
  return isRefused
    ? { step: 'client', label: t('Check the secret and the API tokens') }
    : {
        step: 'addresses',
        label: t('Check the {service, select, taxonomy {taxonomy} analytics {analytics} other {{service}}} address', {
          service: failed.step,
        }),
      };
}
