import { useState } from 'react';
import type { RunRecord } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';
import { Button } from '../../ui/button.tsx';
import { OutlineDialog } from './outline-dialog.tsx';

/** Names problems, videos and subsections from a file that lists them: the services know most of them by ids alone. */
export function NameFromOutline({ run }: { readonly run: RunRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Name from a course outline…')}</Button>
      {isOpen && <OutlineDialog run={run} onClose={() => setOpen(false)} />}
    </>
  );
}
