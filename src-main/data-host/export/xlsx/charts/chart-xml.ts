import { dayTicks } from '#shared/figures/charts/axes.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import { maxMarkers } from '#shared/figures/charts/points.ts';
import { drawing, relationships } from '../parts.ts';
import { xmlText } from '../texts.ts';
import {
  type ChartLook,
  fill,
  hairline,
  markersXml,
  noLine,
  seriesLine,
  sheetLook,
  textProperties,
  titleXml,
} from './paint.ts';
import type { ChartSeries, SheetChart } from './sheet-chart.ts';

/** Where the cells of a chart are. Returns references such as `'Daily enrollment'!$B$2:$B$93`, ready for XML. */
export interface ChartCells {
  /** The head of a column. */
  head(column: string): string;
  /** The first cells of a column below its head. */
  first(column: string, rows: number): string;
}

/** A chart outside of the workbook that its cells are in. */
export interface ChartElsewhere {
  /** Copies of the cells, by which the chart is drawn until somebody edits it. */
  headCopy(column: string): string;
  firstCopy(column: string, rows: number): string;
  /** The relation of the chart's part that leads to the workbook. */
  readonly workbook: string;
  readonly look: ChartLook;
}

/** Excel's own way of telling the colour of bars below zero, which the standard lacks. */
const newer = {
  uri: '{6F2FDCE9-48DA-4B69-8628-5D25D57E5C99}',
  namespace: 'http://schemas.microsoft.com/office/drawing/2007/8/2/chart',
} as const;

/** Words on the axes of a chart. */
export interface AxisWords {
  readonly categoryTitle: string;
  /** The number formats of days and of values. */
  readonly categoryFormat: string;
  readonly valueFormat: string;
  /** By how much the cells divide the values of the app. */
  readonly divisor: number;
}

const axisIds = { category: 1001, value: 1002 } as const;

/** The number of days that have room for their date. */
const maxDates = 6;

/** Both axes of a chart. */
const axesXml = (chart: SheetChart, words: AxisWords, look: ChartLook): string =>
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

const ground = ({ isFramed }: ChartLook): string =>
  `<c:spPr>${fill(ink.surface)}${isFramed ? hairline(ink.rule) : noLine}</c:spPr>`;

/**
 * A chart as the part of a workbook, or of another file that embeds its workbook. Excel reads the numbers from the cells, so that a chart
 * beside them has no copy.
 */
export function chartXml(chart: SheetChart, cells: ChartCells, words: AxisWords, elsewhere?: ChartElsewhere): string {
  const { title, series } = chart;
  const look = elsewhere?.look ?? sheetLook;
  const legend = `<c:legend><c:legendPos val="t"/><c:overlay val="0"/>${textProperties(look.tick)}</c:legend>`;
  const titled = look.title === null ? '' : titleXml(title, look.title);
  const source = elsewhere === undefined ? '' : externalData(elsewhere.workbook);
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    `<c:chartSpace xmlns:c="${drawing}/chart" xmlns:a="${drawing}/main"><c:date1904 val="0"/><c:roundedCorners val="0"/><c:chart>`,
    titled,
    `<c:autoTitleDeleted val="${titled === '' ? 1 : 0}"/><c:plotArea><c:layout/>${plotXml(chart, cells, elsewhere)}${axesXml(chart, words, look)}</c:plotArea>`,
    series.length > 1 ? legend : '',
    `<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>${ground(look)}${source}</c:chartSpace>`,
  ].join('');
}

const externalData = (id: string) =>
  `<c:externalData xmlns:r="${relationships}" r:id="${id}"><c:autoUpdate val="0"/></c:externalData>`;

const axes = `<c:axId val="${axisIds.category}"/><c:axId val="${axisIds.value}"/>`;

function plotXml(chart: SheetChart, cells: ChartCells, elsewhere: ChartElsewhere | undefined): string {
  const drawn = chart.series.map((series, index) => seriesXml(chart, series, index, cells, elsewhere)).join('');
  const varied = '<c:varyColors val="0"/>';
  switch (chart.form) {
    case 'lines':
    case 'points':
      return `<c:lineChart><c:grouping val="standard"/>${varied}${drawn}<c:marker val="1"/>${axes}</c:lineChart>`;
    case 'areas':
      return `<c:areaChart><c:grouping val="stacked"/>${varied}${drawn}${axes}</c:areaChart>`;
    case 'stack':
      return `<c:barChart><c:barDir val="col"/><c:grouping val="stacked"/>${varied}${drawn}<c:gapWidth val="0"/><c:overlap val="100"/>${axes}</c:barChart>`;
    case 'columns':
    case 'bars': {
      const way = chart.form === 'bars' ? 'bar' : 'col';
      return `<c:barChart><c:barDir val="${way}"/><c:grouping val="clustered"/>${varied}${drawn}<c:gapWidth val="50"/>${axes}</c:barChart>`;
    }
  }
}

function seriesXml(
  { form, categories, rows, days }: SheetChart,
  series: ChartSeries,
  index: number,
  cells: ChartCells,
  elsewhere: ChartElsewhere | undefined,
) {
  const head = `<c:f>${cells.head(series.column)}</c:f>${elsewhere?.headCopy(series.column) ?? ''}`;
  const name = `<c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:strRef>${head}</c:strRef></c:tx>`;
  const kind = days === null ? 'strRef' : 'numRef';
  const first = (column: string) =>
    `<c:f>${cells.first(column, rows)}</c:f>${elsewhere?.firstCopy(column, rows) ?? ''}`;
  const data = [
    `<c:cat><c:${kind}>${first(categories)}</c:${kind}></c:cat>`,
    `<c:val><c:numRef>${first(series.column)}</c:numRef></c:val>`,
  ].join('');
  switch (form) {
    case 'lines':
    case 'points': {
      const line = form === 'lines' ? seriesLine(series) : noLine;
      return `<c:ser>${name}<c:spPr>${line}</c:spPr>${markersXml(series, rows > maxMarkers)}${data}<c:smooth val="0"/></c:ser>`;
    }
    case 'areas':
      return `<c:ser>${name}<c:spPr>${fill(series.colour)}${noLine}</c:spPr>${data}</c:ser>`;
    case 'stack':
    case 'columns':
    case 'bars': {
      const paint = `<c:spPr>${fill(series.colour)}${noLine}</c:spPr><c:invertIfNegative val="${series.below ? 1 : 0}"/>`;
      return `<c:ser>${name}${paint}${data}${belowZero(series)}</c:ser>`;
    }
  }
}

function belowZero({ below }: ChartSeries): string {
  if (below === undefined) return '';
  const { uri, namespace } = newer;
  const paint = `<c14:spPr>${fill(below)}</c14:spPr>`;
  return `<c:extLst><c:ext uri="${uri}" xmlns:c14="${namespace}"><c14:invertSolidFillFmt>${paint}</c14:invertSolidFillFmt></c:ext></c:extLst>`;
}
