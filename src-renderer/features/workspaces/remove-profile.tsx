import { useState } from 'react';
import { message, t } from '#shared/language/message.ts';
import { errorText } from '../../client/call-error.ts';
import { useRemoveProfile, useSavePackage, type Workspace } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { srOnly, Words } from '../../ui/words.tsx';

/** Deletes a connection with everything in it, after saying what that is and offering to keep what cannot be synced again. */
export function RemoveProfile({ workspace, isOpen }: { readonly workspace: Workspace; readonly isOpen: boolean }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveProfile();
  return (
    <>
      <Button kind="link" onClick={() => setAsking(true)}>
        <Words of={message('Remove<hidden> {name}</hidden>…')} hidden={srOnly} name={workspace.name} />
      </Button>
      {asking && (
        <Dialog
          title={t('Remove {name}?', { name: workspace.name })}
          confirm={t('Delete all of it')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            remove.mutate({ id: workspace.id, name: workspace.name });
          }}
        >
          <p>{t('This permanently deletes from this computer:')}</p>
          <ul className="plain-list">
            <li>{t('all synced data of this connection; the services keep theirs')}</li>
            <li>{t('the history of observed changes, which no service keeps')}</li>
            <li>{t('the names, notes and pins that you wrote, and the selected course runs')}</li>
            <li>{t('learner data and report files, if any')}</li>
            <li>{t('its addresses, and its secrets in the keychain unless another connection uses them')}</li>
          </ul>
          <KeepAnnotations name={workspace.name} isOpen={isOpen} />
        </Dialog>
      )}
    </>
  );
}

/** Names and notes exist nowhere else. */
function KeepAnnotations({ name, isOpen }: { readonly name: string; readonly isOpen: boolean }) {
  const save = useSavePackage();
  if (!isOpen)
    return <p>{t('To keep its names and notes, cancel, show this connection and make a data package of it first.')}</p>;
  const selection = {
    title: t('Names and notes of {name}', { name }),
    madeBy: '',
    taxonomy: false,
    runIds: [],
    datasets: [],
    labels: true,
    notes: true,
    threshold: null,
  };
  return (
    <>
      <p>
        <Button onClick={() => save.mutate(selection)} disabled={save.isPending}>
          {save.data?.state === 'saved' ? t('Names and notes are saved') : t('Save names and notes first…')}
        </Button>
      </p>
      {save.isError && (
        <p className="failure" role="alert">
          {errorText(save.error)}
        </p>
      )}
    </>
  );
}
