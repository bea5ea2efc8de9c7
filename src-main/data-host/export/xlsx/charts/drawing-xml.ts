import { xmlText } from '../texts.ts';
import { type SheetChart, sizeOf } from './sheet-chart.ts';

/** Pixels in the units of drawings. */
const emu = 9525;
/** The height of a row whose text does not wrap, in pixels. */
const rowHeight = 20;
/** Rows between two charts. */
const apart = 2;

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The drawing of a sheet of charts, one under the other. */
export function drawingXml(charts: readonly SheetChart[]): string {
  let row = 0;
  const anchors = charts.map((chart, index) => {
    const { width, height } = sizeOf(chart);
    const from = `<xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>`;
    row += Math.ceil(height / rowHeight) + apart;
    return `<xdr:oneCellAnchor>${from}<xdr:ext cx="${width * emu}" cy="${height * emu}"/>${frame(chart, index + 1)}<xdr:clientData/></xdr:oneCellAnchor>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    `<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main">${anchors.join('')}</xdr:wsDr>`,
  ].join('');
}

/** The chart that the drawing's relation of this number leads to. */
function frame({ title, description }: SheetChart, number: number): string {
  const names = `id="${number + 1}" name="${xmlText(`Chart ${number}`)}" descr="${xmlText(description)}" title="${xmlText(title)}"`;
  const chart = `<c:chart xmlns:c="${drawing}/chart" xmlns:r="${relationships}" r:id="rId${number}"/>`;
  return [
    `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr ${names}/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>`,
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
    `<a:graphic><a:graphicData uri="${drawing}/chart">${chart}</a:graphicData></a:graphic></xdr:graphicFrame>`,
  ].join('');
}
