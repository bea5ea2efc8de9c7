import { type FormEvent, useState } from 'react';
import { useRenameProfile, type Workspace } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';

const longestName = 80;

/** Gives a connection another name, in its row. */
export function RenameProfile({ workspace }: { readonly workspace: Workspace }) {
  const [name, setName] = useState<string | null>(null);
  const rename = useRenameProfile();
  if (name === null) {
    return (
      <Button kind="link" onClick={() => setName(workspace.name)}>
        Rename<span className="sr-only"> {workspace.name}</span>
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    rename.mutate({ id: workspace.id, name: name.trim() }, { onSuccess: () => setName(null) });
  };
  return (
    <form className="rename-inline" onSubmit={submit}>
      <input
        aria-label={`New name of ${workspace.name}`}
        value={name}
        maxLength={longestName}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
        autoFocus
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setName(null)}
      />
      <Button kind="link" type="submit" disabled={name.trim() === '' || rename.isPending}>
        Save
      </Button>
      <Button kind="link" onClick={() => setName(null)}>
        Cancel
      </Button>
    </form>
  );
}
