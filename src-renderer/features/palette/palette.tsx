import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { maxSearchLength } from '#contract/search.ts';
import { firstRow, useView } from '#renderer/client/views.ts';
import { readAddress } from '#renderer/routing/routes.ts';
import { termOf } from '#shared/catalog/course-id.ts';
import { t } from '#shared/language/message.ts';
import type { Mark } from '#shared/text/name-matching/match-name.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { useLabels, usePins } from '../../client/annotations.ts';
import { call, errorText } from '../../client/call.ts';
import { notices, undoable, undoLast } from '../../client/notices.ts';
import { keys } from '../../client/queries.ts';
import { closePalette, useIsPaletteOpen } from '../../client/store.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { goTo, useAddress } from '../../routing/navigation.ts';
import { useModal } from '../../ui/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';
import { usePerform } from '../commands/app-commands.ts';
import {
  foundGroups,
  type NamedRun,
  nearWords,
  type Option,
  type OptionGroup,
  readMode,
  wordsGroups,
} from './options.ts';

/** The course run whose parts the search box offers: the one on the screen, else the one with most learners; null without runs. */
function useRunAtHand(): NamedRun | null {
  const match = readAddress(useAddress());
  const labels = useLabels();
  const largest = useView({ view: 'runs', params: {}, sort: { column: 'current', direction: 'desc' } }, firstRow);
  const shown = match?.name === 'run' || match?.name === 'problem' ? match.params.id : undefined;
  const runId = shown ?? largest.data?.rows[0]?.run_id;
  const name = runId === undefined ? undefined : (labels.of('run', runId) ?? runId);
  return useMemo(() => (runId === undefined || name === undefined ? null : { runId, name }), [runId, name]);
}

const hitsPerKind = 5;

const noGroups: readonly OptionGroup[] = [];

/** The id or the name, whichever did not match. */
const otherOf = (matched: string, id: string, label: string | undefined) => (matched === id ? label : id);

/** The search box over everything. Nothing of it is mounted while it is closed. */
export function Palette() {
  return useIsPaletteOpen() ? <OpenPalette /> : null;
}

interface Listed {
  readonly options: readonly Option[];
  /** The options are those of an older text, until the ones of this text are there. */
  readonly isSearching: boolean;
  readonly onChoose: (option: Option) => void;
}

/** The option that Enter takes: the first one, or the one that the arrow keys led to. `forget` when another text is typed. */
function useActiveOption({ options, isSearching, onChoose }: Listed) {
  /** Its key: the list may become another one under it. */
  const [pointed, setPointed] = useState<string | null>(null);
  /** Enter came before the results of what is typed. */
  const [isEntered, setEntered] = useState(false);
  const active = options.find(({ key }) => key === pointed) ?? options[0];
  const index = active === undefined ? -1 : options.indexOf(active);

  const chooseActive = useEffectEvent(() => {
    setEntered(false);
    // An older result that is none of these is not taken, nor another in its place.
    if (active && (pointed === null || active.key === pointed)) onChoose(active);
  });
  useEffect(() => {
    if (isEntered && !isSearching) chooseActive();
  }, [isEntered, isSearching]);

  const onKey = (event: KeyboardEvent) => {
    // Keys that an input method takes are not for the list.
    if (event.nativeEvent.isComposing) return;
    const next = stepOf(event.key, index, options.length);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) setEntered(true);
    else setPointed(options[next]?.key ?? null);
  };
  const forget = () => {
    setPointed(null);
    setEntered(false);
  };
  return { active, index, onKey, forget };
}

/** Where an arrow key leads; undefined for every other key. The list is a circle. */
export function stepOf(key: string, index: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % length;
  if (key === 'ArrowUp') return (index - 1 + length) % length;
  if (key === 'PageDown') return Math.min(index + 8, length - 1);
  if (key === 'PageUp') return Math.max(index - 8, 0);
  return undefined;
}

function OpenPalette() {
  const [typed, setTyped] = useState('');
  const modal = useModal(closePalette);
  const id = useId();
  const perform = usePerform();
  const { groups, near, isSearching, error } = useOptions(typed);
  const options = groups.flatMap((group) => group.options);
  const choose = ({ choice }: Option) => {
    // The command acts on the screen, so the box must be gone and the focus back before it runs.
    modal.ref.current?.close();
    closePalette();
    if ('go' in choice) return goTo(choice.go);
    if ('undo' in choice) return void undoLast();
    perform(choice.perform);
  };
  const { active, index, onKey, forget } = useActiveOption({ options, isSearching, onChoose: choose });
  return (
    <dialog {...modal} className="palette" aria-label={t('Search')} data-testid="palette">
      <input
        type="text"
        role="combobox"
        aria-label={t('Search courses, runs, skills, jobs, problems, videos, definitions, commands and settings')}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active ? `${id}-${index}` : undefined}
        aria-autocomplete="list"
        aria-describedby={near === undefined ? undefined : `${id}-near`}
        placeholder={t('Find a course, a skill, a job, a word…   > commands   ? definitions')}
        value={typed}
        maxLength={maxSearchLength}
        spellCheck={false}
        autoComplete="off"
        onKeyDown={onKey}
        onChange={(event) => {
          setTyped(event.target.value);
          forget();
        }}
      />
      {near !== undefined && (
        <p id={`${id}-near`} className="palette-near">
          {near}
        </p>
      )}
      <Groups id={id} groups={groups} active={active} onChoose={choose} />
      <p className="palette-count" role="status">
        {error ? errorText(error) : countText(options.length, isSearching)}
      </p>
    </dialog>
  );
}

function countText(count: number, isSearching: boolean): string {
  if (isSearching) return t('Searching…');
  if (count === 0) return t('No results. Try fewer or different words.');
  return t('{n, plural, one {# result} other {# results}} · ↑ ↓ to choose, Enter to open, Esc to close', { n: count });
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
  let index = -1;
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('Results')} className="palette-list">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={group.title} role="group" aria-label={`${group.title}, ${formatNumber(group.options.length)}`}>
          <div className="palette-group" aria-hidden="true">
            {group.title}
          </div>
          {group.options.map((option) => {
            index += 1;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the box, which holds the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the active option is pointed at, never focused
              <div
                key={option.key}
                id={`${id}-${index}`}
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

/** Cuts a text at its marks. */
export function pieces(text: string, marks: readonly Mark[]): { text: string; isMarked: boolean; at: number }[] {
  const parts: { text: string; isMarked: boolean; at: number }[] = [];
  let done = 0;
  for (const [from, to] of marks) {
    if (from > done) parts.push({ text: text.slice(done, from), isMarked: false, at: done });
    if (to > from) parts.push({ text: text.slice(from, to), isMarked: true, at: from });
    done = Math.max(done, to);
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMarked: false, at: done });
  return parts;
}

/** A name with what matched in it. */
function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  return (
    <span dir="auto">
      {pieces(text, marks).map((piece) =>
        piece.isMarked ? <mark key={piece.at}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>,
      )}
    </span>
  );
}

interface Options {
  readonly groups: readonly OptionGroup[];
  /** Why near matches matched. */
  readonly near: string | undefined;
  readonly isSearching: boolean;
  readonly error: unknown;
}

/** Everything that matches what is typed, in groups. `isSearching` until the data host has answered for this text. */
function useOptions(typed: string): Options {
  const { mode, text } = readMode(typed);
  const pins = usePins();
  const labels = useLabels();
  const run = useRunAtHand();
  // An empty text makes the indexes ready while the first letters are typed.
  const searchText = mode === 'all' ? text.slice(0, maxSearchLength) : '';
  const search = useQuery({
    queryKey: [...keys.cache, 'search', searchText],
    queryFn: ({ signal }) => call('search:all', { text: searchText, limit: hitsPerKind }, signal),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  const found = search.data?.groups;
  const isReadOnly = usePackageFacts() !== null;
  const undo = useSyncExternalStore(notices.subscribe, undoable)?.();
  const groups = useMemo(() => {
    const runName = (id: string) =>
      [labels.of('run', id) ?? id, labels.of('run', id) && termOf(id)].filter(Boolean).join(' ');
    const hits = found
      ? foundGroups(found, searchText, (kind, hit) => {
          if ('courseKey' in hit) return otherOf(hit.name, hit.courseKey, labels.of('course', hit.courseKey));
          if ('moduleId' in hit) return `${labels.of('problem', hit.moduleId) ?? ''} ${runName(hit.runId)}`.trim();
          if ('videoId' in hit) return `${labels.of('video', hit.videoId) ?? ''} ${runName(hit.runId)}`.trim();
          if ('runId' in hit)
            return hit.name === hit.runId ? labels.of('run', hit.runId) : (termOf(hit.runId) ?? hit.runId);
          return kind === 'posting' ? t('salary and demand') : undefined;
        })
      : noGroups;
    return wordsGroups(typed, { pins, groups: hits, run, undo, isReadOnly });
  }, [found, searchText, typed, pins, labels, run, undo, isReadOnly]);
  const isLate = searchText.trim() !== '' && (search.isPlaceholderData || search.isPending);
  return { groups, near: found && nearWords(found, groups), isSearching: isLate, error: search.error };
}
