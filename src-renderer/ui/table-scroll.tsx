import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#shared/language/message.ts';
import { ChevronRight } from './icons.tsx';

interface TableScrollProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Lets a wide table scroll sideways in a narrow window; only then it is a named region that the keyboard can reach. */
export function TableScroll({ label, children }: TableScrollProps) {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      setScrolls(hidden > 0);
      // From right to left the position is negative, and it may be a part of a pixel short of the end.
      setHasMore(hidden - Math.abs(element.scrollLeft) > 1);
    };
    const observer = new ResizeObserver(look);
    element.addEventListener('scroll', look, { passive: true });
    observer.observe(element);
    // A column more makes the table wider and leaves its place as it is.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <div className="table-frame">
      {hasMore && (
        <div className="more-columns" aria-hidden="true">
          <ChevronRight size={20} />
        </div>
      )}
      <section
        ref={box}
        className="table-scroll"
        data-scrolls={scrolls || undefined}
        aria-label={scrolls ? t('{name}, table', { name: label }) : undefined}
        tabIndex={scrolls ? 0 : undefined}
      >
        {children}
      </section>
    </div>
  );
}
