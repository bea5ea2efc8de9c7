import type { MadeFile } from '../../../../src-preload/contract/exports.ts';
import {
  type DrawnPicture,
  type Picture,
  type PictureName,
  type PictureRequest,
  pictureViews,
} from '../../../../src-preload/contract/pictures.ts';
import { type Provenance, sourceLine } from '../../../../src-preload/contract/provenance.ts';
import { dayOfInstant } from '../../../../src-preload/contract/time.ts';
import { type ViewQuery, views } from '../../../../src-preload/contract/views.ts';
import { suppressionRule } from '../about.ts';
import type { FigureBlock } from '../documents/document.ts';
import { notesOnRows } from '../documents/noted.ts';
import { createReadings, type Sources } from '../documents/readings.ts';
import { exportFileName } from '../file-name.ts';
import { personsMode, writePartFile } from '../part-file.ts';
import type { ProvenanceOf } from '../provenance.ts';
import { aboutOf, sourceOfView, writeSidecar } from '../sidecar.ts';
import { drawnFigure } from './figures.ts';
import { plate } from './plate.ts';

export interface PictureParts {
  readonly sources: Sources;
  readonly provenanceOf: ProvenanceOf;
  readonly subsections: (runId: string) => readonly string[];
}

/** Where a picture is to be written. */
interface Place {
  /** Chosen by the person. */
  readonly path: string;
  readonly sidecar: boolean;
}

/** A figure for whoever has no account: drawn from the rows of its view as they may be shared. */
export interface Pictures {
  draw(request: PictureRequest, now: number): DrawnPicture;
  fileName(figure: PictureName, query: ViewQuery, kind: 'svg' | 'png', now: number): string;
  /** @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, CANCELLED; nothing is left behind then */
  write(picture: Picture, place: Place, now: number, signal?: AbortSignal): Promise<MadeFile>;
}

export function createPictures({ sources, provenanceOf, subsections }: PictureParts): Pictures {
  const blockOf = ({ figure, query, choice, threshold }: PictureRequest, now: number): FigureBlock | null => {
    const readings = createReadings(sources, now, threshold);
    const { params } = query;
    // The schema has matched figure, view and parameters.
    const asked = { params, choice, readings, noted: notesOnRows(query, readings), subsections };
    return drawnFigure(figure, asked as never, readings.rows(query) as never);
  };
  const of = (request: PictureRequest, now: number) => {
    const block = blockOf(request, now) ?? nothingToDraw(request);
    const provenance = { ...provenanceOf(request.query, now, request.address), title: block.figure.title };
    const { svg, width, height } = plate(block, wordsOf(provenance));
    return { svg, width, height, title: block.figure.title, withholds: block.withholds, provenance };
  };
  return {
    draw: (request, now) => {
      const { provenance: _, ...drawn } = of(request, now);
      return drawn;
    },
    fileName: (figure, query, kind, now) => {
      const { dataFrom, dataTo, dataThrough, syncedAt } = provenanceOf(query, now);
      const days = dataFrom === null || dataTo === null ? null : { from: dataFrom, to: dataTo };
      const slug = figure === pictureViews[figure] ? views[pictureViews[figure]].slug : figure;
      return exportFileName(query, days, dataThrough ?? dayOfInstant(syncedAt ?? now), kind, slug);
    },
    write: async ({ format, ...request }, { path, sidecar }, now, signal) => {
      const { svg, provenance, withholds } = of(request, now);
      const content = format.kind === 'svg' ? svg : format.bytes;
      const { bytes, sha256 } = await writePartFile(path, [content], signal, personsMode);
      if (!sidecar) return { bytes, sidecar: 'off' };
      const about = aboutOf(sourceOfView(provenance), {
        figure: { name: request.figure, ...request.choice },
        suppression: { threshold: request.threshold, rule: suppressionRule(request.threshold), withholds },
      });
      return { bytes, sidecar: await writeSidecar(about, { path, format: format.kind, bytes, sha256 }, personsMode) };
    },
  };
}

/** The rows are gone since the screen was drawn. */
function nothingToDraw({ figure }: PictureRequest): FigureBlock {
  const { title } = views[pictureViews[figure]];
  const finding = 'There are no rows to draw.';
  const chart = { kind: 'bars', bars: [], valueLabel: '' } as const;
  return {
    kind: 'figure',
    figure: { id: figure, title, finding, name: `${title}. ${finding}`, chart },
    isDrawn: false,
    withholds: false,
    asOf: null,
  };
}

function wordsOf(of: Provenance) {
  return { subject: of.filtersInWords.join(' · '), source: ['Course Almanac', sourceLine(of)].join(' · ') };
}
