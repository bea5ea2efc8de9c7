import { useEffect, useRef, useState } from 'react';
import type { Recipe } from '#contract/reports/recipe.ts';
import { t } from '#shared/language/message.ts';
import { useReportPreview } from '../../client/reports.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { FirstReports, type FirstReportsProps } from './first-reports.tsx';

interface PreviewProps extends FirstReportsProps {
  readonly recipe: Recipe | null;
}

/** The report itself, the very file that is saved, in a frame that runs no script. */
export function Preview({ recipe, draft, onChange }: PreviewProps) {
  const preview = useReportPreview(recipe);
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

/** Goes from one version to the next in place, so that neither the scroll position nor the way back is lost. */
function Frame({ path, title, isOld }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [initial] = useState(path);
  const [isLoaded, setLoaded] = useState(false);
  const shown = useRef(path);
  const scrolled = useRef(0);
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
          frame.current?.contentWindow?.scrollTo(0, scrolled.current);
        }}
      />
    </>
  );
}
