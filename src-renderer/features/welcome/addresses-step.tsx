import { useState } from 'react';
import { t } from '#shared/language/message.ts';
import { Button } from '../../ui/button.tsx';
import { AddressFields } from '../settings/address-fields.tsx';
import { addressProblems, hasProblems } from '../settings/connection-draft.ts';
import { SchemeField } from '../settings/scheme-field.tsx';
import { useSetup } from './setup.ts';
import { StepForm } from './step-form.tsx';

/** Where the three services are. Nothing is derived from one address to another unless the user says so. */
export function AddressesStep() {
  const { fields: stored, go, keep } = useSetup();
  const [fields, setFields] = useState(stored);
  const [tried, setTried] = useState(false);
  const problems = addressProblems(fields);
  const canCopy = problems.tokenUrl === undefined && (fields.taxonomyUrl === '' || fields.analyticsUrl === '');
  const sameHost = () => {
    const { origin } = new URL(fields.tokenUrl.trim());
    setFields({ ...fields, taxonomyUrl: fields.taxonomyUrl || origin, analyticsUrl: fields.analyticsUrl || origin });
  };
  return (
    <StepForm
      next={t('Next')}
      onNext={() => {
        setTried(true);
        if (!hasProblems(problems)) go('client', fields);
      }}
      onBack={() => go('start', fields)}
    >
      <p className="lede">
        {t(
          'Your provider’s documentation or your IT department has them. Enter the address of each service, with or without its API path.',
        )}
      </p>
      <div className="fields">
        <AddressFields
          fields={fields}
          problems={tried ? problems : {}}
          onChange={(patch) => setFields({ ...fields, ...patch })}
          onBlur={() => keep('addresses', fields)}
        />
        {canCopy && (
          <Button kind="link" onClick={sameHost}>
            {t('Use the host of the token address for all')}
          </Button>
        )}
      </div>
      <details className="choices">
        <summary>{t('Authorization')}</summary>
        <p className="field-note">
          {t('JWT is right for nearly every service. The test says when another is needed.')}
        </p>
        <SchemeField
          service="taxonomy"
          value={fields.taxonomyScheme}
          onChange={(taxonomyScheme) => setFields({ ...fields, taxonomyScheme })}
        />
        <SchemeField
          service="analytics"
          value={fields.analyticsScheme}
          onChange={(analyticsScheme) => setFields({ ...fields, analyticsScheme })}
        />
      </details>
    </StepForm>
  );
}
