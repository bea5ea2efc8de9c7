import type { ConnectionState } from '#contract/connection.ts';
import { type Message, message } from '#shared/language/message.ts';

/** Where secrets are kept, in words. */
export const secretStoreMessages: Record<ConnectionState['store'], Message> = {
  keychain: message('Secrets are kept in this computer’s keychain, never in a file, and are never shown again.'),
  sealed: message(
    'The app cannot reach this computer’s keychain. Secrets are kept in a file that the system has sealed for your account alone, and are never shown again.',
  ),
  session: message(
    'This computer’s keychain cannot be used: secrets are kept until you quit, and are never written to disk. If it was locked, unlock it and start the app again; otherwise you will be asked for them.',
  ),
};
