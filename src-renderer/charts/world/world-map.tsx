import { useId, useMemo } from 'react';
import { plotName } from '../../../src-preload/contract/charts/names.ts';
import { classBounds, classOf, classStarts } from '../../../src-preload/contract/charts/world/classes.ts';
import { type CountryRow, countryKey, countryName } from '../../../src-preload/contract/charts/world/country-names.ts';
import { worldDots, worldShapes, worldSize } from '../../../src-preload/contract/charts/world/shapes.ts';
import { formatNumber, formatPercent, plural } from '../../../src-preload/contract/format/numbers.ts';
import type { Linked } from '../linked.ts';
import { CountryReader } from './country-reader.tsx';
import { MapLegend } from './map-legend.tsx';

interface WorldMapProps {
  readonly rows: readonly CountryRow[];
  readonly linked: Linked;
  readonly finding: string;
}

const dotRadius = 4;
const isDrawn = (code: string | null) =>
  code !== null && (Object.hasOwn(worldShapes, code) || Object.hasOwn(worldDots, code));

/** Counts per country as classes of one colour. Small countries are dots; what cannot be drawn is named below. */
export function WorldMap({ rows, linked, finding }: WorldMapProps) {
  const hatchId = useId();
  const drawn = useMemo(() => rows.filter((row) => isDrawn(row.country_alpha2)), [rows]);
  const starts = useMemo(() => classStarts(drawn.map((row) => row.count)), [drawn]);
  const classes = useMemo(
    () => new Map(drawn.map((row) => [row.country_alpha2 ?? '', classOf(row.count, starts)])),
    [drawn, starts],
  );
  const point = (target: EventTarget) => {
    const code = target instanceof SVGElement ? (target.dataset.code ?? null) : null;
    if (code !== linked.active) linked.point(code);
  };
  const pointed = drawn.find((row) => countryKey(row) === linked.active);
  return (
    <div className="world">
      <svg
        className="world-map"
        role="img"
        viewBox={`0 0 ${worldSize.width} ${worldSize.height}`}
        aria-label={plotName('World map', 'learners per country', drawn.length, finding)}
      >
        <defs>
          <pattern id={hatchId} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" className="world-none" />
            <rect width="1" height="5" className="world-hatch" />
          </pattern>
        </defs>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches; the buttons below do the same by keyboard */}
        <g onMouseMove={({ target }) => point(target)} onMouseLeave={() => linked.point(null)}>
          {Object.entries(worldShapes).map(([code, path]) => (
            <path
              key={code}
              d={path}
              data-code={code}
              data-class={classes.get(code)}
              fill={classes.has(code) ? undefined : `url(#${hatchId})`}
            />
          ))}
          {Object.entries(worldDots).map(([code, [x, y]]) =>
            classes.has(code) ? (
              <circle key={code} cx={x} cy={y} r={dotRadius} data-code={code} data-class={classes.get(code)} />
            ) : null,
          )}
        </g>
        <Outline code={pointed?.country_alpha2 ?? null} />
      </svg>
      <MapLegend bounds={classBounds(starts)} hatchId={hatchId} />
      <CountryReader rows={drawn} linked={linked} />
      <NotDrawn rows={rows} />
    </div>
  );
}

/** The country that is pointed at, drawn once more on top of its neighbours. */
function Outline({ code }: { readonly code: string | null }) {
  if (code === null) return null;
  const dot = worldDots[code];
  if (dot) return <circle className="world-pointed" cx={dot[0]} cy={dot[1]} r={dotRadius + 3} />;
  return <path className="world-pointed" d={worldShapes[code]} />;
}

function NotDrawn({ rows }: { readonly rows: readonly CountryRow[] }) {
  const left = rows.filter((row) => !isDrawn(row.country_alpha2));
  if (left.length === 0) return null;
  const learners = left.reduce((sum, row) => sum + row.count, 0);
  const all = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <p className="chart-note">
      {plural(learners, 'learner')} ({formatPercent((learners / all) * 100)}) in {plural(left.length, 'place')} not
      drawn: {left.map((row) => `${countryName(row)} ${formatNumber(row.count)}`).join(', ')}.
    </p>
  );
}
