import { type KeyboardEvent, useRef, useState } from 'react';
import type { LabelKind } from '../../../src-preload/contract/own-words.ts';
import { useChangeLabels, useLabels } from '../../client/own-words.ts';
import { Button } from '../../ui/button.tsx';

interface RenameProps {
  readonly kind: LabelKind;
  readonly id: string;
}

/** Gives a thing a name in place: Enter keeps it, Escape leaves it, an empty name takes it away. */
export function Rename({ kind, id }: RenameProps) {
  const labels = useLabels();
  const change = useChangeLabels();
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const label = labels.of(kind, id);
  const close = () => {
    setDraft(null);
    // The button comes back with the next paint.
    requestAnimationFrame(() => button.current?.focus());
  };
  const save = () => {
    const text = draft?.trim() ?? '';
    const unchanged = text === (label ?? '') || (text === '' && !labels.isOwn(kind, id));
    if (!unchanged) {
      const done = text === '' ? `The name of ${id} is taken away.` : `${id} is now called “${text}”.`;
      change.mutate({ changes: [{ kind, id, text: text === '' ? null : text }], done });
    }
    close();
  };
  if (draft === null) {
    return (
      <Button ref={button} kind="link" className="rename" onClick={() => setDraft(label ?? '')}>
        {label === undefined ? 'Give it a name' : 'Rename'}
      </Button>
    );
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') close();
  };
  return (
    <span className="rename">
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just used
        autoFocus
        aria-label={`Name of ${id}`}
        maxLength={200}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKey}
      />{' '}
      <Button onClick={save}>Save</Button> <Button onClick={close}>Cancel</Button>
    </span>
  );
}
