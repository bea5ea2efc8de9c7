import { useRef } from 'react';
import { templateOf } from '#contract/reports/templates.ts';
import { t, translated } from '#shared/language/message.ts';
import { say } from '../../client/notices.ts';
import { ChevronDown, ChevronUp } from '../../ui/icons.tsx';
import type { Draft } from './draft.ts';

interface SectionListProps {
  readonly draft: Draft;
  readonly onChange: (sections: Draft['sections']) => void;
}

/** The sections in the order of the report: on or off by their box, up and down by buttons or Alt with an arrow key. */
export function SectionList({ draft, onChange }: SectionListProps) {
  const { sections } = draft;
  const { sections: known, maxFigures } = templateOf(draft.template);
  const list = useRef<HTMLOListElement>(null);
  const isFull = maxFigures !== undefined && sections.filter(({ on }) => on).length >= maxFigures;
  const titleOf = (id: string) => translated(known[id]?.title ?? id);
  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    const moved = sections[from];
    if (!moved || to < 0 || to >= sections.length) return;
    onChange(sections.toSpliced(from, 1).toSpliced(to, 0, moved));
    say({
      tone: 'info',
      text: () =>
        t('{name} is now number {position} of {all}.', {
          name: titleOf(moved.id),
          position: to + 1,
          all: sections.length,
        }),
    });
    // The box moves with its section, and the focus stays with it.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[to]?.focus());
  };
  return (
    <fieldset>
      <legend>{t('Sections')}</legend>
      <ol className="section-list" ref={list}>
        {sections.map(({ id, on }, index) => (
          <li key={id}>
            <label className="check">
              <input
                type="checkbox"
                checked={on}
                disabled={!on && isFull}
                onChange={() => onChange(sections.map((each) => (each.id === id ? { id, on: !on } : each)))}
                onKeyDown={(event) => {
                  const by = event.altKey && (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0);
                  if (!by) return;
                  event.preventDefault();
                  move(index, by);
                }}
              />
              {titleOf(id)}
            </label>
            <MoveButtons
              title={titleOf(id)}
              isFirst={index === 0}
              isLast={index === sections.length - 1}
              onMove={(by) => move(index, by)}
            />
          </li>
        ))}
      </ol>
      {maxFigures !== undefined && (
        <p className="field-note">{t('One page has room for {n} charts.', { n: maxFigures })}</p>
      )}
    </fieldset>
  );
}

interface MoveButtonsProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

function MoveButtons({ title, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <span className="section-moves">
      <button
        type="button"
        aria-label={t('Move {name} up', { name: title })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ChevronUp size={14} />
      </button>
      <button
        type="button"
        aria-label={t('Move {name} down', { name: title })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ChevronDown size={14} />
      </button>
    </span>
  );
}
