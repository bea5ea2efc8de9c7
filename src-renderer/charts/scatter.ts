import type { ChartConfiguration, Plugin, TooltipItem } from 'chart.js';
import { type PlotPart, plotParts, type Scatter, type ScatterLimit } from '#shared/figures/charts/drawing.ts';
import { acrossAxis, acrossText, outliers, partSeries, upAxis, upText } from '#shared/figures/charts/scatter-axes.ts';
import { type NameSize, placeNames, type SwarmSize, swarm, underCorner } from '#shared/figures/placement.ts';
import { formatExact } from '#shared/text/numbers.ts';
import { isolate } from '#shared/text/text.ts';
import { axisScale, type ChartTheme, frame, labelFont, type Mark, valueScale } from './frame.ts';
import { hintName } from './named-rows.ts';

const size: NameSize = { height: 15, away: 8, mark: 5 };
const swarmSize: SwarmSize = { mark: 8, lane: 6 };

/** Two measures of many things. A click goes where the row of the table goes. */
export function scatter(drawn: Scatter, theme: ChartTheme): ScatterConfiguration {
  const { points, corner, parts } = drawn;
  const base = frame(theme);
  return {
    type: 'scatter',
    data: { datasets: [marksOf(drawn, theme)] },
    options: {
      ...base,
      layout: { padding: { top: 12, right: 24 } },
      scales: scalesOf(drawn, theme),
      ...(points.some((point) => point.href !== undefined) && {
        onClick: (_event, [hit]) => {
          const href = points[hit?.index ?? -1]?.href;
          if (href) window.location.hash = href.slice(1);
        },
      }),
      plugins: { tooltip: { ...base.plugins.tooltip, callbacks: hintsOf(drawn) } },
    },
    plugins: [
      ...(drawn.spread ? [spreading] : []),
      pointLabels(points, drawn.named ?? outliers(points), theme),
      ...(corner ? [cornerOf(corner, theme)] : []),
      ...(drawn.limits ? [limitsOf(drawn.limits, theme)] : []),
      ...(parts ? [partsOf(parts, upAxis(drawn).split, theme)] : []),
    ],
  };
}

type ScatterConfiguration = ChartConfiguration<'scatter', Mark[]>;

function marksOf(drawn: Scatter, theme: ChartTheme): ScatterConfiguration['data']['datasets'][number] {
  const { points } = drawn;
  const colours = points.map(({ part }) => (part ? colourOf(part, theme) : (theme.series[0] ?? theme.ink)));
  const { positionOf } = upAxis(drawn);
  return {
    data: points.map(({ x, y }) => ({ x, y: positionOf(y) })),
    clip: 8,
    pointRadius: 4,
    pointHoverRadius: 7,
    pointHoverBorderWidth: 2,
    pointHitRadius: 8,
    pointBackgroundColor: points.map(({ open }, index) =>
      open ? theme.surface : `color-mix(in srgb, ${colours[index]} 55%, transparent)`,
    ),
    pointBorderColor: colours,
  };
}

const colourOf = (part: PlotPart, theme: ChartTheme): string => theme.series[partSeries[part] ?? -1] ?? theme.zero;

/** Moves marks of one height out of each other's way, each time that they were given their places. */
const spreading: Plugin<'scatter'> = {
  id: 'spreading',
  afterDatasetUpdate(_chart, { meta }) {
    const shifts = swarm(meta.data, swarmSize);
    meta.data.forEach((mark, index) => {
      mark.y += shifts[index] ?? 0;
    });
  },
};

function scalesOf(
  drawn: Scatter,
  theme: ChartTheme,
): NonNullable<NonNullable<ScatterConfiguration['options']>['scales']> {
  const { ticksAt, say, ...xAxis } = acrossAxis(drawn);
  const title = (text: string) => ({ display: true, text, color: theme.quiet, font: labelFont });
  return {
    x: {
      ...xAxis,
      border: { display: false },
      grid: { display: false },
      title: title(acrossText(drawn)),
      afterBuildTicks: (scale) => {
        scale.ticks = ticksAt.map((value) => ({ value }));
      },
      ticks: { ...valueScale(theme).ticks, callback: (value) => say(Number(value)) },
    },
    y: upScale(drawn, theme),
  };
}

/** The second measure; of a logarithmic one with the steps that the shared axis says. */
function upScale(drawn: Scatter, theme: ChartTheme) {
  const up = upAxis(drawn);
  const title = { display: true, text: upText(drawn), color: theme.quiet, font: labelFont };
  if (up.type === 'linear') return { ...axisScale(up.axis, theme), title };
  const base = valueScale(theme);
  const { formatY = formatExact } = drawn;
  return {
    ...base,
    title,
    type: up.type,
    min: up.axis.min,
    max: up.axis.max,
    afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
      scale.ticks = up.ticksAt.map((value) => ({ value }));
    },
    ticks: { ...base.ticks, callback: (value: string | number) => up.say(Number(value), formatY) },
  };
}

function hintsOf({ points, xLabel, yLabel, formatX = formatExact, formatY = formatExact }: Scatter) {
  return {
    title: ([item]: readonly TooltipItem<'scatter'>[]) => hintName(points[item?.dataIndex ?? -1]?.label),
    label: (item: TooltipItem<'scatter'>) => [
      `${xLabel}: ${formatX(Number(item.parsed.x))}`,
      `${yLabel}: ${formatY(points[item.dataIndex]?.y ?? Number(item.parsed.y))}`,
    ],
  };
}

/** The corner of interest as a ground of its own, named. Drawn below the points. */
function cornerOf(corner: NonNullable<Scatter['corner']>, theme: ChartTheme): Plugin<'scatter'> {
  return {
    id: 'corner',
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea, scales } = chart;
      const left = Math.max(chartArea.left, scales.x?.getPixelForValue(corner.x) ?? chartArea.left);
      const top = Math.max(chartArea.top, scales.y?.getPixelForValue(corner.y) ?? chartArea.top);
      ctx.save();
      ctx.fillStyle = theme.sunken;
      ctx.fillRect(left, top, chartArea.right - left, chartArea.bottom - top);
      ctx.strokeStyle = theme.zero;
      ctx.setLineDash([2, 3]);
      ctx.beginPath();
      ctx.moveTo(left, chartArea.bottom);
      ctx.lineTo(left, top);
      ctx.lineTo(chartArea.right, top);
      ctx.stroke();
      ctx.font = `${labelFont.size}px ${labelFont.family}`;
      ctx.fillStyle = theme.quiet;
      ctx.textBaseline = 'bottom';
      ctx.textAlign = 'right';
      ctx.fillText(corner.label, chartArea.right - 6, chartArea.bottom - 6);
      ctx.restore();
    },
  };
}

/** The lines within which points lie by chance, each with its share at the left end. Drawn below the points. */
function limitsOf(limits: readonly ScatterLimit[], theme: ChartTheme): Plugin<'scatter'> {
  return {
    id: 'limits',
    beforeDatasetsDraw(chart) {
      const { ctx, scales } = chart;
      ctx.save();
      ctx.strokeStyle = theme.zero;
      ctx.setLineDash([2, 3]);
      ctx.font = `italic ${labelFont.size}px ${labelFont.family}`;
      ctx.fillStyle = theme.quiet;
      ctx.textBaseline = 'bottom';
      for (const { label, points } of limits) {
        const spots = points.map(
          ({ x, y }) => [scales.x?.getPixelForValue(x) ?? 0, scales.y?.getPixelForValue(y) ?? 0] as const,
        );
        ctx.beginPath();
        for (const [x, y] of spots) ctx.lineTo(x, y);
        ctx.stroke();
        const [first] = spots;
        if (first) ctx.fillText(label, first[0], first[1] - 3);
      }
      ctx.restore();
    },
  };
}

/** The parts of the plot, each on a ground of its colour with its name in the corner, and the lines between them. Drawn below the points. */
function partsOf(
  { x, names }: NonNullable<Scatter['parts']>,
  split: number | null,
  theme: ChartTheme,
): Plugin<'scatter'> {
  return {
    id: 'parts',
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea, scales } = chart;
      const { left, right, top, bottom } = chartArea;
      const across = scales.x?.getPixelForValue(x) ?? left;
      const down = split === null ? bottom : (scales.y?.getPixelForValue(split) ?? bottom);
      ctx.save();
      ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
      for (const part of plotParts) {
        const [isLeft, isTop] = [part.endsWith('Left'), part.startsWith('top')];
        const [from, to] = isLeft ? [left, across] : [across, right];
        const [above, below] = isTop ? [top, down] : [down, bottom];
        ctx.fillStyle = `color-mix(in srgb, ${colourOf(part, theme)} ${ground}, transparent)`;
        if (theme.name !== 'forced') ctx.fillRect(from, above, to - from, below - above);
        ctx.fillStyle = theme.quiet;
        ctx.textAlign = isLeft ? 'left' : 'right';
        ctx.textBaseline = isTop ? 'top' : 'bottom';
        if (below > above) ctx.fillText(names[part], isLeft ? from + 6 : to - 6, isTop ? above + 5 : below - 4);
      }
      ctx.strokeStyle = theme.zero;
      ctx.setLineDash([2, 3]);
      ctx.beginPath();
      ctx.moveTo(across, top);
      ctx.lineTo(across, bottom);
      ctx.moveTo(left, down);
      ctx.lineTo(right, down);
      ctx.stroke();
      ctx.restore();
    },
  };
}

/** How much of its colour the ground of a part has. */
const ground = '9%';

/** Names some points beside their marks; the first of them have the first choice of a place. */
function pointLabels<P extends { readonly label: string }>(
  points: readonly P[],
  named: ReadonlySet<P>,
  theme: ChartTheme,
): Plugin<'scatter'> {
  return {
    id: 'pointLabels',
    afterDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      const marks = chart.getDatasetMeta(0).data;
      ctx.save();
      ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
      ctx.fillStyle = theme.ink;
      ctx.textBaseline = 'middle';
      const labels = [...named].flatMap((point) => {
        const mark = marks[points.indexOf(point)];
        if (!mark) return [];
        const text = isolate(point.label);
        return [{ x: mark.x, y: mark.y, text, width: ctx.measureText(text).width }];
      });
      const within = { x: chartArea.left, y: 0, width: chart.width - chartArea.left, height: chartArea.bottom };
      for (const [index, box] of placeNames(labels, [...marks, ...underCorner(chartArea)], within, size).entries()) {
        if (box) ctx.fillText(labels[index]?.text ?? '', box.x, box.y + size.height / 2);
      }
      ctx.restore();
    },
  };
}
