import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SyncStatus } from '#contract/sync.ts';
import {
  dataDayLines,
  freshnessVerdict,
  isBehind,
  shortDataDaysText,
  verdictWithDays,
} from '#shared/catalog/data-days.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { dayOfInstant, nowInstant } from '#shared/time/time.ts';
import { runInWords, useLabels, withRunNames } from '../client/annotations.ts';
import { call, sayError } from '../client/call.ts';
import { useCancelSync, useStartSync } from '../client/commands.ts';
import { useServicesInReach } from '../client/connection.ts';
import { dismissNotice, leaveScreen, noteAction, notices, say } from '../client/notices.ts';
import {
  useAnswersUnderWay,
  useAppInfo,
  useConnection,
  useIsSyncing,
  useOverview,
  useSyncStatus,
} from '../client/queries.ts';
import { type RunningKind, useAllRunning } from '../client/running.ts';
import { usePackageFacts } from '../client/workspaces.ts';
import {
  newestSync,
  useAway,
  useNewestOfLog,
  useNothingToMend,
  useSaysAway,
  useStored,
} from '../features/sync/last-sync.ts';
import {
  announcementOf,
  answersText,
  hostText,
  inLittleRoom,
  lastSyncText,
  progressText,
  type SyncWords,
  toneOf,
} from '../features/sync/status-messages.ts';
import { useAddress } from '../routing/navigation.ts';
import { hrefOf, readAddress, screenOf } from '../routing/routes.ts';
import { Button } from '../ui/button.tsx';
import { srOnly, Words } from '../ui/words.tsx';

/** The actions on a file that was written. */
const fileActions = [
  { method: 'export:open', label: message('Open') },
  { method: 'export:reveal', label: message('Show in folder') },
  { method: 'export:copyPath', label: message('Copy path') },
] as const;

/** Shows running work, the end of the last sync, the state of the network and the last notice. One polite live region. */
export function StatusBar() {
  return (
    <footer className="status-bar" data-region tabIndex={-1}>
      <NoticeLine />
      <div className="status-line">
        <RunningLines />
        <DataDays />
        <SyncLine />
        <AnswersLine />
        <HostLine />
      </div>
      <Announcer />
    </footer>
  );
}

const whatRuns: Readonly<Record<RunningKind, { progress: Message; cancel: Message }>> = {
  export: { progress: message('Export progress'), cancel: message('Cancel<hidden> the export</hidden>') },
  reports: { progress: message('Report progress'), cancel: message('Cancel<hidden> the reports</hidden>') },
  package: { progress: message('Package progress'), cancel: message('Cancel<hidden> the package</hidden>') },
  subscription: {
    progress: message('Subscription progress'),
    cancel: message('Cancel<hidden> the subscription</hidden>'),
  },
};

/** How far the files that are being written have come. */
function RunningLines() {
  const all = useAllRunning();
  return (['export', 'reports', 'package', 'subscription'] as const).map((kind) => {
    const { progress = null, cancel } = all[kind] ?? {};
    if (progress === null) return null;
    const { words, done, total } = progress;
    return (
      <div key={kind} className="status-sync">
        <progress
          max={total ?? undefined}
          value={total === null ? undefined : done}
          aria-label={t(whatRuns[kind].progress)}
        />
        <span data-testid={`${kind}-progress`}>{words}</span>
        <Button kind="link" onClick={cancel}>
          <Words of={whatRuns[kind].cancel} hidden={srOnly} />
        </Button>
      </div>
    );
  });
}

/** Whether the data is fresh, and how far it reaches; opens to every kind of data, each with its own day. Not during a sync, which needs the room. */
function DataDays() {
  const id = useId();
  const syncState = useOverview().data?.syncState ?? [];
  const isSyncing = useIsSyncing();
  const isCalm = useNothingToMend();
  const isAwaySaid = useSaysAway();
  // Nothing can be synced into a package.
  const isPackage = usePackageFacts() !== null;
  const verdict = isPackage ? '' : freshnessVerdict(syncState, 'tables', isCalm, isAwaySaid);
  const tone = !isPackage && isBehind(syncState) ? ' stale' : '';
  const short = shortDataDaysText(syncState, dayOfInstant(nowInstant()));
  if (short === '' || isSyncing) return null;
  const words = verdictWithDays(verdict, short);
  return (
    <>
      <Button kind="link" className={`data-days${tone}`} popoverTarget={id} title={words} data-testid="data-days">
        {words}
      </Button>
      <div id={id} popover="auto" className="menu data-days-menu">
        <ul className="plain-list">
          {dataDayLines(syncState).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <a href={hrefOf('sync', {})}>{t('Every table and run on the Sync screen')}</a>
      </div>
    </>
  );
}

/** A screen reader says all parts. */
const PartsOfWords = ({ before, shown, after }: SyncWords) => (
  <>
    {before !== '' && <span className="status-rest">{before}</span>}
    {shown}
    {after !== '' && <span className="status-rest">{after}</span>}
  </>
);

function SyncLine() {
  const status = useSyncStatus().data;
  const connection = useConnection().data;
  const isPackage = usePackageFacts() !== null;
  // Until it is read again after another workspace was opened, it is of neither.
  const connected = !isPackage && connection !== undefined && connection.connection !== null;
  const inReach = useServicesInReach();
  const away = useAway();
  const newest = useNewestOfLog();
  const isCalm = useNothingToMend();
  const start = useStartSync();
  const overview = useOverview().data;
  const last = status?.last ?? null;
  const stored = useStored(last);
  const cancel = useCancelSync();
  const info = useAppInfo().data;
  const labels = useLabels();
  const running = status?.running;
  // The first run ends with its own button for this; before that there is nothing to sync.
  const isFirstRun = readAddress(useAddress())?.name === 'welcome';
  if (running) {
    return (
      <div className="status-sync">
        <progress
          max={Math.max(1, running.resourcesTotal)}
          value={running.resourcesDone}
          aria-label={t('Sync progress')}
        />
        <span className="status-words" data-testid="sync-progress">
          {progressText(running, (runId) => runInWords(labels, runId))}
        </span>
        <Button kind="link" onClick={() => cancel.mutate()}>
          {t('Cancel')}
        </Button>
      </div>
    );
  }
  // A workspace that cannot be opened says so itself, on the whole screen.
  if (info?.cache?.state === 'unusable') return null;
  // Why is said beside it.
  const isDown = info?.host.state === 'down';
  const words = lastSyncText(last, inReach, newestSync(overview), stored, away, newest);
  return (
    <div className="status-sync">
      {words !== null && (
        <a
          href={hrefOf('sync', {})}
          className={toneOf(last, stored, away, isCalm)}
          title={[words, last?.error && withRunNames(labels, last.error.message)].filter(Boolean).join('\n')}
          data-testid="sync-outcome"
        >
          <PartsOfWords {...inLittleRoom(words, last, stored, away)} />
        </a>
      )}
      {connected && inReach && !isFirstRun && !isDown && (
        <Button kind="link" onClick={() => start.mutate(undefined)} disabled={start.isPending}>
          {t('Sync now')}
        </Button>
      )}
    </div>
  );
}

/** Answers come in the background: how far they are, with nothing to wait for. */
function AnswersLine() {
  const running = useAnswersUnderWay();
  const isSyncing = useIsSyncing();
  const info = useAppInfo().data;
  if (running === null || isSyncing || info?.cache?.state === 'unusable') return null;
  return (
    <a className="quiet" href={hrefOf('settings', { section: 'sync' })} data-testid="answers-progress">
      {answersText(running)}
    </a>
  );
}

function HostLine() {
  const info = useAppInfo().data;
  const words = info ? hostText(info.host.state) : null;
  return words === null ? null : <span className="status-host">{words}</span>;
}

const userEvents = ['keydown', 'pointerdown'] as const;

/**
 * Keeps in sight what a notice would hide: the end of the screen, or the bar of a table. Returns what takes that back, unless someone
 * has scrolled or gone on meanwhile.
 */
function makeRoomFor(notice: HTMLElement): (() => void) | undefined {
  const screen = document.getElementById('screen');
  if (screen === null) return;
  const foot = screen.getBoundingClientRect().bottom;
  // How much of the bar is the notice's depends on whether both stand in one row.
  notice.style.display = 'none';
  const footBefore = screen.getBoundingClientRect().bottom;
  notice.style.removeProperty('display');
  const ends = [...screen.querySelectorAll('.table-bar'), screen.lastElementChild];
  const isHidden = ends.some((end) => {
    const bottom = end?.getBoundingClientRect().bottom ?? 0;
    return bottom > foot + 1 && bottom <= footBefore + 1;
  });
  if (!isHidden) return;
  const key = window.navigation.currentEntry?.key;
  const from = screen.scrollTop;
  screen.scrollTop += footBefore - foot;
  const to = screen.scrollTop;
  return () => {
    // Without the notice the screen may not scroll as far.
    const stays = Math.min(to, screen.scrollHeight - screen.clientHeight);
    const isSame = window.navigation.currentEntry?.key === key;
    if (isSame && Math.abs(screen.scrollTop - stays) <= 1) screen.scrollTop = from;
  };
}

function NoticeLine() {
  const notice = useSyncExternalStore(notices.subscribe, notices.snapshot);
  const screen = screenOf(useAddress());
  const shown = useRef(screen);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    leaveScreen();
  }, [screen]);
  useEffect(() => {
    for (const event of userEvents) window.addEventListener(event, noteAction, { capture: true });
    return () => {
      for (const event of userEvents) window.removeEventListener(event, noteAction, { capture: true });
    };
  }, []);
  // Again for the next notice, which may be of another height.
  useLayoutEffect(() => (notice && line.current ? makeRoomFor(line.current) : undefined), [notice]);
  if (!notice) return null;
  const actions = [notice.action, notice.otherAction].filter((each) => each !== undefined);
  return (
    <div ref={line} className={`notice notice-${notice.tone}`} data-testid="notice">
      <span>{notice.text()}</span>
      <div className="notice-actions">
        {actions.map(({ label, values, run }) => (
          <Button
            key={label}
            kind="link"
            onClick={() => {
              dismissNotice();
              run();
            }}
          >
            {t(label, values)}
          </Button>
        ))}
        {notice.file !== undefined && <FileActions token={notice.file} />}
      </div>
      <Button kind="link" onClick={dismissNotice}>
        {t('Dismiss')}
      </Button>
    </div>
  );
}

/** The actions on a file that was just written. Its path stays in main. */
function FileActions({ token }: { readonly token: string }) {
  return (
    <>
      {fileActions.map(({ label, method }) => (
        <Button key={method} kind="link" onClick={() => withFile(method, token)}>
          {t(label)}
        </Button>
      ))}
    </>
  );
}

/** Says what changed to users who do not see the bar: start, quarters, end, first error, notices. */
function Announcer() {
  const announcement = useAnnouncement();
  return (
    <div className="sr-only" role="status" aria-live="polite">
      {announcement}
    </div>
  );
}

/** The last thing worth saying aloud. */
function useAnnouncement(): string {
  const status = useSyncStatus().data;
  const notice = useSyncExternalStore(notices.subscribe, notices.snapshot);
  const before = useRef<SyncStatus>(undefined);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!status) return;
    const announcement = before.current && announcementOf(before.current, status);
    before.current = status;
    if (announcement) setWords(announcement);
  }, [status]);
  useEffect(() => {
    if (notice) setWords(notice.text());
  }, [notice]);
  return words;
}

type FileAction = (typeof fileActions)[number]['method'];

/** Does one of them; main knows the path that the token stands for. */
function withFile(method: FileAction, token: string): void {
  call(method, { token }).then(
    () => method === 'export:copyPath' && say({ tone: 'info', text: () => t('Path copied.') }),
    sayError,
  );
}
