import { Lock } from 'lucide-react';
import { useId } from 'react';
import { hostsOf, type PackageFacts } from '#contract/workspaces.ts';
import { isolate } from '#shared/text/text.ts';
import { formatDate, formatInstantDay } from '#shared/time/days.ts';
import { useRunning } from '../client/running.ts';
import { useCheckSubscription, useCurrency } from '../client/subscriptions.ts';
import { openOf, useOpenWorkspace, usePackageFacts, useWorkspaces, type Workspace } from '../client/workspaces.ts';
import { Button } from '../ui/button.tsx';

/** Above every screen while a package is open, however far it is scrolled: that it can only be read, whose it is, and the way back. */
export function PackageBanner() {
  const facts = usePackageFacts();
  const state = useWorkspaces().data;
  const open = useOpenWorkspace();
  const back = state?.workspaces.find(({ kind }) => kind === 'connection');
  const current = state && openOf(state);
  if (!facts || !back) return null;
  const subscribed = current?.kind === 'subscribed' ? current : null;
  return (
    <aside
      className="package-banner"
      aria-label="Open package"
      data-sample={facts.isSample}
      data-testid="package-banner"
    >
      <p>
        <Lock size={14} aria-hidden="true" />
        <strong dir="auto">{subscribed ? `“${subscribed.name}”, subscribed.` : titleOf(facts)}</strong>{' '}
        {subscribed ? <SubscriptionState workspace={subscribed} /> : shortText(facts)}
      </p>
      {subscribed && <CheckButton workspace={subscribed} />}
      {!facts.isSample && <Origin facts={facts} />}
      <Button kind="link" onClick={() => open.mutate({ kind: 'connection', id: back.id })} disabled={open.isPending}>
        {subscribed ? 'Close subscription' : facts.isSample ? 'Close sample data' : 'Close package'}
      </Button>
    </aside>
  );
}

/** The facts needed to read a figure of it: how far its data goes, and whether some is withheld. */
function shortText(facts: PackageFacts): string {
  if (facts.isSample) return 'Nothing in it is about real people or courses.';
  return `Read-only${aboutData(facts)}.`;
}

function aboutData(facts: PackageFacts): string {
  const through = facts.dataThrough === null ? '' : `, data through ${formatDate(facts.dataThrough)}`;
  return `${through}${withholds(facts) ? ', small counts withheld' : ''}`;
}

const titleOf = (facts: PackageFacts) => (facts.isSample ? 'Sample data, invented.' : `Package “${facts.title}”.`);

/** How old the data of a subscription is, and what is wrong with it. */
function SubscriptionState({ workspace }: { readonly workspace: Workspace }) {
  const currency = useCurrency(workspace);
  if (currency === null || workspace.facts === null) return null;
  return (
    <>
      Read-only, {currency.published}
      {aboutData(workspace.facts)}.{currency.warning !== null && <span className="failure"> {currency.warning}</span>}
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
      Check for new data
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
        Show source
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
  const by = facts.madeBy === '' ? '' : ` by ${isolate(facts.madeBy)}`;
  const hosts = hostsOf(facts);
  return [
    `Made${by} on ${formatInstantDay(facts.madeAt)}.`,
    ...(hosts.length === 0 ? [] : [`Source: ${hosts.join(', ')}.`]),
    ...(withholds(facts)
      ? [
          `Counts of learners below ${facts.threshold} are withheld and shown as not reported, and so is what would give them away.`,
        ]
      : []),
  ];
}
