import { useState } from 'react';
import { t } from '#shared/language/message.ts';
import type { WatchSubject } from '#shared/subjects/watch/watch.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { WatchDialog } from './watch-dialog.tsx';

/** Adds the thing of a screen to the watch list; not in a package, which no sync brings up to date. */
export function WatchButton({ subject }: { readonly subject: WatchSubject }) {
  const [isOpen, setOpen] = useState(false);
  const isPackage = usePackageFacts() !== null;
  if (isPackage) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Watch…')}</Button>
      {isOpen && <WatchDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
