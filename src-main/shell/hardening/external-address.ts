import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';

/**
 * The address as it may be given to the computer's browser.
 * @throws AlmanacError for anything that is not a plain https address: other schemes start programs.
 */
export function externalAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.hostname === '' || url.username !== '' || url.password !== '') {
    throw new AlmanacError('INVALID_INPUT', { what: t('only https addresses can be opened') });
  }
  return url.href;
}
