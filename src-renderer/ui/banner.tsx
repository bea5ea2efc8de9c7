import type { ReactNode } from 'react';

interface BannerProps {
  /** What happened, in sentences. */
  readonly children: ReactNode;
  /** The ways out, beside the sentences where there is room. */
  readonly actions: ReactNode;
}

/** What concerns the whole app, above everything. The rest keeps working. */
export function Banner({ children, actions }: BannerProps) {
  return (
    <div className="banner" role="alert">
      <p>{children}</p>
      <div className="banner-actions">{actions}</div>
    </div>
  );
}
