import { type ReactNode, useEffect, useRef } from 'react';

interface PageHeadProps {
  readonly title: string;
  /** Changes when the screen shows another thing: then the heading takes the focus. */
  readonly focusKey: string;
  readonly trail?: readonly { readonly label: string; readonly href: string }[];
  /** The as-of line, or a sentence about the screen. */
  readonly children?: ReactNode;
}

let first = true;

/** Breadcrumb, heading and as-of line of a screen. Sets the window title and moves the focus on a change of screen. */
export function PageHead({ title, focusKey, trail = [], children }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the screen changes, and only then
  useEffect(() => {
    if (!first) heading.current?.focus();
    first = false;
  }, [focusKey]);
  return (
    <header className="page-head">
      <title>{`${title} – Course Almanac`}</title>
      {trail.length > 0 && (
        <nav aria-label="Breadcrumb" className="trail">
          {trail.map((step) => (
            <span key={step.href}>
              <a href={step.href} dir="auto">
                {step.label}
              </a>
            </span>
          ))}
        </nav>
      )}
      <h1 ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h1>
      {children}
    </header>
  );
}
