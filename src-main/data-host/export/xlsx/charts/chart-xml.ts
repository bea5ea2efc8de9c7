import { maxMarkers } from '#shared/figures/charts/points.ts';
import { type AxisWords, axesXml, axisIds, ground } from './chart-axes.ts';
import { fill, markersXml, noLine, seriesLine, settings, textProperties, titleXml } from './paint.ts';
import type { ChartSeries, SheetChart } from './sheet-chart.ts';

/** Where the cells of a chart are. Answers references such as `'Daily enrollment'!$B$2:$B$93`, ready for XML. */
export interface ChartCells {
  /** The head of a column. */
  head(column: string): string;
  /** The first cells of a column below its head. */
  first(column: string, rows: number): string;
}

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
/** Excel's own way of telling the colour of bars below zero, which the standard lacks. */
const newer = {
  uri: '{6F2FDCE9-48DA-4B69-8628-5D25D57E5C99}',
  namespace: 'http://schemas.microsoft.com/office/drawing/2007/8/2/chart',
} as const;

/** A chart as the part of a workbook. Excel reads the numbers from the cells, so there is no copy of them here. */
export function chartXml(chart: SheetChart, cells: ChartCells, words: AxisWords): string {
  const { title, series } = chart;
  const legend = `<c:legend><c:legendPos val="t"/><c:overlay val="0"/>${textProperties(settings.tick)}</c:legend>`;
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    `<c:chartSpace xmlns:c="${drawing}/chart" xmlns:a="${drawing}/main"><c:date1904 val="0"/><c:roundedCorners val="0"/><c:chart>`,
    titleXml(title, settings.title),
    `<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plotXml(chart, cells)}${axesXml(chart, words)}</c:plotArea>`,
    series.length > 1 ? legend : '',
    `<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>${ground}</c:chartSpace>`,
  ].join('');
}

const axes = `<c:axId val="${axisIds.category}"/><c:axId val="${axisIds.value}"/>`;

function plotXml(chart: SheetChart, cells: ChartCells): string {
  const drawn = chart.series.map((series, index) => seriesXml(chart, series, index, cells)).join('');
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
  place: number,
  cells: ChartCells,
) {
  const name = `<c:idx val="${place}"/><c:order val="${place}"/><c:tx><c:strRef><c:f>${cells.head(series.column)}</c:f></c:strRef></c:tx>`;
  const kind = days === null ? 'strRef' : 'numRef';
  const data = [
    `<c:cat><c:${kind}><c:f>${cells.first(categories, rows)}</c:f></c:${kind}></c:cat>`,
    `<c:val><c:numRef><c:f>${cells.first(series.column, rows)}</c:f></c:numRef></c:val>`,
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
