import { useState } from 'react';
import type { Recipe } from '../../../src-preload/contract/documents/recipe.ts';
import type { SavedDocument } from '../../../src-preload/contract/documents/saved.ts';
import { templates } from '../../../src-preload/contract/documents/templates.ts';
import { useKeepDocument, useRemoveDocument, useSavedDocuments } from '../../client/documents.ts';
import { Button } from '../../ui/button.tsx';
import { setDraft } from './draft.ts';

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
  const [name, setName] = useState<string | null>(null);
  const save = () => {
    const given = name?.trim() ?? '';
    if (recipe === null || given === '') return;
    keep.mutate({ name: given, recipe, done: `The report is kept as “${given}”. Open it again after the next sync.` });
    setName(null);
  };
  if (name === null) {
    return (
      <Button
        disabled={recipe === null}
        onClick={() => setName(recipe ? recipe.title || templates[recipe.template].title : '')}
      >
        Keep this report…
      </Button>
    );
  }
  return (
    <NameForm label="Name of the report" value={name} onChange={setName} onSave={save} onCancel={() => setName(null)} />
  );
}

function SavedLine({ document }: { readonly document: SavedDocument }) {
  const keep = useKeepDocument();
  const remove = useRemoveDocument();
  const [name, setName] = useState<string | null>(null);
  const { no, recipe } = document;
  if (name !== null) {
    const rename = () => {
      const given = name.trim();
      if (given !== '') keep.mutate({ no, name: given, recipe, done: `The report is now called “${given}”.` });
      setName(null);
    };
    return (
      <li>
        <NameForm
          label={`Name of ${document.name}`}
          value={name}
          onChange={setName}
          onSave={rename}
          onCancel={() => setName(null)}
        />
      </li>
    );
  }
  return (
    <li>
      <Button kind="link" onClick={() => setDraft(recipe)}>
        <bdi>{document.name}</bdi>
      </Button>
      <span className="saved-tools">
        <Button kind="link" onClick={() => setName(document.name)}>
          Rename<span className="sr-only"> {document.name}</span>
        </Button>
        <Button kind="link" onClick={() => remove.mutate({ no })}>
          Remove<span className="sr-only"> {document.name}</span>
        </Button>
      </span>
    </li>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

function NameForm({ label, value, onChange, onSave, onCancel }: NameFormProps) {
  return (
    <span className="rename">
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just used
        autoFocus
        aria-label={label}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSave();
          if (event.key === 'Escape') onCancel();
        }}
      />{' '}
      <Button onClick={onSave}>Keep</Button> <Button onClick={onCancel}>Cancel</Button>
    </span>
  );
}
