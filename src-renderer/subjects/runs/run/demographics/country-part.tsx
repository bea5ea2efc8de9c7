import { useId, useMemo } from 'react';
import { sourceOf } from '#contract/pictures.ts';
import { ChartFigure } from '#renderer/charts/chart-figure.tsx';
import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useAllRows } from '#renderer/client/views.ts';
import { ChevronLeft, ChevronRight } from '#renderer/ui/icons.tsx';
import { DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { type Linked, useLinked } from '#renderer/ui/table/linked.ts';
import { withheldNote } from '#shared/catalog/small-numbers.ts';
import {
  boundsText,
  type ClassBounds,
  type CountryRow,
  classBounds,
  classOf,
  classStarts,
  countryKey,
  countryName,
  noneText,
} from '#shared/figures/charts/countries.ts';
import { plotName } from '#shared/figures/charts/names.ts';
import { headOf } from '#shared/figures/figures.ts';
import { worldDots, worldShapes, worldSize } from '#shared/generated/country-shapes.ts';
import { t, translated } from '#shared/language/message.ts';
import { maxBars, topCountries, worldFigure } from '#shared/subjects/enrollment/demographics-figures.ts';
import { isOneDay } from '#shared/subjects/enrollment/who-enrolls-text.ts';
import { formatNumber, formatPercent } from '#shared/text/numbers.ts';
import type { TabProps } from '../run-tabs.ts';
import { WhoEnrolls } from './trait-parts.tsx';

const width = 22;

const height = 12;

interface WorldMapProps {
  readonly rows: readonly CountryRow[];
  readonly linked: Linked;
  readonly finding: string;
}

const dotRadius = 4;
const isDrawn = (code: string | null) =>
  code !== null && (Object.hasOwn(worldShapes, code) || Object.hasOwn(worldDots, code));

/** Where the classes begin, and the class of each country whose count is shown. */
function classesOf(drawn: readonly CountryRow[]) {
  const shown = drawn.flatMap(({ country_alpha2: code, count }) =>
    count === null ? [] : [{ code: code ?? '', count }],
  );
  const starts = classStarts(shown.map(({ count }) => count));
  return { starts, classes: new Map(shown.map(({ code, count }) => [code, classOf(count, starts)])) };
}

/** Counts per country as classes of one colour. Small countries are dots; what cannot be drawn is named below. */
function WorldMap({ rows, linked, finding }: WorldMapProps) {
  const hatchId = useId();
  const drawn = useMemo(() => rows.filter((row) => isDrawn(row.country_alpha2)), [rows]);
  const { starts, classes } = useMemo(() => classesOf(drawn), [drawn]);
  const withheld = new Set(drawn.flatMap((row) => (row.count === null ? [row.country_alpha2 ?? ''] : [])));
  const fillOf = (code: string) => (withheld.has(code) ? `url(#${hatchId})` : undefined);
  const classOfShape = (code: string) => (classes.has(code) || withheld.has(code) ? undefined : 'world-none');
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
        aria-label={plotName(t('World map'), t('learners per country'), drawn.length, finding)}
      >
        <Hatch id={hatchId} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches; the buttons below do the same by keyboard */}
        <g onMouseMove={({ target }) => point(target)} onMouseLeave={() => linked.point(null)}>
          {Object.entries(worldShapes).map(([code, path]) => (
            <path
              key={code}
              d={path}
              data-code={code}
              data-class={classes.get(code)}
              className={classOfShape(code)}
              fill={fillOf(code)}
            />
          ))}
          {Object.entries(worldDots).map(([code, [x, y]]) =>
            classes.has(code) || withheld.has(code) ? (
              <circle
                key={code}
                cx={x}
                cy={y}
                r={dotRadius}
                data-code={code}
                data-class={classes.get(code)}
                fill={fillOf(code)}
              />
            ) : null,
          )}
        </g>
        <Outline code={pointed?.country_alpha2 ?? null} />
      </svg>
      <MapLegend bounds={classBounds(starts)} hatchId={withheld.size > 0 ? hatchId : null} />
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

/** The learners who are on no place of the map, and why. */
function NotDrawn({ rows }: { readonly rows: readonly CountryRow[] }) {
  const left = rows.filter((row) => !isDrawn(row.country_alpha2));
  const unknown = left.find((row) => row.country_alpha2 === null);
  const places = left.filter((row) => row !== unknown);
  const isWhole = rows.every((row) => row.count !== null);
  const all = rows.reduce((sum, row) => sum + (row.count ?? 0), 0);
  const list = places.map((row) => `${countryName(row)} (${countOf(row) ?? t('hidden')})`);
  if (left.length === 0) return null;
  return (
    <p className="chart-note">
      {[
        unknown && unknownText(unknown.count, isWhole ? all : null),
        places.length > 0 && t('Not on the map, which lacks these places: {list}.', { list: list.join(', ') }),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

/** Says how many learners have no country, with their share where all of them are known. */
function unknownText(count: number | null, all: number | null): string {
  if (count === null)
    return t(
      'The service gave no country for some learners. How many is hidden, because a number is too small to be shown.',
    );
  return all === null
    ? t('The service gave no country for {n, plural, one {# learner} other {# learners}}.', { n: count })
    : t('The service gave no country for {n, plural, one {# learner} other {# learners}} ({share}).', {
        n: count,
        share: formatPercent((count / all) * 100),
      });
}

const countOf = ({ count }: CountryRow) => (count === null ? null : formatNumber(count));

/** `3 of 40: France, 1,200 learners (12.5%)`. */
function readText(row: CountryRow, index: number, all: number): string {
  const learners =
    row.count === null
      ? translated(withheldNote)
      : t('{n, plural, one {# learner} other {# learners}}', { n: row.count });
  const values = { index: String(index), all: String(all), country: countryName(row), learners };
  return row.pct === null
    ? t('{index} of {all}: {country}, {learners}', values)
    : t('{index} of {all}: {country}, {learners} ({share})', { ...values, share: formatPercent(row.pct) });
}

interface CountryReaderProps {
  /** With most learners first. */
  readonly rows: readonly CountryRow[];
  readonly linked: Linked;
}

/** Reads the map country by country, by pointer or with two buttons: nothing depends on colour or on aiming. */
function CountryReader({ rows, linked }: CountryReaderProps) {
  const here = rows.findIndex((row) => countryKey(row) === linked.active);
  const row = rows[here];
  const step = (to: number) => {
    const next = rows[(to + rows.length) % rows.length];
    if (next && countryKey(next) !== linked.active) linked.choose(countryKey(next));
  };
  return (
    <div className="world-reader">
      <button
        type="button"
        className="step-button"
        aria-label={t('Country with more learners')}
        onClick={() => step(here === -1 ? -1 : here - 1)}
      >
        <ChevronLeft size={14} />
      </button>
      <button
        type="button"
        className="step-button"
        aria-label={t('Country with fewer learners')}
        onClick={() => step(here + 1)}
      >
        <ChevronRight size={14} />
      </button>
      <output>
        {row
          ? readText(row, here + 1, rows.length)
          : t('Point at a country, or use the arrows to go through the countries by number of learners.')}
      </output>
    </div>
  );
}

/** The ground of countries whose count is not shown. */
function Hatch({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className="world-none" />
        <rect width="1" height="5" className="world-hatch" />
      </pattern>
    </defs>
  );
}

interface MapLegendProps {
  readonly bounds: readonly ClassBounds[];
  /** The hatch of countries that are not shown; null where there are none. */
  readonly hatchId: string | null;
}

/** Which colour stands for how many. A count of 0 and a withheld count look different. */
function MapLegend({ bounds, hatchId }: MapLegendProps) {
  return (
    <ul className="world-legend" aria-label={t('Learners per country')}>
      <li>
        <svg width={width} height={height} aria-hidden="true">
          <rect width={width} height={height} className="world-key world-none" />
        </svg>
        {noneText()}
      </li>
      {hatchId !== null && (
        <li>
          <svg width={width} height={height} aria-hidden="true">
            <rect width={width} height={height} fill={`url(#${hatchId})`} className="world-key" />
          </svg>
          {t('hidden, because a number is too small to be shown')}
        </li>
      )}
      {bounds.map((each, index) => (
        <li key={each.from}>
          <svg width={width} height={height} aria-hidden="true">
            <rect width={width} height={height} data-class={index} className="world-key" />
          </svg>
          {boundsText(each)}
        </li>
      ))}
    </ul>
  );
}

/** Where the enrolled are: the largest countries as bars with the whole table, then the map for the overview. */
export function CountryPart({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const linked = useLinked();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-countries', params });
  const world = useMemo(() => worldFigure(read.data?.rows ?? []), [read.data]);
  const table = (
    <DataTable
      view="run-countries"
      params={params}
      {...address}
      hide={['created']}
      linked={{ linked, keyOf: countryKey }}
      cells={{ country_name: (row) => <span dir="auto">{countryName(row)}</span> }}
    />
  );
  const seen = useAllRows({ view: 'run-who-enrolls', params: { ...params, trait: 'country' } }).data?.rows;
  // The answer comes first where it is that there is none yet.
  const isFirst = seen !== undefined && isOneDay(seen);
  const growth = <WhoEnrolls runId={run.runId} trait="country" />;
  return (
    <div className="pairs">
      {isFirst && growth}
      <ReadFigure {...headOf('run-countries')} read={read} height={rowsHeight(maxBars)} table={table}>
        {(page) => (
          <>
            <ViewFigure
              id="run-countries"
              page={page}
              params={params}
              linked={linked}
              keys={topCountries(page.rows).map(countryKey)}
              table={table}
            />
            <ChartFigure
              id={world.id}
              title={world.title}
              finding={world.finding}
              source={sourceOf('run-world', params)}
              drawing={<WorldMap rows={page.rows} linked={linked} finding={world.finding} />}
              asOf={page.asOf}
              table={table}
            />
          </>
        )}
      </ReadFigure>
      {!isFirst && growth}
    </div>
  );
}
