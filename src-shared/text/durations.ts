import { t } from '../language/message.ts';
import { formatNumber } from './numbers.ts';

/** `about 40 seconds`, `about 12 minutes`: no more exact than it is. */
export function durationText(seconds: number): string {
  if (seconds < 10) return t('a few seconds');
  if (seconds < 90) return t('about {seconds} seconds', { seconds: formatNumber(Math.ceil(seconds / 10) * 10) });
  if (seconds < 90 * 60) return t('about {minutes} minutes', { minutes: formatNumber(Math.round(seconds / 60)) });
  return t('{hours, plural, one {about # hour} other {about # hours}}', { hours: Math.round(seconds / 3600) });
}

/** What a sync will cost at least, before it begins. `seconds` is null where no pace of the services is known. */
export function estimateText({
  requests,
  seconds,
}: {
  readonly requests: number;
  readonly seconds: number | null;
}): string {
  if (seconds === null)
    return t('About {requests, plural, one {# request} other {# requests}} or more, usually a few minutes.', {
      requests,
    });
  return t(
    'About {requests, plural, one {# request} other {# requests}} or more, taking {duration} at the rate that the services allow.',
    { requests, duration: durationText(seconds) },
  );
}
