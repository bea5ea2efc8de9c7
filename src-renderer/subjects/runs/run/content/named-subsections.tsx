import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useNames } from '#renderer/client/annotations.ts';
import { say } from '#renderer/client/notices.ts';
import { useOrderSubsections, useRemoveSubsection } from '#renderer/client/run-commands.ts';
import { Rename } from '#renderer/subjects/annotations/labels/rename.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { ArrowDown, ArrowUp } from '#renderer/ui/icons.tsx';
import { Named } from '#renderer/ui/named.tsx';
import type { RunRecord } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';

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
export function NamedSubsections({ run, moduleIds, read }: NamedSubsectionsProps) {
  const names = useNames();
  const remove = useRemoveSubsection(run.runId);
  const order = useOrderSubsections(run.runId);
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item that was moved lost the focus with its place
  useEffect(() => {
    if (focused.current === null) return;
    const [id = '', direction] = focused.current.split('\n');
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-id="${CSS.escape(id)}"] .step-button`);
    const wanted = buttons?.[direction === 'down' ? 1 : 0];
    // At the end of the list the button for going on is switched off; the other one takes the focus.
    (wanted?.disabled ? buttons?.[direction === 'down' ? 0 : 1] : wanted)?.focus();
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
      <p className="lede">{t('The bars follow this order.')}</p>
      <ol className="ruled" ref={list}>
        {moduleIds.map((id, index) => (
          <li key={id} data-id={id} className="listed">
            <MoveButtons
              name={names.subsection(id)}
              isFirst={index === 0}
              isLast={index === moduleIds.length - 1}
              onMove={(direction) => move(index, direction)}
            />
            <Named kind="subsection" id={id} />
            {!read.has(id) && <span className="quiet">{t('no views synced')}</span>}
            <Button kind="link" disabled={remove.isPending} onClick={() => remove.mutate(id)}>
              {t('Remove')}
              <span className="sr-only"> {id}</span>
            </Button>
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
