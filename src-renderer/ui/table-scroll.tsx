import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#shared/language/message.ts';

interface TableScrollProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Lets a wide table scroll sideways in a narrow window; only then it is a named region that the keyboard can reach. */
export function TableScroll({ label, children }: TableScrollProps) {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    // A column more makes the table wider and leaves its place as it is.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={box}
      className="table-scroll"
      data-scrolls={scrolls || undefined}
      aria-label={scrolls ? t('{name}, table', { name: label }) : undefined}
      tabIndex={scrolls ? 0 : undefined}
    >
      {children}
    </section>
  );
}
