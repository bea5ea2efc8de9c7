import { t } from '#shared/language/message.ts';
import { useServicesInReach } from '../client/online.ts';
import { useConnection } from '../client/queries.ts';
import { useReadOnlyText } from '../client/workspaces.ts';

/** Why nothing of a run can be read from the service now; null when it can. */
export function useWhyNotSync(selected: boolean): string | null {
  const connection = useConnection().data;
  const inReach = useServicesInReach();
  const readOnly = useReadOnlyText();
  if (readOnly !== null) return readOnly;
  if (!selected) return t('This run is no longer selected for sync.');
  if (connection?.connection === null) return t('There is no connection to a service yet.');
  return inReach ? null : t('This computer is offline; synced data stays readable.');
}
