import { useEffect, useId, useRef, useState } from 'react';
import { formatNumber, plural } from '../../../src-preload/contract/format/numbers.ts';
import { longestSearch } from '../../../src-preload/contract/search.ts';
import { usePerform } from '../../app/commands.ts';
import { goTo } from '../../app/navigation.ts';
import { closePalette, usePaletteState } from '../../app/open-panels.ts';
import { wordsOf } from '../../client/call-error.ts';
import { Keys } from '../../ui/keys.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { Marked } from './marked.tsx';
import type { Option, OptionGroup } from './options.ts';
import { useActiveOption } from './use-active-option.ts';
import { useOptions } from './use-options.ts';

/** The search box over everything. Nothing of it is mounted while it is closed. */
export function Palette() {
  const state = usePaletteState();
  return state === null ? null : <OpenPalette key={state.text} initial={state.text} />;
}

function OpenPalette({ initial }: { readonly initial: string }) {
  const [typed, setTyped] = useState(initial);
  const box = useModal();
  const id = useId();
  const perform = usePerform();
  const { groups, isSearching, error } = useOptions(typed);
  const options = groups.flatMap((group) => group.options);
  const choose = ({ choice }: Option) => {
    // The command acts on the screen, so the box must be gone and the focus back before it runs.
    box.current?.close();
    closePalette();
    if ('go' in choice) return goTo(choice.go);
    perform(choice.perform);
  };
  const { active, place, onKey, forget } = useActiveOption({ options, isSearching, onChoose: choose });
  return (
    <dialog ref={box} className="palette" aria-label="Search" onClose={closePalette} data-testid="palette">
      <input
        type="text"
        role="combobox"
        aria-label="Search courses, runs, skills, jobs, problems, videos, definitions, commands and settings"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active ? `${id}-${place}` : undefined}
        aria-autocomplete="list"
        placeholder="Find a course, a skill, a job, a word…   > commands   ? definitions"
        value={typed}
        maxLength={longestSearch}
        spellCheck={false}
        autoComplete="off"
        onKeyDown={onKey}
        onChange={(event) => {
          setTyped(event.target.value);
          forget();
        }}
      />
      <Groups id={id} groups={groups} active={active} onChoose={choose} />
      <p className="palette-count" role="status">
        {error ? wordsOf(error) : countWords(options.length, isSearching)}
      </p>
    </dialog>
  );
}

function countWords(count: number, isSearching: boolean): string {
  if (isSearching) return 'Searching…';
  if (count === 0) return 'Nothing matches. Try fewer or other words.';
  return `${plural(count, 'result')} · ↑ ↓ to choose, Enter to open, Esc to close`;
}

interface GroupsProps {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  readonly active: Option | undefined;
  readonly onChoose: (option: Option) => void;
}

/** The list under the box. The focus stays in the box: the chosen option is only pointed at. */
function Groups({ id, groups, active, onChoose }: GroupsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when another option becomes the active one
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);
  let place = -1;
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className="palette-list">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={group.title} role="group" aria-label={`${group.title}, ${formatNumber(group.options.length)}`}>
          <div className="palette-group" aria-hidden="true">
            {group.title}
          </div>
          {group.options.map((option) => {
            place += 1;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the box, which holds the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the active option is pointed at, never focused
              <div
                key={option.key}
                id={`${id}-${place}`}
                role="option"
                aria-selected={option === active}
                className="palette-option"
                onClick={() => onChoose(option)}
              >
                <Marked text={option.name} marks={option.marks} />
                {option.keys && <Keys keys={option.keys} />}
                {option.note && (
                  <span className="palette-note" dir="auto">
                    {option.note}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
