import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOfConnection } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { CallError, errorText } from '../client/call.ts';
import { hrefOf } from '../routing/routes.ts';
import { Button } from './button.tsx';

/** Says that there is nothing to show without a fault: a sentence and, where there is one, the next step. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {children}
    </div>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly say?: (error: unknown) => string;
}

/** Stands in place of another try of what is mended in the connection alone. */
export const ToConnection = () => (
  <a className="button" href={hrefOf('settings', { section: 'connection' })}>
    {t('Open Settings › Connection')}
  </a>
);

interface ErrorStateProps extends FailureProps {
  readonly onRetry?: () => void;
  /** The connection is set up here, or a step away. */
  readonly isBesideConnection?: boolean;
}

/** Something failed: what, what was kept, and a way to try again when that can help. */
export function ErrorState({ error, onRetry, say = errorText, isBesideConnection = false }: ErrorStateProps) {
  const retryable = !(error instanceof CallError) || error.retryable;
  return (
    <div className="state state-error" role="alert">
      <p>{say(error)}</p>
      {!isBesideConnection && error instanceof CallError && isOfConnection(error.code) && <ToConnection />}
      {retryable && onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
    </div>
  );
}

/** Why an action failed, beside its button; nothing while it has not. */
export function Failure({ error, say = errorText }: FailureProps) {
  if (error === null) return null;
  return (
    <p className="failure" role="alert">
      {say(error)}
    </p>
  );
}

interface SkeletonProps {
  readonly lines?: number | undefined;
  /** Says at once, in words, that something is read. */
  readonly isInWords?: boolean;
}

/** Stands in for rows only while a request runs. */
export function Skeleton({ lines = 8, isInWords = false }: SkeletonProps) {
  return (
    <div className={isInWords ? 'skeleton skeleton-said' : 'skeleton'} role="status">
      {isInWords ? <p className="quiet">{t('Loading…')}</p> : <span className="sr-only">{t('Loading…')}</span>}
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} className="skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}

/** Stands for a control or a name that is still read, in a line with others: what follows waits for it, and it takes no room. */
export function Awaited() {
  return (
    <span className="skeleton" role="status">
      <span className="sr-only">{t('Loading…')}</span>
    </span>
  );
}

interface ReadProps<T> {
  readonly of: UseQueryResult<T>;
  /** Height of the space that is kept for it. */
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}

/** Content that is read from the data: a place until it is there, the reason why it cannot be read, or its display. */
export function Read<T>({ of, lines, children }: ReadProps<T>) {
  return (
    <>
      {of.isPending && <Skeleton lines={lines} />}
      {of.isError && <ErrorState error={of.error} onRetry={() => void of.refetch()} />}
      {of.data !== undefined && children(of.data)}
    </>
  );
}
