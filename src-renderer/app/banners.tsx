import { type ReactNode, useId, useState } from 'react';
import type { AppInfo } from '#contract/app.ts';
import { hostsOf, type PackageFacts } from '#contract/workspaces.ts';
import { shortDataDaysText } from '#shared/catalog/data-days.ts';
import { t } from '#shared/language/message.ts';
import { isolate, lowerFirst } from '#shared/text/text.ts';
import { formatInstantDay } from '#shared/time/days.ts';
import { dayOfInstant, nowInstant } from '#shared/time/time.ts';
import { showDataFolder, useRestartDataHost, useStartSync } from '../client/commands.ts';
import { useServicesInReach } from '../client/connection.ts';
import { useAppInfo, useConnection, useIsSyncing, useOverview } from '../client/queries.ts';
import { useRunning } from '../client/running.ts';
import { useCheckSubscription, useCurrency } from '../client/subscriptions.ts';
import { openOf, useOpenWorkspace, usePackageFacts, useWorkspaces, type Workspace } from '../client/workspaces.ts';
import { hostText } from '../features/sync/status-messages.ts';
import { Button } from '../ui/button.tsx';
import { Lock } from '../ui/icons.tsx';

/** Above every screen while a package is open, however far it is scrolled: that it can only be read, whose it is, and the way back. */
export function PackageBanner() {
  const facts = usePackageFacts();
  const days = useDataDays();
  const state = useWorkspaces().data;
  const open = useOpenWorkspace();
  const back = state?.workspaces.find(({ kind }) => kind === 'connection');
  const current = state && openOf(state);
  if (!facts || !back) return null;
  const subscribed = current?.kind === 'subscribed' ? current : null;
  return (
    <aside
      className="package-banner"
      aria-label={t('Open package')}
      data-sample={facts.isSample}
      data-testid="package-banner"
    >
      <p>
        <Lock size={14} />
        <strong dir="auto">
          {subscribed ? t('You are subscribed to “{name}”.', { name: subscribed.name }) : titleOf(facts)}
        </strong>{' '}
        {subscribed ? <SubscriptionState workspace={subscribed} /> : shortText(facts, days)}
      </p>
      {subscribed && <CheckButton workspace={subscribed} />}
      {!facts.isSample && <Origin facts={facts} />}
      <Button kind="link" onClick={() => open.mutate({ kind: 'connection', id: back.id })} disabled={open.isPending}>
        {subscribed ? t('Back to your own data') : facts.isSample ? t('Close sample data') : t('Close package')}
      </Button>
    </aside>
  );
}

/** The facts needed to read a figure of it: how far its data goes, and whether some is withheld. */
function shortText(facts: PackageFacts, days: string): string {
  if (facts.isSample) return t('None of this data is about real people or courses.');
  return t(
    'Read-only{hasDays, select, yes {, {days}} other {}}{withholds, select, yes {, small counts hidden} other {}}.',
    aboutData(facts, days),
  );
}

const aboutData = (facts: PackageFacts, days: string) => ({
  hasDays: days === '' ? 'no' : 'yes',
  days,
  withholds: withholds(facts) ? 'yes' : 'no',
});

/** How far the open data reaches, in the middle of a sentence. */
function useDataDays(): string {
  return lowerFirst(shortDataDaysText(useOverview().data?.syncState ?? [], dayOfInstant(nowInstant())));
}

const titleOf = (facts: PackageFacts) =>
  facts.isSample ? t('Sample data (fictional).') : t('Package “{name}”.', { name: facts.title });

/** How old the data of a subscription is, and what is wrong with it. */
function SubscriptionState({ workspace }: { readonly workspace: Workspace }) {
  const currency = useCurrency(workspace);
  const days = useDataDays();
  if (currency === null || workspace.facts === null) return null;
  return (
    <>
      {t(
        'Read-only, {published}{hasDays, select, yes {, {days}} other {}}{withholds, select, yes {, small counts hidden} other {}}.',
        { published: currency.published, ...aboutData(workspace.facts, days) },
      )}
      {currency.warning !== null && <span className="failure"> {currency.warning}</span>}
    </>
  );
}

function CheckButton({ workspace }: { readonly workspace: Workspace }) {
  const check = useCheckSubscription();
  const running = useRunning('subscription');
  return (
    <Button
      kind="link"
      onClick={() => check.mutate(workspace)}
      disabled={running !== null || workspace.subscription?.isChecking === true}
    >
      {t('Check for new data')}
    </Button>
  );
}

const withholds = ({ threshold, withheld }: PackageFacts) => threshold !== null && withheld > 0;

/** Maker, date and source. Printed in full; on the screen one click away, so that the bar stays one line. */
function Origin({ facts }: { readonly facts: PackageFacts }) {
  const id = useId();
  return (
    <>
      <Button kind="link" popoverTarget={id}>
        {t('Show source')}
      </Button>
      <div id={id} popover="auto" className="menu package-origin">
        {originText(facts).map((sentence) => (
          <p key={sentence} dir="auto">
            {sentence}
          </p>
        ))}
      </div>
    </>
  );
}

function originText(facts: PackageFacts): string[] {
  const day = formatInstantDay(facts.madeAt);
  const hosts = hostsOf(facts);
  return [
    t('Nothing in it can be changed. Names that you give or import stay on this computer.'),
    facts.madeBy === ''
      ? t('Made on {day}.', { day })
      : t('Made by {maker} on {day}.', { maker: isolate(facts.madeBy), day }),
    ...(hosts.length === 0 ? [] : [t('Source: {hosts}.', { hosts: hosts.join(', ') })]),
    ...(withholds(facts)
      ? [
          t('Counts of learners below {threshold}, and numbers that would reveal them, are marked “hidden”.', {
            threshold: String(facts.threshold),
          }),
        ]
      : []),
  ];
}

interface BannerProps {
  /** Says in sentences what happened. */
  readonly children: ReactNode;
  /** The ways out, beside the sentences where there is room. */
  readonly actions: ReactNode;
}

/** Shows notices about the whole app above every screen, which keeps working. */
export function Banner({ children, actions }: BannerProps) {
  return (
    <div className="banner" role="alert">
      <p>{children}</p>
      <div className="banner-actions">{actions}</div>
    </div>
  );
}

/** Says what happened to the data at start or to the process that holds it, and offers the way out. */
export function DataBanner() {
  const info = useAppInfo().data;
  const restart = useRestartDataHost();
  const [read, setRead] = useState<string | null>(null);
  if (info?.host.state === 'down') {
    const again = (
      <Button kind="link" disabled={restart.isPending} onClick={() => restart.mutate()}>
        {t('Restart it')}
      </Button>
    );
    return <Banner actions={again}>{hostText('down')}</Banner>;
  }
  const message = info ? whatHappened(info) : '';
  if (message === '' || message === read) return null;
  const actions = (
    <>
      {info?.cache?.state === 'rebuilt' && <SyncAgain />}
      <Button kind="link" onClick={showDataFolder}>
        {t('Show folder')}
      </Button>
      <Button kind="link" onClick={() => setRead(message)}>
        {t('Dismiss')}
      </Button>
    </>
  );
  return <Banner actions={actions}>{message}</Banner>;
}

/** Offers the sync that the message speaks of. */
function SyncAgain() {
  const start = useStartSync();
  const isSyncing = useIsSyncing();
  const isConnected = useConnection().data?.connection != null;
  const inReach = useServicesInReach();
  const isPackage = usePackageFacts() !== null;
  if (!isConnected || isPackage) return null;
  return (
    <Button kind="link" disabled={start.isPending || isSyncing || !inReach} onClick={() => start.mutate(undefined)}>
      {t('Sync now')}
    </Button>
  );
}

/** Damage that was found at the start and its outcome; empty when all was well. */
function whatHappened({ cache, damagedSettings }: AppInfo): string {
  const sentences = [
    cache?.state === 'rebuilt' ? cache.message : null,
    damagedSettings &&
      t(
        'The settings file was damaged. Settings that could be read are kept; the others are reset to their defaults. The damaged file was saved as {file}.',
        { file: damagedSettings },
      ),
  ];
  return sentences.filter(Boolean).join(' ');
}
