import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AxisWords, type ChartCells, chartXml } from '#main/data-host/export/xlsx/charts/chart-xml.ts';
import type { SheetChart } from '#main/data-host/export/xlsx/charts/sheet-chart.ts';
import { drawingXml } from '#main/data-host/export/xlsx/charts/write-charts.ts';
import { sheetReference } from '#main/data-host/export/xlsx/texts.ts';
import { atLength } from '#test/support/at-length.ts';
import { elementsOf, type XmlElement } from '#test/support/xml.ts';

const forms = ['lines', 'points', 'areas', 'stack', 'columns', 'bars'] as const;
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    `</c:f><c:externalData r:id="rId9"/>`,
    `x"/><script>alert(1)</script>`,
    "[http://x.example/book.xlsx]Sheet'!A1",
    '=cmd|calc',
    'ناتج ‮ reversed & <b>',
    '\u0000\uD800\uFFFE]]>',
  ),
);
const chartOf = (form: SheetChart['form'], rest: Partial<SheetChart> = {}): SheetChart => ({
  form,
  title: 'Title',
  description: 'Described',
  categories: 'date',
  valueTitle: 'Learners',
  series: [
    { column: 'one', colour: '#152665', dash: [], marker: 'circle', marked: 'all' },
    { column: 'two', colour: '#C37A1A', below: '#9A3412', dash: [6, 3], marker: 'rect', marked: [3] },
  ],
  rows: 92,
  days: form === 'bars' ? null : [20_000, 20_091],
  min: 0,
  max: null,
  step: 500,
  ...rest,
});
const words: AxisWords = { categoryTitle: 'Date', categoryFormat: 'yyyy-mm-dd', valueFormat: '#,##0.0', divisor: 1 };
const cellsOf = (sheet: string): ChartCells => ({
  head: (key) => `${sheetReference(sheet)}!$${key === 'one' ? 'B' : 'C'}$1`,
  first: (key, rows) =>
    `${sheetReference(sheet)}!$${key === 'date' ? 'A' : key === 'one' ? 'B' : 'C'}$2:$A$${rows + 1}`,
});
const drawn = (chart: SheetChart, sheet = 'Sheet') => elementsOf(chartXml(chart, cellsOf(sheet), words));
const valuesOf = (elements: readonly XmlElement[], name: string) =>
  elements.filter((element) => element.name === name).map(({ attributes }) => attributes.val);

/** The order in which the standard (ECMA-376, part 1, 21.2) wants the children of an element: Excel refuses any other. */
const orders: Readonly<Record<string, readonly string[]>> = {
  'c:chartSpace': ['c:date1904', 'c:roundedCorners', 'c:chart', 'c:spPr', 'c:txPr'],
  'c:chart': ['c:title', 'c:autoTitleDeleted', 'c:plotArea', 'c:legend', 'c:plotVisOnly', 'c:dispBlanksAs'],
  'c:plotArea': ['c:layout', 'c:areaChart', 'c:lineChart', 'c:barChart', 'c:catAx', 'c:dateAx', 'c:valAx', 'c:spPr'],
  'c:title': ['c:tx', 'c:layout', 'c:overlay'],
  'c:lineChart': ['c:grouping', 'c:varyColors', 'c:ser', 'c:marker', 'c:axId'],
  'c:areaChart': ['c:grouping', 'c:varyColors', 'c:ser', 'c:axId'],
  'c:barChart': ['c:barDir', 'c:grouping', 'c:varyColors', 'c:ser', 'c:gapWidth', 'c:overlap', 'c:axId'],
  'c:ser': [
    ...['c:idx', 'c:order', 'c:tx', 'c:spPr', 'c:invertIfNegative', 'c:marker', 'c:dPt', 'c:cat', 'c:val', 'c:smooth'],
    'c:extLst',
  ],
  'c:dPt': ['c:idx', 'c:invertIfNegative', 'c:marker', 'c:bubble3D', 'c:spPr'],
  'c:marker': ['c:symbol', 'c:size', 'c:spPr'],
  'c:scaling': ['c:orientation', 'c:max', 'c:min'],
  'c:legend': ['c:legendPos', 'c:overlay', 'c:spPr', 'c:txPr'],
};
const ofAxis = [
  ...['c:axId', 'c:scaling', 'c:delete', 'c:axPos', 'c:majorGridlines', 'c:title', 'c:numFmt', 'c:majorTickMark'],
  ...['c:minorTickMark', 'c:tickLblPos', 'c:spPr', 'c:txPr', 'c:crossAx', 'c:crosses', 'c:crossBetween', 'c:auto'],
  ...['c:lblAlgn', 'c:lblOffset', 'c:noMultiLvlLbl', 'c:baseTimeUnit', 'c:majorUnit', 'c:majorTimeUnit'],
];

describe.each(forms)('a chart of %s', (form) => {
  it('is well-formed with any name, and refers to no other file', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, label, sheet) => {
        const chart = chartOf(form, { title, valueTitle: label, description: label });
        const xml = chartXml(chart, cellsOf(sheet), { ...words, categoryTitle: label });
        const elements = elementsOf(xml);
        expect(elements.every(({ name }) => /^[ac](?:14)?:/.test(name) && name !== 'c:externalData')).toBe(true);
        expect(elements.flatMap(({ attributes }) => Object.keys(attributes))).not.toContain('r:id');
        elementsOf(drawingXml([chart, chart]));
      }),
      { numRuns: atLength(40, 1000) },
    );
  });

  it('has its elements in the order of the standard', () => {
    for (const { name, children } of drawn(chartOf(form))) {
      const order = /Ax$/.test(name) && children.length > 0 ? ofAxis : orders[name];
      if (order === undefined) continue;
      const indexes = children.map((child) => order.indexOf(child.name));
      expect(indexes, `${name}: ${children.map((child) => child.name)}`).not.toContain(-1);
      expect(indexes).toEqual(indexes.toSorted((one, other) => one - other));
    }
  });

  it('refers to the cells of days or names and of each series, and has no copy of a number', () => {
    const elements = drawn(chartOf(form), "It's");
    const references = elements.flatMap(({ name, texts }) => (name === 'c:f' ? texts : []));
    expect(references).toEqual([
      "'It''s'!$B$1",
      "'It''s'!$A$2:$A$93",
      "'It''s'!$B$2:$A$93",
      "'It''s'!$C$1",
      "'It''s'!$A$2:$A$93",
      "'It''s'!$C$2:$A$93",
    ]);
    expect(elements.map(({ name }) => name)).not.toEqual(expect.arrayContaining([expect.stringMatching(/Cache|Lit$/)]));
  });

  it('leaves gaps, and has the titles, formats and axes of its columns', () => {
    const elements = drawn(chartOf(form));
    expect(valuesOf(elements, 'c:dispBlanksAs')).toEqual(['gap']);
    expect(elements.flatMap(({ name, texts }) => (name === 'a:t' ? texts : []))).toEqual(['Title', 'Date', 'Learners']);
    expect(valuesOf(elements, 'c:min')).toEqual(['0']);
    const formats = elements.flatMap(({ name, attributes }) => (name === 'c:numFmt' ? [attributes.formatCode] : []));
    expect(formats).toEqual([form === 'bars' ? 'General' : 'yyyy-mm-dd', '#,##0.0']);
    expect(elements.some(({ name }) => name === 'c:dateAx')).toBe(form !== 'bars');
  });
});

it('prints a line without markers but where no line leads', () => {
  const elements = drawn(chartOf('lines'));
  expect(valuesOf(elements, 'c:symbol')).toEqual(['circle', 'none', 'square']);
  const points = elements.filter(({ name }) => name === 'c:dPt');
  expect(points.map(({ children }) => children[0]?.attributes.val)).toEqual(['3']);
});

it('counts the values of an axis of percentages as fractions, as the cells do', () => {
  const chart = chartOf('lines', { max: 100, step: 20 });
  const elements = elementsOf(chartXml(chart, cellsOf('Sheet'), { ...words, valueFormat: '0.0%', divisor: 100 }));
  expect(valuesOf(elements, 'c:max')).toEqual(['1']);
  expect(valuesOf(elements, 'c:majorUnit')).toContain('0.2');
});

it('has a legend for several series alone', () => {
  const alone = chartOf('lines', { series: chartOf('lines').series.slice(0, 1) });
  const hasLegend = (chart: SheetChart) => drawn(chart).some(({ name }) => name === 'c:legend');
  expect([hasLegend(chartOf('lines')), hasLegend(alone)]).toEqual([true, false]);
});

it('stands one chart below the other', () => {
  const elements = elementsOf(drawingXml([chartOf('lines'), chartOf('bars', { rows: 30 })]));
  const placed = (name: string) => elements.flatMap((each) => (each.name === name ? each.texts.map(Number) : []));
  expect(placed('xdr:col')).toEqual([0, 0]);
  const [first = 0, second = 0] = placed('xdr:row');
  const [size] = elements.filter(({ name }) => name === 'xdr:ext');
  expect(first).toBe(0);
  expect((second - first) * 20 * 9525).toBeGreaterThan(Number(size?.attributes.cy));
});
