import { t } from '#shared/language/message.ts';
import { errorText } from '../../client/call-error.ts';
import { useChooseSettingsFile } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsFileDialog } from './settings-file-dialog.tsx';

/** Asks for a settings file, and shows what is in it before it is taken over. */
export function ApplySettingsFile({ label = t('Import settings from a file…') }: { readonly label?: string }) {
  const choose = useChooseSettingsFile();
  const chosen = choose.data?.state === 'chosen' ? choose.data : null;
  return (
    <>
      <Button onClick={() => choose.mutate()} disabled={choose.isPending || chosen !== null}>
        {label}
      </Button>
      {choose.isError && (
        <p className="failure" role="alert">
          {errorText(choose.error)}
        </p>
      )}
      {chosen && <SettingsFileDialog fileName={chosen.fileName} file={chosen.file} onClose={choose.reset} />}
    </>
  );
}
