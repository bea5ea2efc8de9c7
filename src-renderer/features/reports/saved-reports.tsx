import type { Recipe, SavedReport } from '#contract/reports/recipe.ts';
import { templates } from '#contract/reports/templates.ts';
import { t, translated } from '#shared/language/message.ts';
import { useKeepReport, useRemoveReport, useSavedReports } from '../../client/reports.ts';
import { Button } from '../../ui/button.tsx';
import { NameInPlace } from '../../ui/name-in-place.tsx';
import { openKept } from './draft.ts';

/** Saved reports: opened, they are made again from the newest data. Nothing while there are none. */
export function SavedReports() {
  const saved = useSavedReports().data?.reports ?? [];
  if (saved.length === 0) return null;
  return (
    <section className="saved-documents" aria-labelledby="saved-documents">
      <h2 id="saved-documents">{t('Saved reports')}</h2>
      <ul>
        {saved.map((document) => (
          <SavedLine key={document.no} document={document} />
        ))}
      </ul>
    </section>
  );
}

/** Keeps what the report is made of under a name, so that it can be made again after each sync. */
export function KeepReport({ recipe }: { readonly recipe: Recipe | null }) {
  const keep = useKeepReport();
  const save = (name: string) => {
    if (recipe === null) return;
    keep.mutate({
      name,
      recipe,
      done: () => t('Saved as “{name}”. Each time you open it after a sync, it has the new figures.', { name }),
    });
  };
  return (
    <NameInPlace
      disabled={recipe === null}
      label={t('Name of the report')}
      name=""
      suggested={recipe ? recipe.title || translated(templates[recipe.template].title) : ''}
      save={t('Save⟨a report⟩')}
      onName={save}
    >
      {t('Add to saved reports…')}
    </NameInPlace>
  );
}

function SavedLine({ document }: { readonly document: SavedReport }) {
  const keep = useKeepReport();
  const remove = useRemoveReport();
  const { no, recipe } = document;
  return (
    <li>
      <Button kind="link" onClick={() => openKept(document)}>
        <bdi>{document.name}</bdi>
      </Button>
      <span className="saved-tools">
        <NameInPlace
          label={t('Your name for {name}', { name: document.name })}
          name={document.name}
          onName={(name) => keep.mutate({ no, name, recipe, done: () => t('Report renamed to “{name}”.', { name }) })}
        >
          {t('Rename')}
          <span className="sr-only"> {document.name}</span>
        </NameInPlace>
        <Button kind="link" onClick={() => remove.mutate({ no })}>
          {t('Remove')}
          <span className="sr-only"> {document.name}</span>
        </Button>
      </span>
    </li>
  );
}
