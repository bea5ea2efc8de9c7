import type { AsOf } from '#shared/catalog/freshness.ts';
import { message, t } from '#shared/language/message.ts';

const noRows = message('The service has no such data for this run and these days.');

/**
 * Why a part of a report on a run has no rows. Only where the service answered, and all of its answer could be read, has it none;
 * `null` is the state of a view of several datasets, whose parts say themselves what could not be read.
 */
export function noRowsText(asOf: Pick<AsOf, 'state'> | null): string {
  switch (asOf?.state) {
    case 'failed':
      return t('This could not be read at the last sync.');
    case 'partial':
      return t('Some rows of this kind could not be read. The others are for other runs or days.');
    case 'never':
      return t('This has not been synced yet.');
    case 'notOffered':
      return t('This version of the service does not offer this data.');
    case 'noRows':
    case 'gone':
    case 'complete':
    case undefined:
      return t(noRows);
  }
}
