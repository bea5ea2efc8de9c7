import { useId } from 'react';
import { type AuthorizationScheme, authorizationScheme, type ServiceName } from '#contract/connection.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { Words } from '../../ui/words.tsx';

const words: Record<AuthorizationScheme, Message> = {
  JWT: message('JWT (a token for the client id and secret)'),
  Bearer: message('Bearer (an API token, or the token of the client)'),
  Token: message('Token (an API token, or the token of the client)'),
  none: message('None (requests carry no token)'),
};

interface SchemeFieldProps {
  readonly service: ServiceName;
  readonly value: AuthorizationScheme;
  readonly onChange: (scheme: AuthorizationScheme) => void;
}

/** The word before the token in the Authorization header. */
export function SchemeField({ service, value, onChange }: SchemeFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        <Words
          of={message(
            'Authorization<hidden> of the {service, select, taxonomy {taxonomy} other {analytics}} service</hidden>',
          )}
          hidden={(text) => <span className="sr-only">{text}</span>}
          service={service}
        />
      </label>
      <select id={id} value={value} onChange={(event) => onChange(authorizationScheme.parse(event.target.value))}>
        {authorizationScheme.options.map((scheme) => (
          <option key={scheme} value={scheme}>
            {t(words[scheme])}
          </option>
        ))}
      </select>
    </div>
  );
}
