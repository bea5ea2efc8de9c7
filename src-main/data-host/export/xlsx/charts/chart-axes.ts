import { dayTicks } from '#shared/figures/charts/axes.ts';
import { xmlText } from '../texts.ts';
import { type ChartLook, fill, hairline, ink, noLine, textProperties, titleXml } from './paint.ts';
import type { SheetChart } from './sheet-chart.ts';

/** What the axes of a chart say beside the chart itself. */
export interface AxisWords {
  readonly categoryTitle: string;
  /** The number formats of days and of values. */
  readonly categoryFormat: string;
  readonly valueFormat: string;
  /** By how much the cells divide the values of the app. */
  readonly divisor: number;
}

export const axisIds = { category: 1001, value: 1002 } as const;

/** As many days have room for their date. */
const maxDates = 6;

/** Both axes of a chart. */
export const axesXml = (chart: SheetChart, words: AxisWords, look: ChartLook): string =>
  (chart.days === null ? namesAxis(words, look) : daysAxis(chart.days, words, look)) + valuesAxis(chart, words, look);

const format = (code: string) => `<c:numFmt formatCode="${xmlText(code)}" sourceLinked="1"/>`;
const ticks = (labels: 'low' | 'nextTo') =>
  `<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="${labels}"/>`;
const crossing = (other: number, at: 'autoZero' | 'max') => `<c:crossAx val="${other}"/><c:crosses val="${at}"/>`;
const baseline = ({ tick }: ChartLook) => `<c:spPr>${hairline(ink['border-strong'])}</c:spPr>${textProperties(tick)}`;

/** Days have their place by the calendar, in whichever order the rows are: a day without a row has its place, too. */
function daysAxis(
  days: readonly [number, number],
  { categoryTitle, categoryFormat }: AxisWords,
  look: ChartLook,
): string {
  return [
    `<c:dateAx><c:axId val="${axisIds.category}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/>`,
    titleXml(categoryTitle, look.axisTitle),
    format(categoryFormat),
    ticks('low'),
    baseline(look),
    crossing(axisIds.value, 'autoZero'),
    `<c:auto val="0"/><c:lblOffset val="100"/><c:baseTimeUnit val="days"/>${stepXml(days)}</c:dateAx>`,
  ].join('');
}

/** How far apart the dates are that the axis prints: as far as those of the app's own charts. */
function stepXml([first, last]: readonly [number, number]): string {
  const [one = first, other = last] = dayTicks(first, last, maxDates);
  const days = Math.max(1, other - one);
  const isMonths = days >= 28;
  const [step, unit] = isMonths ? [Math.round(days / (365.25 / 12)), 'months'] : [days, 'days'];
  return `<c:majorUnit val="${step}"/><c:majorTimeUnit val="${unit}"/>`;
}

/** Names down the side, the first at the top. */
const namesAxis = ({ categoryTitle }: AxisWords, look: ChartLook): string =>
  [
    `<c:catAx><c:axId val="${axisIds.category}"/><c:scaling><c:orientation val="maxMin"/></c:scaling><c:delete val="0"/><c:axPos val="l"/>`,
    titleXml(categoryTitle, look.axisTitle, -90),
    format('General'),
    ticks('low'),
    baseline(look),
    crossing(axisIds.value, 'autoZero'),
    '<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>',
  ].join('');

function valuesAxis(
  { form, valueTitle, min, max, step }: SheetChart,
  { valueFormat, divisor }: AxisWords,
  look: ChartLook,
): string {
  const lies = form === 'bars';
  const ends =
    (max === null ? '' : `<c:max val="${max / divisor}"/>`) + (min === null ? '' : `<c:min val="${min / divisor}"/>`);
  const between = form === 'areas' ? 'midCat' : 'between';
  return [
    `<c:valAx><c:axId val="${axisIds.value}"/><c:scaling><c:orientation val="minMax"/>${ends}</c:scaling><c:delete val="0"/><c:axPos val="${lies ? 'b' : 'l'}"/>`,
    `<c:majorGridlines><c:spPr>${hairline(ink.rule)}</c:spPr></c:majorGridlines>`,
    titleXml(valueTitle, look.axisTitle, lies ? 0 : -90),
    format(valueFormat),
    ticks('nextTo'),
    `<c:spPr>${noLine}</c:spPr>${textProperties(look.tick)}`,
    // Names begin at the top, so that the bottom is their last end.
    crossing(axisIds.category, lies ? 'max' : 'autoZero'),
    `<c:crossBetween val="${between}"/><c:majorUnit val="${step / divisor}"/></c:valAx>`,
  ].join('');
}

/** The ground of a chart. */
export const ground = ({ isFramed }: ChartLook): string =>
  `<c:spPr>${fill(ink.surface)}${isFramed ? hairline(ink.rule) : noLine}</c:spPr>`;
