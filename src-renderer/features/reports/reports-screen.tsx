import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { paperOf, type Recipe } from '#contract/reports/recipe.ts';
import type { ReportHead } from '#contract/reports/report-head.ts';
import { templateOf } from '#contract/reports/templates.ts';
import { t } from '#shared/language/message.ts';
import { cutAt, isolate } from '#shared/text/text.ts';
import { useAppInfo, useHasNoRuns, useIsEmpty } from '../../client/queries.ts';
import { useReportPreview } from '../../client/reports.ts';
import { useChangeSettings, useSettings } from '../../client/settings.ts';
import { splitAddress } from '../../routing/address.ts';
import { useAddress } from '../../routing/navigation.ts';
import { hrefOf, type RouteQuery } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { NoRunsSynced, NotSelected } from '../../ui/never-synced.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { BuilderForm } from './builder-form.tsx';
import { changeDraft, type Draft, draftOf, emptyDraft, recipeOf, setDraft, unknownSubject, useDraft } from './draft.ts';
import { FirstReports, type FirstReportsProps } from './first-reports.tsx';
import { ReportActions } from './report-actions.tsx';
import { SavedReports } from './saved-reports.tsx';

/** Long enough for a name to be typed. */
const rememberHeadMs = 500;

/** Puts a report together, with what it will look like beside it. */
export function ReportsScreen({ query }: { readonly query: RouteQuery<'reports'> }) {
  const info = useAppInfo().data;
  const paper = paperOf(info?.locale ?? '');
  const kept = useDraft();
  const { reportHead } = useSettings();
  const draft = kept ?? emptyDraft(paper, reportHead);
  const queryKey = JSON.stringify(query);
  // The address sets the draft once: after that the draft is the user's.
  const [answered, setAnswered] = useState<string | null>(null);
  useEffect(() => {
    if (answered === queryKey || !info) return;
    setAnswered(queryKey);
    const next = draftOf(query, draft);
    if (next) setDraft(next);
  }, [answered, queryKey, query, draft, info]);
  const inVain = unknownSubject(query, splitAddress(useAddress()).query);
  const isEmpty = useIsEmpty();
  return (
    <>
      <PageHead title={t('Reports')} focusKey="reports">
        <p className="lede">
          {t('Reports are for people who do not have this app. The app puts no data on individual learners into them.')}
        </p>
      </PageHead>
      {isEmpty ? (
        <NoRunsSynced />
      ) : inVain ? (
        <NothingFound {...inVain} />
      ) : answered === queryKey ? (
        <Builder draft={draft} />
      ) : (
        <Skeleton />
      )}
    </>
  );
}

/** Stands in the place of the report that was made last, which such an address does not ask for. */
function NothingFound({ of, id }: NonNullable<ReturnType<typeof unknownSubject>>) {
  const shown = { id: isolate(cutAt(id, maxShownId)) };
  const titles = {
    run: t('No course run has the ID “{id}”.', shown),
    job: t('No job has the ID “{id}”.', shown),
    other: t('This link does not lead to a report.'),
  };
  return (
    <EmptyState title={titles[of]}>
      <p>
        <a href={hrefOf('reports', {})}>{t('Choose a report')}</a>
      </p>
    </EmptyState>
  );
}

const maxShownId = 80;

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

interface PreviewProps extends FirstReportsProps {
  readonly recipe: Recipe | null;
}

/** Whether a report is of selected course runs, and none is selected. */
function useLacksRuns({ subject, template }: Draft): boolean {
  const hasNoRuns = useHasNoRuns();
  return hasNoRuns && (subject === null ? templateOf(template).subject === 'run' : subject.kind === 'month');
}

/** The report itself, the very file that is saved, in a frame that runs no script. */
function Preview({ recipe, draft, onChange }: PreviewProps) {
  const preview = useReportPreview(recipe);
  const isLacking = useLacksRuns(draft);
  if (isLacking) return <NotSelected />;
  if (recipe === null)
    return draft.subject === null ? (
      <FirstReports draft={draft} onChange={onChange} />
    ) : (
      <EmptyState title={t('The report is not complete yet.')} />
    );
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Skeleton />;
  return <Frame path={preview.data.path} title={preview.data.title} isOld={preview.isPlaceholderData} />;
}

interface FrameProps {
  readonly path: string;
  readonly title: string;
  readonly isOld: boolean;
}

/** Follows how long the document of a frame is, for the style sheet: where only the page scrolls, the frame is as long. */
function useDocumentHeight(frame: RefObject<HTMLIFrameElement | null>): () => void {
  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observer.current?.disconnect(), []);
  return useCallback(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!root) return;
    observer.current?.disconnect();
    observer.current = new ResizeObserver(() =>
      frame.current?.style.setProperty('--document-height', `${root.offsetHeight}px`),
    );
    observer.current.observe(root);
  }, [frame]);
}

/** Goes from one version to the next in place, so that neither the scroll position nor the way back is lost. */
function Frame({ path, title, isOld }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [initial] = useState(path);
  const [isLoaded, setLoaded] = useState(false);
  const shown = useRef(path);
  const scrolled = useRef(0);
  const followHeight = useDocumentHeight(frame);
  useEffect(() => {
    const view = frame.current?.contentWindow;
    if (!view || path === shown.current) return;
    shown.current = path;
    scrolled.current = view.scrollY;
    view.location.replace(path);
  }, [path]);
  useEffect(() => {
    // The window hears when the focus goes into a frame, the frame itself does not.
    const mark = () => frame.current?.toggleAttribute('data-focused', document.activeElement === frame.current);
    window.addEventListener('blur', mark);
    window.addEventListener('focus', mark);
    return () => {
      window.removeEventListener('blur', mark);
      window.removeEventListener('focus', mark);
    };
  }, []);
  return (
    <>
      {!isLoaded && <Skeleton lines={16} />}
      <iframe
        ref={frame}
        className="document-frame"
        title={t('Preview: {title}', { title })}
        // Same origin without scripts: the page may read how far it is scrolled, and nothing in it runs.
        sandbox="allow-same-origin"
        src={initial}
        aria-busy={isOld}
        // A long report takes seconds to lay out, and an empty page would look like its end.
        hidden={!isLoaded}
        onLoad={() => {
          setLoaded(true);
          followHeight();
          frame.current?.contentWindow?.scrollTo(0, scrolled.current);
        }}
      />
    </>
  );
}

function Builder({ draft }: { readonly draft: Draft }) {
  const remember = useRememberHead();
  const checked = useMemo(() => recipeOf(draft), [draft]);
  const isLacking = useLacksRuns(draft);
  const recipe = 'recipe' in checked && !isLacking ? checked.recipe : null;
  const shown = useSettled(recipe);
  const change = (how: (now: Draft) => Draft) => changeDraft(draft, how);
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
            {t('Go to the preview')}
          </Button>
        </p>
        <SavedReports />
        <BuilderForm draft={draft} onChange={change} onHead={remember} />
      </div>
      <section ref={preview} className="builder-preview" aria-label={t('Preview')} tabIndex={-1}>
        <ReportActions
          template={draft.template}
          recipe={recipe}
          problems={'problems' in checked ? checked.problems : []}
        />
        <Preview recipe={recipe && (shown ?? recipe)} draft={draft} onChange={change} />
      </section>
    </div>
  );
}

/** Remembers what a user says of themselves in a report, for the next new one; not what a saved report says. */
function useRememberHead(): (changed: Partial<ReportHead>) => void {
  const change = useChangeSettings();
  const unsaved = useRef<Partial<ReportHead>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useCallback(() => {
    clearTimeout(timer.current);
    const changed = unsaved.current;
    unsaved.current = {};
    if (Object.keys(changed).length > 0) change(({ reportHead }) => ({ reportHead: { ...reportHead, ...changed } }));
  }, [change]);
  // Leaving the screen does not wait for the pause.
  useEffect(() => save, [save]);
  return useCallback(
    (changed) => {
      unsaved.current = { ...unsaved.current, ...changed };
      clearTimeout(timer.current);
      timer.current = setTimeout(save, rememberHeadMs);
    },
    [save],
  );
}
