import type { ReactNode } from 'react';

/** A table alone under its heading: what a figure is without anything to draw. */
export function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="block">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
