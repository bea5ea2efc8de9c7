import { plural } from './numbers.ts';

/** `about 40 seconds`, `about 12 minutes`: no more exact than it is. */
export function durationText(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 90) return `about ${Math.ceil(seconds / 10) * 10} seconds`;
  if (seconds < 90 * 60) return `about ${Math.round(seconds / 60)} minutes`;
  return `about ${plural(Math.round(seconds / 3600), 'hour')}`;
}

/** What a sync will cost at least, before it begins. `seconds` is null where no pace of the services is known. */
export function estimateText({
  requests,
  seconds,
}: {
  readonly requests: number;
  readonly seconds: number | null;
}): string {
  const cost = `About ${plural(requests, 'request')} or more`;
  return seconds === null
    ? `${cost}. How long it takes depends on the services, usually some minutes.`
    : `${cost}, which take ${durationText(seconds)} at the pace that the services allow.`;
}
