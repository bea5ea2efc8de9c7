import { useId, useRef } from 'react';
import { sameWorkspace } from '#contract/workspaces.ts';
import { t } from '#shared/language/message.ts';
import { useCurrency } from '../../client/subscriptions.ts';
import {
  openOf,
  useOpenPackage,
  useOpenSample,
  useOpenWorkspace,
  useWorkspaces,
  type Workspace,
} from '../../client/workspaces.ts';
import { hrefOf } from '../../routing/routes.ts';
import { ChevronsUpDown } from '../../ui/icons.tsx';

/** Says whose data is shown, and opens another: a connection, a package or a subscription. */
export function WorkspaceSwitcher({ collapsed }: { readonly collapsed: boolean }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const state = useWorkspaces().data;
  const open = useOpenWorkspace();
  if (!state) return null;
  const current = openOf(state);
  const name = current?.name ?? '';
  const choose = (act: () => void) => () => {
    menu.current?.hidePopover();
    act();
  };
  const hasSample = state.workspaces.some(({ facts }) => facts?.isSample);
  return (
    <>
      <button
        type="button"
        className="switcher"
        popoverTarget={id}
        title={collapsed ? t('Showing {name}', { name }) : undefined}
        data-testid="workspace-switcher"
      >
        <span className="sr-only">{t('Showing⟨the open workspace, before its name⟩')} </span>
        <span className="switcher-name">
          <span dir="auto">{name}</span>
          {current?.subscription && (
            <span className="switcher-note">
              <SubscriptionNote workspace={current} />
            </span>
          )}
        </span>
        <ChevronsUpDown size={14} />
      </button>
      <div ref={menu} id={id} popover="auto" className="switcher-menu" data-testid="workspace-menu">
        <p className="rail-group">{t('Show')}</p>
        <ul>
          {state.workspaces.map((each) => (
            <li key={`${each.kind} ${each.id}`}>
              <button
                type="button"
                aria-current={sameWorkspace(each, state.open) ? 'true' : undefined}
                disabled={open.isPending}
                onClick={choose(() => open.mutate(each))}
              >
                <span dir="auto">{each.name}</span>
                <span className="switcher-note">
                  {each.subscription ? <SubscriptionNote workspace={each} /> : noteOf(each)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <MoreChoices hasSample={hasSample} choose={choose} />
      </div>
    </>
  );
}

interface MoreChoicesProps {
  readonly hasSample: boolean;
  /** Closes the menu and then acts. */
  readonly choose: (act: () => void) => () => void;
}

function MoreChoices({ hasSample, choose }: MoreChoicesProps) {
  const openPackage = useOpenPackage();
  const openSample = useOpenSample();
  return (
    <ul className="switcher-more">
      <li>
        <button type="button" onClick={choose(() => openPackage.mutate(undefined))}>
          {t('Open a package…')}
        </button>
      </li>
      {!hasSample && (
        <li>
          <button type="button" onClick={choose(() => openSample.mutate(undefined))}>
            {t('Explore sample data')}
          </button>
        </li>
      )}
      <li>
        <a href={hrefOf('settings', { section: 'connection' })} onClick={choose(() => {})}>
          {t('Manage connections and packages')}
        </a>
      </li>
    </ul>
  );
}

/** How old the data of a subscription is, and whether something is wrong with it. */
function SubscriptionNote({ workspace }: { readonly workspace: Workspace }) {
  const currency = useCurrency(workspace);
  if (currency === null) return null;
  return (
    <>
      {t('subscribed, {published}', { published: currency.published })}
      {currency.isMarked && <strong> · {t('not up to date')}</strong>}
    </>
  );
}

function noteOf({ kind, host, facts }: Workspace): string {
  if (kind === 'connection') return host ?? t('not set up');
  return facts?.isSample ? t('fictional') : t('package, read-only');
}
