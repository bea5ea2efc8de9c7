import type { SyncStateLine } from '#shared/catalog/records.ts';
import { message, t } from '#shared/language/message.ts';
import { useLabels } from '../../client/annotations.ts';
import { useDownloadAnswers } from '../../client/commands.ts';
import { useServicesInReach } from '../../client/connection.ts';
import { useAnswersUnderWay, useConnection, useOverview } from '../../client/queries.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { firstRow, useView } from '../../client/views.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { storedDatasets } from '../../features/sync/status-messages.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Words } from '../../ui/words.tsx';

/** One line about problems and videos without names, and what gives them names; gone for good once it is dismissed. */
export function MissingNames() {
  const { namesDismissed } = useSettings();
  const isPackage = usePackageFacts() !== null;
  return namesDismissed || isPackage ? null : <MissingLine />;
}

function MissingLine() {
  const looked = useView({ view: 'looked-at', params: {} }, firstRow).data?.rows[0];
  const first = useView({ view: 'runs', params: {} }, firstRow).data?.rows[0];
  const labels = useLabels();
  const lines = useOverview().data?.syncState ?? [];
  const update = useUpdateSettings();
  if (!looked || looked.runs_due > 0) return null;
  // Names come with answers, and some problems have none.
  const problems = areAnswersLeft(lines) ? Math.max(0, looked.problems - looked.answers_synced) : 0;
  const videos = Math.max(0, looked.videos - labels.count('video'));
  if (problems + videos === 0) return null;
  return (
    <aside className="names-missing" aria-label={t('Missing names')} data-testid="missing-names">
      {problems > 0 && <MissingProblems problems={problems} />}{' '}
      {videos > 0 && (
        <span>
          <Words
            of={message(
              'Names are missing for {videos, plural, one {# video} other {# videos}}. <link>Import from Studio</link>',
            )}
            videos={videos}
            link={(text) => (
              <a href={first === undefined ? hrefOf('runs', {}) : hrefOf('run', { id: first.run_id, tab: 'videos' })}>
                {text}
              </a>
            )}
          />
        </span>
      )}{' '}
      <Button kind="link" onClick={() => update.mutate({ namesDismissed: true })}>
        {t('Dismiss')}
      </Button>
    </aside>
  );
}

/** Whether a selected run has answers that were not downloaded. */
export function areAnswersLeft(lines: readonly SyncStateLine[]): boolean {
  const { complete, all } = storedDatasets(lines.filter(({ dataset }) => dataset === 'answer-distribution'));
  return complete < all;
}

function MissingProblems({ problems }: { readonly problems: number }) {
  const isUnderWay = useAnswersUnderWay() !== null;
  const hasConnection = useConnection().data?.connection != null;
  const inReach = useServicesInReach();
  const download = useDownloadAnswers();
  return (
    <span>
      {t('Names are missing for {problems, plural, one {# problem} other {# problems}}.', { problems })}{' '}
      {isUnderWay ? (
        <span className="quiet">{t('Downloading now.')}</span>
      ) : (
        <Button
          kind="link"
          onClick={() => download.mutate()}
          disabled={!hasConnection || !inReach || download.isPending}
        >
          {t('Download names')}
        </Button>
      )}
    </span>
  );
}
