import { useId } from 'react';
import { type AuthorizationScheme, authorizationScheme } from '#contract/connection.ts';

const words: Record<AuthorizationScheme, string> = {
  JWT: 'JWT (a token for the client id and secret)',
  Bearer: 'Bearer (an API token, or the token of the client)',
  Token: 'Token (an API token, or the token of the client)',
  none: 'None (requests carry no token)',
};

interface SchemeFieldProps {
  readonly service: string;
  readonly value: AuthorizationScheme;
  readonly onChange: (scheme: AuthorizationScheme) => void;
}

/** The word before the token in the Authorization header. */
export function SchemeField({ service, value, onChange }: SchemeFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        Authorization<span className="sr-only"> of the {service} service</span>
      </label>
      <select id={id} value={value} onChange={(event) => onChange(authorizationScheme.parse(event.target.value))}>
        {authorizationScheme.options.map((scheme) => (
          <option key={scheme} value={scheme}>
            {words[scheme]}
          </option>
        ))}
      </select>
    </div>
  );
}
