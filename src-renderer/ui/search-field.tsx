import { useEffect, useState } from 'react';
import { maxTextLength } from '#shared/catalog/view-definition.ts';
import { Search } from './icons.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const pauseMs = 150;

/** A text filter that follows the typing after a short pause, so that not every key becomes a request. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  useEffect(() => {
    if (draft === value) return;
    const timer = setTimeout(() => onChange(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, value, onChange]);
  return (
    <label className="search-field">
      <Search size={14} />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        data-command="search"
        placeholder={label}
        value={draft}
        maxLength={maxTextLength}
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
      />
    </label>
  );
}
