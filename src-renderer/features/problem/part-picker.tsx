import { useId } from 'react';

interface PartPickerProps {
  readonly count: number;
  /** Counted from 1. */
  readonly part: number;
  readonly onPart: (part: number) => void;
}

/** Which part of the problem is shown; nothing when there is one. */
export function PartPicker({ count, part, onPart }: PartPickerProps) {
  const id = useId();
  if (count < 2) return null;
  return (
    <span className="part-picker">
      <label htmlFor={id}>Submissions for</label>
      <select id={id} value={part} onChange={(event) => onPart(Number(event.target.value))}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by their place
          <option key={index} value={index + 1}>
            {`Part ${index + 1} of ${count}`}
          </option>
        ))}
      </select>
    </span>
  );
}
