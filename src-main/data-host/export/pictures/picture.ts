import { crc32 } from 'node:zlib';
import type { MadeFile } from '#contract/exports.ts';
import { type DrawnPicture, type Picture, type PictureRequest, pngSize } from '#contract/pictures.ts';
import { withEnglish } from '#main/common/locale.ts';
import { personsMode, writePartFile } from '#main/files/part-file.ts';
import { type Provenance, sourceLine } from '#shared/catalog/provenance.ts';
import { withholdingRule } from '#shared/catalog/small-numbers.ts';
import { viewDefinition } from '#shared/catalog/views.ts';
import { type FigureId, figures, headOf } from '#shared/figures/figures.ts';
import { t, translated } from '#shared/language/message.ts';
import { drawnFigure } from '../reports/drawn-figure.ts';
import { nothingDrawn, ruleNote, withholdsAny } from '../reports/masked-figure.ts';
import { notesOnRows } from '../reports/noted.ts';
import type { FigureBlock } from '../reports/report.ts';
import { createReportReader, type Sources } from '../reports/report-reader.ts';
import { aboutOf, nameOfRows, type ProvenanceOf, sourceOfView, writeSidecar } from '../sidecar.ts';
import { standaloneFigure } from './standalone-figure.ts';

export interface PictureOptions {
  /** Opens the data as it may be shared with a threshold; the caller closes it. */
  readonly open: (threshold: number) => Sources & { close(): void; readonly provenanceOf: ProvenanceOf };
  readonly subsections: (runId: string) => readonly string[];
}

type NamedPicture = Pick<PictureRequest, 'figure' | 'query' | 'threshold'>;

/** Where a picture is to be written. */
interface PictureFile {
  /** Chosen by the user. */
  readonly path: string;
  readonly sidecar: boolean;
}

/** A figure for readers without an account: drawn from the rows of its view as they may be shared. */
export type Pictures = ReturnType<typeof createPictures>;

/** The signature of a PNG and its first chunk, which says how many pixels it has. */
const headLength = 33;
const inchesPerMetre = 1 / 0.0254;
const cssPixelsPerInch = 96;

/**
 * A PNG that says how large it is on paper (chunk pHYs): a picture `drawnWidth` CSS pixels wide keeps that size in a document, however
 * many pixels it was painted with. Bytes that are no PNG stay as they are.
 */
export function withDensity(png: Uint8Array, drawnWidth: number): Uint8Array {
  const size = pngSize(png);
  if (size === null || drawnWidth <= 0) return png;
  const perMetre = Math.round((cssPixelsPerInch * inchesPerMetre * size.width) / drawnWidth);
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(perMetre, 8);
  chunk.writeUInt32BE(perMetre, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([png.subarray(0, headLength), chunk, png.subarray(headLength)]);
}

export function createPictures({ open, subsections }: PictureOptions) {
  const blockOf = (
    sources: Sources,
    { figure, query, choice, threshold }: PictureRequest,
    now: number,
  ): FigureBlock => {
    const reportReader = createReportReader(sources, now, threshold);
    const { params } = query;
    // The schema has matched figure, view and parameters.
    const request = { params, ...choice, reportReader, noted: notesOnRows(query, reportReader), subsections };
    const viewRows = reportReader.rows(query);
    return (
      drawnFigure(figure, viewRows as never, request as never) ??
      nothingToDraw(figure, withholdsAny(viewRows) ? threshold : null)
    );
  };
  const of = (request: PictureRequest, now: number, hasSidecar = false) => {
    const sources = open(request.threshold);
    const described = () => {
      const block = blockOf(sources, request, now);
      const { title } = block.figure;
      return { block, provenance: { ...sources.provenanceOf(request.query, now, request.address), title } };
    };
    try {
      const { block, provenance } = described();
      const { svg, width, height } = standaloneFigure(block, captionOf(provenance), request.choice.isBare);
      const drawn = { svg, width, height, title: provenance.title, withholds: block.withholds };
      return { drawn, forPrograms: hasSidecar ? withEnglish(() => described().provenance) : null };
    } finally {
      sources.close();
    }
  };
  return {
    draw: (request: PictureRequest, now: number): DrawnPicture => of(request, now).drawn,
    fileName: ({ figure, query, threshold }: NamedPicture, kind: 'svg' | 'png', now: number): string => {
      const sources = open(threshold);
      try {
        const slug = figure === figures[figure].view ? viewDefinition(figures[figure].view).slug : figure;
        return nameOfRows(sources.reader, query, now, kind, slug);
      } finally {
        sources.close();
      }
    },
    /** @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, CANCELLED; nothing is left behind then */
    write: async (
      { format, ...request }: Picture,
      { path, sidecar }: PictureFile,
      now: number,
      signal?: AbortSignal,
    ): Promise<MadeFile> => {
      const { drawn, forPrograms } = of(request, now, sidecar);
      const { svg, width, withholds } = drawn;
      const content = format.kind === 'svg' ? svg : withDensity(format.bytes, width);
      const { bytes, sha256 } = await writePartFile(path, [content], signal, personsMode);
      const details = () => ({
        figure: { name: request.figure, ...request.choice },
        suppression: {
          threshold: request.threshold,
          rule: withEnglish(() => withholdingRule(request.threshold)),
          withholds,
        },
      });
      const about = forPrograms === null ? null : aboutOf(sourceOfView(forPrograms), details());
      return { bytes, sidecar: await writeSidecar(about, { path, format: format.kind, bytes, sha256 }, personsMode) };
    },
  };
}

/** All that could be drawn is withheld with a threshold, or the rows are gone since the screen was drawn. */
function nothingToDraw(figure: FigureId, threshold: number | null): FigureBlock {
  const { id, title: english } = headOf(figure);
  const title = translated(english);
  const finding = threshold === null ? t('There is nothing to show here.') : t(nothingDrawn);
  const chart = { kind: 'bars', bars: [], valueLabel: '' } as const;
  return {
    kind: 'figure',
    figure: {
      id,
      title,
      finding,
      ...(threshold !== null && { note: ruleNote(threshold) }),
      name: `${title}. ${finding}`,
      chart,
    },
    view: figures[figure].view,
    isDrawn: false,
    withholds: threshold !== null,
    asOf: null,
  };
}

function captionOf(of: Provenance) {
  return { subject: of.filterText.join(' · '), source: `Course Almanac · ${sourceLine(of)}` };
}
