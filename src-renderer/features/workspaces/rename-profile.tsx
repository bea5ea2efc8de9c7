import { longestWorkspaceName } from '../../../src-preload/contract/workspaces.ts';
import { useRenameProfile, type Workspace } from '../../client/workspaces.ts';
import { NameInPlace } from '../../ui/name-in-place.tsx';

/** Gives a connection another name, in its row. */
export function RenameProfile({ workspace: { id, name } }: { readonly workspace: Workspace }) {
  const rename = useRenameProfile();
  return (
    <NameInPlace
      label={`New name of ${name}`}
      name={name}
      longest={longestWorkspaceName}
      disabled={rename.isPending}
      onName={(given) => rename.mutate({ id, name: given })}
    >
      Rename<span className="sr-only"> {name}</span>
    </NameInPlace>
  );
}
