import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type AsOf, daysBehindOf } from '#shared/catalog/freshness.ts';
import { kept } from '#shared/errors/error-text.ts';
import { isOnlyUnreached } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { upperFirst } from '#shared/text/text.ts';
import { asOfLine, formatMoment } from '#shared/time/days.ts';
import { nowInstant } from '#shared/time/time.ts';
import { useSettings } from '../client/settings.ts';
import { usePackageFacts } from '../client/workspaces.ts';
import { TriangleAlert } from './icons.tsx';
import { dot } from './words.tsx';

/** Says what the last try left behind when it failed; null when it did not fail. */
export function failureText(asOf: AsOf): string | null {
  if (asOf.state !== 'failed') return null;
  if (asOf.syncedAt === null) return failedText(asOf.triedAt, asOf.error?.message);
  // The message also says that the data were kept, which their presence shows already.
  const reason = asOf.error?.message.replaceAll(` ${t(kept)}`, '');
  const failed =
    isCalm(asOf) && asOf.triedAt !== null && reason !== undefined
      ? t('Could not check for newer data ({when} UTC): {reason}', { when: formatMoment(asOf.triedAt), reason })
      : failedText(asOf.triedAt, reason);
  return `${failed} ${t('Showing data synced {moment} UTC.', { moment: formatMoment(asOf.syncedAt) })}`;
}

const isCalm = ({ error, syncedAt }: AsOf): boolean => isOnlyUnreached(error?.code, syncedAt);

function failedText(triedAt: number | null, reason: string | undefined): string {
  if (triedAt === null)
    return reason === undefined ? t('Last try failed.') : t('Last try failed: {reason}', { reason });
  const when = formatMoment(triedAt);
  return reason === undefined
    ? t('The last try ({when} UTC) failed.', { when })
    : t('The last try ({when} UTC) failed: {reason}', { when, reason });
}

const daysOfYear = 365.25;

/** By days while they can be grasped, by years for a run that ended long ago. */
const behindText = (days: number): string =>
  days < 2 * daysOfYear
    ? t('{n, plural, one {# day} other {# days}} behind', { n: days })
    : t('{n, plural, one {# year} other {# years}} behind', { n: Math.floor(days / daysOfYear) });

interface BehindProps extends Pick<AsOf, 'dataset' | 'syncedAt'> {
  readonly days: number;
}

/** How many days the data is behind: a warning only where a sync may help, and not where the service itself is late. */
export function Behind({ days, dataset, syncedAt }: BehindProps) {
  const { staleAfter } = useSettings();
  const isSyncOld = daysBehindOf(dataset, { dataThrough: null, syncedAt }, staleAfter, nowInstant()) !== null;
  return isSyncOld ? (
    <span className="stale">
      <TriangleAlert size={12} /> {behindText(days)}
    </span>
  ) : (
    <span className="nowrap">{behindText(days)}</span>
  );
}

/** Stands for the days behind of a run whose data is all there is to come. */
export const RunEnded = () => <span className="nowrap">{t('the run has ended')}</span>;

// Lines that many blocks of a page have in common, as how old they are: the first one says it for all below.
const lines = new Map<HTMLElement, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** A dialog is read without what lies under it. */
const pageOf = (line: HTMLElement): Element | null => line.closest('dialog');

const isBefore = (other: HTMLElement, line: HTMLElement): boolean =>
  (other.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

function isFirst(line: HTMLElement | null): boolean {
  if (line === null) return true;
  const text = lines.get(line);
  return !lines
    .entries()
    .some(
      ([other, same]) => other !== line && same === text && pageOf(other) === pageOf(line) && isBefore(other, line),
    );
}

/** Whether no line above it on the page has the same text. The element stays in the page, hidden, where it is not the first. */
function useIsFirst(line: RefObject<HTMLElement | null>, text: string): boolean {
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return;
    lines.set(element, text);
    notify();
    return () => {
      lines.delete(element);
      notify();
    };
  }, [line, text]);
  return useSyncExternalStore(subscribe, () => isFirst(line.current));
}

interface AsOfLineProps {
  readonly asOf: AsOf;
  readonly lead?: string | undefined;
  /** Stands at the head of a single record: its date is that of the newest one on the list. */
  readonly isOneRecord?: boolean;
}

/** How old a block is, and below it why there is nothing newer; without a lead of its own it is not shown where a line above says the same. */
export function AsOfLine({ asOf, lead, isOneRecord = false }: AsOfLineProps) {
  const isPackage = usePackageFacts() !== null;
  const words = asOfLine(asOf, false, isPackage);
  const line = useRef<HTMLParagraphElement>(null);
  const isFirst = useIsFirst(line, [...words, asOf.runEnded ? 'ended' : asOf.daysBehind].join(' · '));
  const text = [...(lead ? [lead] : []), ...asOfLine(asOf, isOneRecord, isPackage)].join(dot);
  return (
    <>
      <p className="as-of" ref={line} hidden={!isFirst && lead === undefined}>
        {lead ? text : upperFirst(text)}
        {asOf.daysBehind !== null && (
          <>
            {dot}
            {asOf.runEnded ? (
              <RunEnded />
            ) : (
              <Behind days={asOf.daysBehind} dataset={asOf.dataset} syncedAt={asOf.syncedAt} />
            )}
          </>
        )}
      </p>
      <FailureLine asOf={asOf} />
    </>
  );
}

/** Why there is nothing newer; not shown where a line above says the same. */
export function FailureLine({ asOf }: { readonly asOf: AsOf }) {
  const words = failureText(asOf);
  return words === null ? null : <Failure words={words} isCalm={isCalm(asOf)} />;
}

function Failure({ words, isCalm }: { readonly words: string; readonly isCalm: boolean }) {
  const line = useRef<HTMLParagraphElement>(null);
  const isFirst = useIsFirst(line, words);
  return (
    <p className={isCalm ? 'as-of' : 'failure'} ref={line} hidden={!isFirst}>
      {words}
    </p>
  );
}
