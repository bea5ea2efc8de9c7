import type { ReactNode } from 'react';
import { usePackageFacts } from '../../client/workspaces.ts';
import { EmptyState } from '../../ui/states.tsx';

/** What can only be set for a connection; while a package is open, why not. */
export function InConnection({ children }: { readonly children: ReactNode }) {
  if (usePackageFacts() === null) return children;
  return (
    <EmptyState title="A data package is open">
      <p>
        It needs no connection, and what is in it cannot be changed. Close it to set this for one of your connections.
      </p>
    </EmptyState>
  );
}
