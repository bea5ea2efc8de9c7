import type { ReactNode } from 'react';

/** One sentence above everything, with what to do about it. The rest of the app keeps working. */
export function Banner({ children }: { readonly children: ReactNode }) {
  return (
    <div className="banner" role="alert">
      {children}
    </div>
  );
}
