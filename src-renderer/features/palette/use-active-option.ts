import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Option } from './options.ts';

interface Listed {
  readonly options: readonly Option[];
  /** The options are those of an older text, until the ones of this text are there. */
  readonly isSearching: boolean;
  readonly onChoose: (option: Option) => void;
}

/** The option that Enter takes: the first one, or the one that the arrow keys led to. `forget` when another text is typed. */
export function useActiveOption({ options, isSearching, onChoose }: Listed) {
  /** Its key: the list may become another one under it. */
  const [pointed, setPointed] = useState<string | null>(null);
  /** Enter came before the results of what is typed. */
  const [isEntered, setEntered] = useState(false);
  const active = options.find(({ key }) => key === pointed) ?? options[0];
  const place = active === undefined ? -1 : options.indexOf(active);

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
    const next = stepOf(event.key, place, options.length);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) setEntered(true);
    else setPointed(options[next]?.key ?? null);
  };
  const forget = () => {
    setPointed(null);
    setEntered(false);
  };
  return { active, place, onKey, forget };
}

/** Where an arrow key leads; undefined for every other key. The list is a circle. */
export function stepOf(key: string, place: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === 'ArrowDown') return (place + 1) % length;
  if (key === 'ArrowUp') return (place - 1 + length) % length;
  if (key === 'PageDown') return Math.min(place + 8, length - 1);
  if (key === 'PageUp') return Math.max(place - 8, 0);
  return undefined;
}
