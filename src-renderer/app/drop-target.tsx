import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { DroppedFile } from '#contract/methods-by-subject/app.ts';
import { t } from '#shared/language/message.ts';
import { drop, sayError } from '../client/call.ts';
import { say } from '../client/notices.ts';
import { droppedNames } from '../client/store.ts';
import { goTo, useAddress } from '../routing/navigation.ts';
import { addressOf, readAddress } from '../routing/routes.ts';
import { hasOpenDialog } from '../ui/dialog.tsx';
import { Lazy, lazy } from '../ui/lazy.tsx';

const outlineDialog = lazy(async () => (await import('../subjects/outline/outline-dialog.tsx')).OutlineOfRun);
const settingsDialog = lazy(
  async () => (await import('../features/settings/settings-file-dialog.tsx')).SettingsFileDialog,
);

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

type Settings = Extract<DroppedFile, { kind: 'settings' }>;
type Opened = { readonly settings: Settings } | { readonly outline: File; readonly runId: string };

/**
 * The whole window takes a file: a package, a settings file, the outline of a course, a CSV of names. Main recognizes each by its content.
 * The same files open from menus and buttons, without a mouse.
 */
export function DropTarget(): ReactNode {
  const [isOver, setOver] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const match = readAddress(useAddress());
  const runId = match?.name === 'run' || match?.name === 'problem' ? match.params.id : undefined;
  const open = useEffectEvent(async (files: readonly File[]) => {
    const file = await drop(files);
    const [first] = files;
    if (file.kind === 'settings') setOpened({ settings: file });
    else if (file.kind === 'outline' && first && runId !== undefined) setOpened({ outline: first, runId });
    else if (file.kind === 'outline')
      say({
        tone: 'error',
        text: () => t('This looks like a course outline. Open a run of that course, then drop the file there.'),
      });
    else if (file.kind === 'names' && first) {
      droppedNames.set(first);
      goTo(addressOf('settings', { section: 'courses' }));
    }
  });
  useEffect(() => followDrags(setOver, (files) => void open(files).catch(sayError)), []);
  const close = () => setOpened(null);
  return (
    <>
      {isOver && (
        <div className="drop-target" role="status">
          <p>{t('Drop a data package, a settings file, a course outline or a CSV of names to open it.')}</p>
        </div>
      )}
      {opened && 'settings' in opened && (
        <Lazy code={settingsDialog} props={{ ...opened.settings, onClose: close }} pending={null} />
      )}
      {opened && 'outline' in opened && (
        <Lazy
          code={outlineDialog}
          props={{ runId: opened.runId, dropped: opened.outline, onClose: close }}
          pending={null}
        />
      )}
    </>
  );
}

/** Follows a drag of files over the window; returns what ends that. A drag within the page is none, and no file is opened in place of the app. */
function followDrags(setOver: (isOver: boolean) => void, onDrop: (files: readonly File[]) => void): () => void {
  const enter = (event: DragEvent) => {
    if (hasFiles(event)) setOver(!hasOpenDialog());
  };
  // A drag that goes from one element to another has not left the window. The prompt takes the drag, because a screen may remove its elements.
  const leave = (event: DragEvent) => {
    if (event.relatedTarget === null) setOver(false);
  };
  const end = (event: DragEvent) => {
    setOver(false);
    if (!hasFiles(event) || hasOpenDialog()) return;
    onDrop([...(event.dataTransfer?.files ?? [])]);
  };
  window.addEventListener('dragenter', enter);
  window.addEventListener('dragleave', leave);
  window.addEventListener('drop', end);
  return () => {
    window.removeEventListener('dragenter', enter);
    window.removeEventListener('dragleave', leave);
    window.removeEventListener('drop', end);
  };
}
