import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#shared/language/message.ts';
import type { LabelKind } from '#shared/subjects/annotations/annotations.ts';
import { isolate } from '#shared/text/text.ts';
import { useLabels } from '../client/annotations.ts';
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
  /** The actions on the thing: to name, to compare. */
  readonly actions?: ReactNode;
  /** In one line: for the parts of a thing, whose first part has the full heading. */
  readonly isShort?: boolean;
  /** The as-of line, or a sentence about the screen. */
  readonly children?: ReactNode;
}

let first = true;

/** Breadcrumb, heading and as-of line of a screen. Sets the window title and moves the focus on a change of screen. */
export function PageHead({ title, focusKey, trail = [], names, id, actions, isShort, children }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const labels = useLabels();
  const label = names && labels.of(names, title);
  const small = label === undefined ? id : title;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the screen changes, and only then
  useEffect(() => {
    if (!first) heading.current?.focus();
    first = false;
  }, [focusKey]);
  return (
    <header className={isShort ? 'page-head page-head-short' : 'page-head'}>
      <title>{t('{screen} – Course Almanac', { screen: isolate(label ?? title) })}</title>
      {trail.length > 0 && (
        <nav aria-label={t('Breadcrumb')} className="trail">
          {trail.map((step) => (
            <span key={step.href}>
              <a href={step.href} dir="auto">
                {step.label}
              </a>
            </span>
          ))}
        </nav>
      )}
      <div className="page-title">
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {label === undefined ? title : <bdi>{label}</bdi>}
          {small !== undefined && (
            <>
              {' '}
              <IdText className="title-id" id={small} />
            </>
          )}
        </h1>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </header>
  );
}
