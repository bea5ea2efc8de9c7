import { useEffect, useState } from 'react';
import { type ViewRow, views } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import type { PeriodOfChanges } from '#shared/subjects/compare/since.ts';
import { isComparedWithEarlier } from '#shared/subjects/watch/watch.ts';
import { useIsEmpty } from '../../client/queries.ts';
import { useAllRows } from '../../client/views.ts';
import {
  useChangeWatch,
  useMarkCrossingsRead,
  useSwitchedOff,
  useSwitchOn,
  useUnreadCrossings,
  useUnwatch,
} from '../../client/watch.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { SectionTabs } from '../../features/sections/section-tabs.tsx';
import { hrefOf } from '../../routing/routes.ts';
import { Block } from '../../ui/block.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CountField, ProblemAlert, TextField } from '../../ui/fields.tsx';
import { NeverSynced } from '../../ui/never-synced.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DataTable, useOwnOrder } from '../../ui/table/data-table.tsx';
import { RunsLegend } from '../earlier-runs/runs-legend.tsx';
import { VsEarlier } from '../earlier-runs/vs-earlier.tsx';
import { WatchDialog } from './watch-dialog.tsx';

/** Every crossing that a sync saw. */
const ever: PeriodOfChanges = { after: 0 };

/** The watch list, what syncs saw of it, and a way to add to it. */
export function WatchScreen() {
  const isPackage = usePackageFacts() !== null;
  const isEmpty = useIsEmpty();
  return (
    <>
      <PageHead title={t('Watch list')} focusKey="watch" actions={!isPackage && <WatchAFigure />}>
        {!isPackage && (
          <p className="as-of">
            {t(
              'Each sync checks these rules. You are alerted once, and again only after the figure has recovered by 10%.',
            )}
          </p>
        )}
        {!isPackage && <SwitchedOffLine />}
      </PageHead>
      <SectionTabs of="changes" current="watch" />
      {isPackage ? (
        <EmptyState title={t('A data package has no watch list.')}>
          <p>
            {t('Watch rules belong to a connection and are checked each time it syncs.')}{' '}
            <a href={hrefOf('settings', { section: 'connection' })}>{t('Go to Connections')}</a>
          </p>
        </EmptyState>
      ) : (
        <Watched isEmpty={isEmpty} />
      )}
    </>
  );
}

/** Why there may be no notifications, once for all rules, and the switch. */
function SwitchedOffLine() {
  const off = useSwitchedOff();
  const { switchOn } = useSwitchOn();
  if (off === null) return null;
  return (
    <p className="as-of" data-testid="switched-off">
      {t(off.words)}{' '}
      <Button kind="link" onClick={() => switchOn(off)}>
        {t(off.label)}
      </Button>
    </p>
  );
}

function WatchAFigure() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {t('Watch a figure…')}
      </Button>
      {isOpen && <WatchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface EditRuleDialogProps {
  readonly row: ViewRow<'watches'>;
  readonly onClose: () => void;
}

/** Changes the threshold and the note of a rule; what it watches stays. */
function EditRuleDialog({ row, onClose }: EditRuleDialogProps) {
  const change = useChangeWatch();
  const [before] = useState({ threshold: row.threshold, note: row.note ?? '' });
  const [threshold, setThreshold] = useState(before.threshold);
  const [note, setNote] = useState(before.note);
  const [isWrong, setWrong] = useState(false);
  // A rule on appearing in a list, or leaving it, has no number, and nothing changes by nothing.
  const hasThreshold = row.threshold !== null;
  const min = row.op === 'changes' || row.op === 'stale' ? 1 : 0;
  const confirm = () => {
    if (hasThreshold && (threshold === null || threshold < min)) return setWrong(true);
    // Only what was changed: the row may be older than the last change.
    if (threshold !== before.threshold || note.trim() !== before.note)
      change.mutate({
        watchNo: row.watch_no,
        ...(threshold !== before.threshold && { threshold }),
        ...(note.trim() !== before.note && { note: note.trim() }),
      });
    onClose();
  };
  return (
    <Dialog title={t('Edit the rule')} confirm={t('Save')} onConfirm={confirm} onClose={onClose}>
      <p>
        <bdi>{row.about}</bdi>: <bdi>{row.rule}</bdi>
      </p>
      {hasThreshold && (
        <CountField
          label={t('Threshold')}
          value={threshold}
          range={[min, 1_000_000_000]}
          required
          onChange={setThreshold}
        />
      )}
      <TextField label={t('Note')} value={note} onChange={setNote} />
      {isWrong && (
        <ProblemAlert text={threshold === null ? t('Enter a threshold.') : t('The threshold must be above 0.')} />
      )}
    </Dialog>
  );
}

/** Rules outlive the data that they are about: without data they stand below the way to sync it. */
function Watched({ isEmpty }: { readonly isEmpty: boolean }) {
  const order = useOwnOrder();
  const eventOrder = useOwnOrder();
  const remove = useUnwatch();
  const [edited, setEdited] = useState<ViewRow<'watches'> | null>(null);
  const watched = useAllRows({ view: 'watches', params: {} }).data?.total;
  const events = useAllRows({ view: 'watch-events', params: ever }).data?.total ?? 0;
  useReadOnSight();
  if (watched === 0 && events === 0)
    return isEmpty ? (
      <NeverSynced />
    ) : (
      <EmptyState title={t('Nothing is on the watch list.')}>
        <p>{t('Click “Watch…” on a course run, course, skill or job, or “Watch a figure…” above.')}</p>
      </EmptyState>
    );
  return (
    <>
      {isEmpty && <NeverSynced />}
      <section className="block">
        <DataTable
          view="watches"
          params={{}}
          {...order}
          none={t('Nothing is on the watch list.')}
          legend={<RunsLegend view="watches" columns={['vs_earlier']} />}
          cells={{
            vs_earlier: (row) =>
              isComparedWithEarlier(row) ? (
                <VsEarlier runId={row.run_id ?? ''} row={row} hasDays={row.day_no !== null} />
              ) : (
                <NotReported why={t('Shown for rules on current enrollment alone')} />
              ),
            state: (row) =>
              row.state === 'Threshold crossed' ? <strong>{translated(row.state)}</strong> : translated(row.state),
          }}
          actions={{
            label: t('Actions'),
            cell: (row) => (
              <RuleActions row={row} onEdit={() => setEdited(row)} onRemove={() => remove.mutate(row.watch_no)} />
            ),
          }}
        />
      </section>
      {events > 0 && (
        <Block title={translated(views['watch-events'].title)}>
          <DataTable view="watch-events" params={ever} {...eventOrder} />
        </Block>
      )}
      {edited !== null && <EditRuleDialog row={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** A user who sees the list has seen what was crossed. */
function useReadOnSight(): void {
  const unread = useUnreadCrossings();
  const { mutate } = useMarkCrossingsRead();
  useEffect(() => {
    if (unread > 0) mutate();
  }, [unread, mutate]);
}

interface RuleActionsProps {
  readonly row: ViewRow<'watches'>;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function RuleActions({ row, onEdit, onRemove }: RuleActionsProps) {
  return (
    <span className="cell-action">
      <Button kind="link" onClick={onEdit}>
        {t('Edit⟨a rule⟩')}
        <span className="sr-only"> {t('the rule {rule} for {about}', { rule: row.rule, about: row.about })}</span>
      </Button>
      <Button kind="link" onClick={onRemove}>
        {t('Remove')}
        <span className="sr-only"> {t('the rule {rule} for {about}', { rule: row.rule, about: row.about })}</span>
      </Button>
    </span>
  );
}
