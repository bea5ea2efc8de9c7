import { Fragment } from 'react';

const width = 36;
const height = 9;

/** A number with a bar beside it that shows the same as a length; hatched where there is nothing to show. */
export function Meter({ text, share }: { readonly text: string; readonly share: number | null }) {
  return (
    <span className="meter">
      {text}
      <svg width={width} height={height} aria-hidden="true">
        {share === null ? (
          <rect x="0.5" y="0.5" width={width - 1} height={height - 1} fill="none" className="meter-frame" />
        ) : (
          <rect width={width * Math.min(1, share)} height={height} className="meter-bar" />
        )}
      </svg>
    </span>
  );
}

interface PartsBarProps {
  readonly label: string;
  /** Shares of one whole, with the words that say each; an empty one is left out. */
  readonly parts: readonly { readonly share: number; readonly text: string }[];
}

const barHeight = 14;

/** A whole as one bar in its parts. The words below say the same as the lengths. */
export function PartsBar({ label, parts }: PartsBarProps) {
  const shown = parts.map((part, index) => ({ ...part, index })).filter(({ share }) => share > 0);
  const before = (index: number) => parts.slice(0, index).reduce((sum, { share }) => sum + share, 0);
  return (
    <figure className="parts-bar" aria-label={label}>
      <svg width="100%" height={barHeight} aria-hidden="true">
        {shown.map(({ share, index }) => (
          <rect
            key={index}
            className={`part-${index}`}
            x={`${100 * before(index)}%`}
            width={`${100 * share}%`}
            height={barHeight}
          />
        ))}
      </svg>
      <figcaption>
        {shown.map(({ text, index }) => (
          <Fragment key={index}>
            <span className="part-words">
              <svg width="10" height="10" aria-hidden="true">
                <rect className={`part-${index}`} width="10" height="10" />
              </svg>{' '}
              {text}
            </span>{' '}
          </Fragment>
        ))}
      </figcaption>
    </figure>
  );
}
