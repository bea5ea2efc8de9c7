import { Fragment } from 'react';

interface PartsBarProps {
  readonly label: string;
  /** Shares of one whole, with the words that say each; an empty one is left out. */
  readonly parts: readonly { readonly share: number; readonly text: string }[];
}

const height = 14;

/** A whole as one bar in its parts. The words below say the same as the lengths. */
export function PartsBar({ label, parts }: PartsBarProps) {
  const shown = parts.map((part, index) => ({ ...part, index })).filter(({ share }) => share > 0);
  const before = (index: number) => parts.slice(0, index).reduce((sum, { share }) => sum + share, 0);
  return (
    <figure className="parts-bar" aria-label={label}>
      <svg width="100%" height={height} aria-hidden="true">
        {shown.map(({ share, index }) => (
          <rect
            key={index}
            className={`part-${index}`}
            x={`${100 * before(index)}%`}
            width={`${100 * share}%`}
            height={height}
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
