import { type Connection, sameConnection } from '#contract/connection.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Credentials } from '../../credentials/credentials.ts';

/**
 * Returns the data host's question for a header. A sync that began before the connection was changed, or before another profile was
 * opened, asks for the services of before: it gets nothing any more.
 * The answer rejects with CONNECTION_CHANGED, or with what {@link Credentials.authorize} says.
 */
export function authorizeCurrent(
  current: () => Connection | null,
  credentials: () => Promise<Pick<Credentials, 'authorize'>>,
): Credentials['authorize'] {
  return async (question, signal) => {
    const refuseOther = () => {
      if (!sameConnection(current(), question.connection)) throw new AlmanacError('CONNECTION_CHANGED');
    };
    refuseOther();
    const authorization = await (await credentials()).authorize(question, signal);
    // Opening the keychain and buying a token take a while.
    refuseOther();
    return authorization;
  };
}
