import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useNames } from '#renderer/client/annotations.ts';
import { changeThen } from '#renderer/client/call.ts';
import {
  useAddSubsections,
  useOrderSubsections,
  useRemoveSubsection,
  useSubsections,
} from '#renderer/client/commands.ts';
import { say } from '#renderer/client/notices.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { useReadOnlyText, useWhyNotSync } from '#renderer/client/workspaces.ts';
import { Rename } from '#renderer/subjects/annotations/labels/rename.tsx';
import { NameFromOutline } from '#renderer/subjects/outline/outline-dialog.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { ArrowDown, ArrowUp } from '#renderer/ui/icons.tsx';
import { Named } from '#renderer/ui/named.tsx';
import { NeverSynced } from '#renderer/ui/never-synced.tsx';
import { Read } from '#renderer/ui/states.tsx';
import { DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import { subsectionProblem } from '#shared/catalog/module-id.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import { headOf } from '#shared/figures/figures.ts';
import { t } from '#shared/language/message.ts';
import type { TabProps } from '../run-tabs.ts';

interface AddSubsectionsProps {
  readonly run: RunRecord;
  /** Nothing is named yet, so it is explained. */
  readonly first: boolean;
}

interface PastedSubsections {
  readonly accepted: readonly string[];
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

/** One id per line, or several with commas between; each once. */
function readPasted(runId: string, text: string): PastedSubsections {
  const ids = new Set(
    text
      .split(/[\s,;]+/)
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  );
  const checked = [...ids].map((id) => ({ id, reason: subsectionProblem(runId, id) }));
  return {
    accepted: checked.filter(({ reason }) => reason === null).map(({ id }) => id),
    refused: checked.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }])),
  };
}

/** Takes ids of subsections and reads their views at once. */
function AddSubsections({ run, first }: AddSubsectionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className={first ? 'state' : 'block'}>
      {first && (
        <>
          <p className="state-title">{t('No subsections yet')}</p>
          <p>
            {t(
              'The services do not list the subsections of a course. Choose the course export from Studio, which names them in order, or paste their IDs.',
            )}
          </p>
        </>
      )}
      {open ? (
        <Form run={run} onDone={() => setOpen(false)} />
      ) : (
        <div className="form-actions">
          <Button onClick={() => setOpen(true)}>{t('Add subsection IDs…')}</Button>
          <NameFromOutline run={run} />
        </div>
      )}
    </section>
  );
}

function Form({ run, onDone }: { readonly run: RunRecord; readonly onDone: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const reason = useWhyNotSync(run.selected);
  const add = useAddSubsections(run.runId, reason === null);
  const { accepted, refused } = readPasted(run.runId, text);
  const typed = useRef(text);
  const write = (next: string) => {
    typed.current = next;
    setText(next);
  };
  const submit = () =>
    changeThen(add, [...accepted], () => {
      // Leaves a text that was typed meanwhile: that is not added yet.
      if (typed.current !== text) return;
      if (refused.length === 0) onDone();
      else write(refused.map((line) => line.id).join('\n'));
    });
  return (
    <div className="form">
      <div className="field">
        <label htmlFor={id}>{t('Subsection IDs, one per line')}</label>
        <textarea id={id} rows={4} value={text} spellCheck={false} onChange={(event) => write(event.target.value)} />
        <p className="field-note">
          {t('{newer} or {older}', {
            newer: 'block-v1:org+course+run+type@sequential+block@…',
            older: 'i4x://org/course/sequential/…',
          })}
        </p>
        {refused.map((line) => (
          <p key={line.id} className="field-problem">
            {line.id}: {line.reason}
          </p>
        ))}
      </div>
      <div className="form-actions">
        <Button kind="primary" disabled={accepted.length === 0 || add.isPending} onClick={submit}>
          {accepted.length === 0
            ? t('Add')
            : t('Add {n, plural, one {# subsection} other {# subsections}}', { n: accepted.length })}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        {reason !== null && <span className="quiet">{reason}</span>}
      </div>
    </div>
  );
}

/** Views of the subsections that the user has named: no service lists them. */
export function SubsectionsTab({ run, query }: TabProps) {
  const named = useSubsections(run.runId);
  const isReadOnly = useReadOnlyText() !== null;
  return (
    <Read of={named}>
      {({ moduleIds }) => (
        <>
          {moduleIds.length > 0 && <Views run={run} query={query} moduleIds={moduleIds} />}
          {!isReadOnly && <AddSubsections run={run} first={moduleIds.length === 0} />}
          {isReadOnly && (moduleIds.length === 0 ? <NeverSynced /> : <NameFromOutline run={run} />)}
        </>
      )}
    </Read>
  );
}

interface ViewsProps extends TabProps {
  readonly moduleIds: readonly string[];
}

type Direction = 'up' | 'down';

interface NamedSubsectionsProps {
  readonly run: RunRecord;
  readonly moduleIds: readonly string[];
  readonly read: ReadonlySet<string>;
}

/** The list without the item at one place, which then stands at another. */
function movedTo(ids: readonly string[], from: number, to: number): string[] {
  const rest = ids.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...ids.slice(from, from + 1), ...rest.slice(to)];
}

/** The subsections in the order of the course. Buttons move them; on a button, Alt with an arrow does, too. */
function NamedSubsections({ run, moduleIds, read }: NamedSubsectionsProps) {
  const names = useNames();
  const isReadOnly = useReadOnlyText() !== null;
  const remove = useRemoveSubsection(run.runId);
  const order = useOrderSubsections(run.runId);
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item that was moved lost the focus with its place
  useEffect(() => {
    if (focused.current === null) return;
    const [id = '', direction] = focused.current.split('\n');
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-id="${CSS.escape(id)}"] .step-button`);
    const button = buttons?.[direction === 'down' ? 1 : 0];
    // At the end of the list the button for going on is switched off; the other one takes the focus.
    (button?.disabled ? buttons?.[direction === 'down' ? 0 : 1] : button)?.focus();
    focused.current = null;
  }, [moduleIds]);
  const move = (from: number, direction: Direction) => {
    const to = direction === 'up' ? from - 1 : from + 1;
    const id = moduleIds[from];
    if (id === undefined || to < 0 || to >= moduleIds.length) return;
    focused.current = `${id}\n${direction}`;
    order.mutate(movedTo(moduleIds, from, to));
    say({
      tone: 'info',
      text: () =>
        t('{name} is now number {position} of {all}.', {
          name: names.subsection(id),
          position: to + 1,
          all: moduleIds.length,
        }),
    });
  };
  return (
    <section className="block">
      <h2>{t('Course order')}</h2>
      <p className="lede">{t('The bars are in this order.')}</p>
      <ol className="ruled" ref={list}>
        {moduleIds.map((id, index) => (
          <li key={id} data-id={id} className="listed">
            {!isReadOnly && (
              <MoveButtons
                name={names.subsection(id)}
                isFirst={index === 0}
                isLast={index === moduleIds.length - 1}
                onMove={(direction) => move(index, direction)}
              />
            )}
            <Named kind="subsection" id={id} />
            {!read.has(id) && <span className="quiet">{t('no views synced')}</span>}
            {!isReadOnly && (
              <Button kind="link" disabled={remove.isPending} onClick={() => remove.mutate(id)}>
                {t('Remove')}
                <span className="sr-only"> {id}</span>
              </Button>
            )}
            <Rename kind="subsection" id={id} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface MoveButtonsProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (direction: Direction) => void;
}

function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  return (
    <span className="moves">
      {(['up', 'down'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          className="step-button"
          disabled={direction === 'up' ? isFirst : isLast}
          onClick={() => onMove(direction)}
          onKeyDown={onKey}
        >
          <span className="sr-only">
            {direction === 'up' ? t('Move {name} up', { name }) : t('Move {name} down', { name })}
          </span>
          {direction === 'up' ? <ArrowUp size={14} /> : <ArrowDown size={14} aria-hidden="true" />}
        </button>
      ))}
    </span>
  );
}

/** Views in the order of the course, which is the order in which the user put them. */
function Views({ run, query, moduleIds }: ViewsProps) {
  const address = useTableAddress('run', query);
  const linked = useLinked();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-subsections', params });
  const counted = new Set((read.data?.rows ?? []).map((row) => row.module_id));
  const table = (
    <DataTable
      view="run-subsections"
      params={params}
      {...address}
      linked={{ linked, keyOf: (row) => row.module_id }}
      cells={{ module_id: (row) => <Named kind="subsection" id={row.module_id} /> }}
    />
  );
  return (
    <>
      <ReadFigure {...headOf('run-subsections')} read={read} height={rowsHeight(moduleIds.length)} table={table}>
        {(page) => (
          <ViewFigure
            id="run-subsections"
            page={page}
            params={params}
            subsections={moduleIds}
            linked={linked}
            keys={moduleIds.filter((id) => counted.has(id))}
            table={table}
          />
        )}
      </ReadFigure>
      <NamedSubsections run={run} moduleIds={moduleIds} read={counted} />
    </>
  );
}
