import { formatDate, formatInstantDay } from '../../src-preload/contract/format/days.ts';
import { isolate } from '../../src-preload/contract/format/text.ts';
import { hostsOf, type PackageFacts } from '../../src-preload/contract/workspaces.ts';
import { useOpenWorkspace, usePackageFacts, useWorkspaces } from '../client/workspaces.ts';
import { Button } from '../ui/button.tsx';

/** On every screen while a package is open: whose it is, how old it is, and the way back. */
export function PackageBanner() {
  const facts = usePackageFacts();
  const state = useWorkspaces().data;
  const open = useOpenWorkspace();
  const back = state?.workspaces.find(({ kind }) => kind === 'connection');
  if (!facts || !back) return null;
  return (
    <aside
      className="package-banner"
      aria-label="Open package"
      data-sample={facts.isSample}
      data-testid="package-banner"
    >
      <p>
        <strong dir="auto">{facts.isSample ? 'Sample data, invented.' : `Package “${facts.title}”.`}</strong>{' '}
        {packageWords(facts)}
      </p>
      <Button onClick={() => open.mutate({ kind: 'connection', id: back.id })} disabled={open.isPending}>
        {facts.isSample ? 'Close sample data' : 'Close package'}
      </Button>
    </aside>
  );
}

/** Who made it and when, how far its data goes, and what is withheld. */
function packageWords(facts: PackageFacts): string {
  if (facts.isSample) return 'Nothing in it is about real people or courses.';
  const by = facts.madeBy === '' ? '' : ` by ${isolate(facts.madeBy)}`;
  const through = facts.dataThrough === null ? '' : `, data through ${formatDate(facts.dataThrough)}`;
  const hosts = hostsOf(facts);
  const source = hosts.length === 0 ? '' : ` Source: ${hosts.join(', ')}.`;
  const small =
    facts.threshold === null || facts.withheld === 0
      ? ''
      : ` Counts of learners below ${facts.threshold} are withheld and shown as not reported.`;
  return `Made${by} on ${formatInstantDay(facts.madeAt)}${through}. Read-only.${source}${small}`;
}
