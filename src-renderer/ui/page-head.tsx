import { type ReactNode, useEffect, useRef } from 'react';
import { termOf } from '#shared/catalog/course-id.ts';
import type { Refreshable } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';
import type { LabelKind } from '#shared/subjects/annotations/annotations.ts';
import { isolate } from '#shared/text/text.ts';
import { useLabels } from '../client/annotations.ts';
import { useRefreshRecord } from '../client/commands.ts';
import { useServicesInReach } from '../client/connection.ts';
import { useReadOnlyText } from '../client/workspaces.ts';
import { hrefOf, type RouteQuery } from '../routing/routes.ts';
import { Button } from './button.tsx';
import { RefreshCw } from './icons.tsx';
import { IdText } from './named.tsx';

interface PageHeadProps {
  readonly title: string;
  /** Changes when the screen shows another thing: then the heading takes the focus. */
  readonly focusKey: string;
  readonly trail?: readonly { readonly label: string; readonly href: string }[];
  /** The title is the id of such a thing: its name stands before it, where it has one. */
  readonly names?: LabelKind;
  /** The id of the thing, where the title is its name. */
  readonly id?: string;
  /** The id of a thing that only programs read, for the tooltip of the title. */
  readonly hint?: string;
  /** The actions on the thing: to name, to compare. */
  readonly actions?: ReactNode;
  /** The names of the actions are still being read. */
  readonly areActionsPending?: boolean;
  /** Stands beside the breadcrumb: other things of the same kind. */
  readonly beside?: ReactNode;
  /** The as-of line, or a sentence about the screen. */
  readonly children?: ReactNode;
}

let first = true;

/** Breadcrumb, heading and as-of line of a screen. Sets the window title and moves the focus on a change of screen. */
export function PageHead(props: PageHeadProps) {
  const { title, focusKey, trail = [], names, id, hint, actions, areActionsPending, beside, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const labels = useLabels();
  const label = names && labels.of(names, title);
  const small = label === undefined ? id : title;
  // Runs of a course bear its name: the term tells them apart.
  const term = label !== undefined && names === 'run' ? termOf(title) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the screen changes, and only then
  useEffect(() => {
    if (!first) heading.current?.focus();
    first = false;
  }, [focusKey]);
  return (
    <header className={names === 'run' ? 'page-head page-head-run' : 'page-head'}>
      <title>
        {t('{screen} – Course Almanac', { screen: isolate([label ?? title, term].filter(Boolean).join(' ')) })}
      </title>
      {trail.length > 0 && (
        <div className="trail-row">
          <nav aria-label={t('Breadcrumb')} className="trail">
            {trail.map((step) => (
              <span key={step.href}>
                <a href={step.href} dir="auto">
                  {step.label}
                </a>
              </span>
            ))}
          </nav>
          {beside}
        </div>
      )}
      <div className="page-title">
        <h1 ref={heading} tabIndex={-1} dir="auto" title={hint}>
          {label === undefined ? title : <bdi>{label}</bdi>}
          {term !== null && (
            <>
              {' '}
              <IdText className="named-id" id={term} />
            </>
          )}
          {small !== undefined && (
            <>
              {' '}
              <IdText className="title-id" id={small} />
            </>
          )}
        </h1>
        {actions && <div className={areActionsPending ? 'page-actions awaited' : 'page-actions'}>{actions}</div>}
      </div>
      {children}
    </header>
  );
}

/** Leads from a screen to a report on what it shows. */
export function ReportLink({ about }: { readonly about: Partial<RouteQuery<'reports'>> }) {
  return (
    <a className="button button-plain" href={hrefOf('reports', {}, about)}>
      {t('Report')}
    </a>
  );
}

interface RefreshRecordProps {
  readonly kind: Refreshable;
  readonly id: number;
  readonly name: string;
  /** Only the sign, for the rows of a table. */
  readonly compact?: boolean;
}

/** Asks the service for one record, without waiting for the next sync. Needs a network. */
export function RefreshRecord({ kind, id, name, compact = false }: RefreshRecordProps) {
  const inReach = useServicesInReach();
  const refresh = useRefreshRecord(name);
  if (useReadOnlyText() !== null) return null;
  return (
    <Button
      kind="link"
      className="refresh-record"
      disabled={!inReach || refresh.isPending}
      title={inReach ? undefined : t('Needs a network')}
      onClick={() => refresh.mutate({ kind, id })}
    >
      <RefreshCw size={12} />
      <span className={compact ? 'sr-only' : undefined}>
        {compact ? t('Refresh {name}', { name }) : t('Refresh this record')}
      </span>
    </Button>
  );
}
