import type { Recipe } from '../../../src-preload/contract/documents/recipe.ts';
import type { SavedDocument } from '../../../src-preload/contract/documents/saved.ts';
import { templates } from '../../../src-preload/contract/documents/templates.ts';
import { useKeepDocument, useRemoveDocument, useSavedDocuments } from '../../client/documents.ts';
import { Button } from '../../ui/button.tsx';
import { NameInPlace } from '../../ui/name-in-place.tsx';
import { openKept } from './draft.ts';

/** Reports that are kept: opened, they are made anew of what was synced since. Nothing while there are none. */
export function SavedDocuments() {
  const saved = useSavedDocuments().data?.documents ?? [];
  if (saved.length === 0) return null;
  return (
    <section className="saved-documents" aria-labelledby="saved-documents">
      <h2 id="saved-documents">Kept reports</h2>
      <ul>
        {saved.map((document) => (
          <SavedLine key={document.no} document={document} />
        ))}
      </ul>
    </section>
  );
}

/** Keeps what the report is made of under a name, so that it can be made again after each sync. */
export function KeepDocument({ recipe }: { readonly recipe: Recipe | null }) {
  const keep = useKeepDocument();
  const save = (name: string) => {
    if (recipe === null) return;
    keep.mutate({ name, recipe, done: `The report is kept as “${name}”. Open it again after the next sync.` });
  };
  return (
    <NameInPlace
      disabled={recipe === null}
      label="Name of the report"
      name=""
      suggested={recipe ? recipe.title || templates[recipe.template].title : ''}
      save="Keep"
      onName={save}
    >
      Keep this report…
    </NameInPlace>
  );
}

function SavedLine({ document }: { readonly document: SavedDocument }) {
  const keep = useKeepDocument();
  const remove = useRemoveDocument();
  const { no, recipe } = document;
  return (
    <li>
      <Button kind="link" onClick={() => openKept(document)}>
        <bdi>{document.name}</bdi>
      </Button>
      <span className="saved-tools">
        <NameInPlace
          label={`Name of ${document.name}`}
          name={document.name}
          onName={(name) => keep.mutate({ no, name, recipe, done: `The report is now called “${name}”.` })}
        >
          Rename<span className="sr-only"> {document.name}</span>
        </NameInPlace>
        <Button kind="link" onClick={() => remove.mutate({ no })}>
          Remove<span className="sr-only"> {document.name}</span>
        </Button>
      </span>
    </li>
  );
}
