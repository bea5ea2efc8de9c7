import { useId } from 'react';

const width = 36;
const height = 9;

/** A number with a bar beside it that shows the same as a length; hatched where there is nothing to show. */
export function Meter({ text, share }: { readonly text: string; readonly share: number | null }) {
  const id = useId();
  return (
    <span className="meter">
      {text}
      <svg width={width} height={height} aria-hidden="true">
        {share === null ? (
          <>
            <defs>
              <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="2.5" height="5" className="meter-hatch" />
              </pattern>
            </defs>
            <rect x="0.5" y="0.5" width={width - 1} height={height - 1} fill={`url(#${id})`} className="meter-frame" />
          </>
        ) : (
          <rect width={width * Math.min(1, share)} height={height} className="meter-bar" />
        )}
      </svg>
    </span>
  );
}
