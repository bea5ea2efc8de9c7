import { useId } from 'react';
import { formatNumber } from '../../ui/format.ts';

const width = 36;
const height = 9;

/** A confidence with a bar beside it; "none", hatched, where no course teaches the skill. */
export function ConfidenceMeter({ value }: { readonly value: number | null }) {
  const id = useId();
  if (value === null) {
    return (
      <span className="meter">
        none
        <svg width={width} height={height} aria-hidden="true">
          <defs>
            <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="2.5" height="5" className="meter-hatch" />
            </pattern>
          </defs>
          <rect x="0.5" y="0.5" width={width - 1} height={height - 1} fill={`url(#${id})`} className="meter-frame" />
        </svg>
      </span>
    );
  }
  return (
    <span className="meter">
      {formatNumber(value, 2)}
      <svg width={width} height={height} aria-hidden="true">
        <rect width={width * value} height={height} className="meter-bar" />
      </svg>
    </span>
  );
}
