import { useEffect, useMemo, useRef, useState } from 'react';
import { paperOf } from '../../../src-preload/contract/documents/recipe.ts';
import type { RouteQuery } from '../../app/routes.ts';
import { useAppInfo, useIsEmpty } from '../../client/queries.ts';
import { useSettings } from '../../client/settings.ts';
import { Button } from '../../ui/button.tsx';
import { NeverSynced } from '../../ui/never-synced.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { BuilderForm } from './builder-form.tsx';
import { DocumentActions } from './document-actions.tsx';
import { changeDraft, type Draft, draftOf, emptyDraft, recipeOf, setDraft, useDraft } from './draft.ts';
import { Preview } from './preview.tsx';
import { SavedDocuments } from './saved-documents.tsx';
import { useRememberHead } from './use-remember-head.ts';

/** Puts a report together, with what it will look like beside it. */
export function DocumentsScreen({ query }: { readonly query: RouteQuery<'reports'> }) {
  const info = useAppInfo().data;
  const paper = paperOf(info?.locale ?? '');
  const kept = useDraft();
  const { reportHead } = useSettings();
  const draft = kept ?? emptyDraft(paper, reportHead);
  const asked = JSON.stringify(query);
  // What the address asks for counts once: after that the draft is the person's.
  const [answered, setAnswered] = useState<string | null>(null);
  useEffect(() => {
    if (answered === asked || !info) return;
    setAnswered(asked);
    const wanted = draftOf(query, draft);
    if (wanted) setDraft(wanted);
  }, [answered, asked, query, draft, info]);
  const isEmpty = useIsEmpty();
  return (
    <>
      <PageHead title="Reports" focusKey="reports">
        <p className="lede">Documents for people without this app. Data on single learners is never in them.</p>
      </PageHead>
      {isEmpty ? <NeverSynced /> : answered === asked ? <Builder draft={draft} /> : <Skeleton />}
    </>
  );
}

/** Long enough for a word to be typed. */
const pauseMs = 350;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function Builder({ draft }: { readonly draft: Draft }) {
  const remember = useRememberHead();
  const checked = useMemo(() => recipeOf(draft), [draft]);
  const recipe = 'recipe' in checked ? checked.recipe : null;
  const shown = useSettled(recipe);
  const preview = useRef<HTMLElement>(null);
  const goToPreview = () => {
    preview.current?.scrollIntoView();
    preview.current?.focus({ preventScroll: true });
  };
  return (
    <div className="builder">
      <div className="builder-form">
        <p className="to-preview">
          <Button kind="link" onClick={goToPreview}>
            Go to the preview
          </Button>
        </p>
        <SavedDocuments />
        <BuilderForm draft={draft} onChange={(change) => changeDraft(draft, change)} onHead={remember} />
      </div>
      <section ref={preview} className="builder-preview" aria-label="Preview" tabIndex={-1}>
        <DocumentActions recipe={recipe} problems={'problems' in checked ? checked.problems : []} />
        <Preview recipe={recipe && (shown ?? recipe)} draft={draft} />
      </section>
    </div>
  );
}
