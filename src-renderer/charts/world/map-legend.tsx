import { boundsWords, type ClassBounds } from '../../../src-preload/contract/charts/world/classes.ts';

const width = 22;
const height = 12;

/** Which colour stands for how many. */
export function MapLegend({ bounds, hatchId }: { readonly bounds: readonly ClassBounds[]; readonly hatchId: string }) {
  return (
    <ul className="world-legend" aria-label="Learners per country">
      <li>
        <svg width={width} height={height} aria-hidden="true">
          <rect width={width} height={height} fill={`url(#${hatchId})`} className="world-key" />
        </svg>
        none
      </li>
      {bounds.map((each, index) => (
        <li key={each.from}>
          <svg width={width} height={height} aria-hidden="true">
            <rect width={width} height={height} data-class={index} className="world-key" />
          </svg>
          {boundsWords(each)}
        </li>
      ))}
    </ul>
  );
}
