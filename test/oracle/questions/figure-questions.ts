import { type DrawnPicture, type PictureSource, pictureName } from '#contract/pictures.ts';
import { defaultThreshold } from '#shared/catalog/small-numbers.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import type { Figure } from '#shared/figures/charts/drawing.ts';
import { type FigureId, figures } from '#shared/figures/figures.ts';
import type { Batch } from '../batch.ts';
import { pathsThatDiffer } from '../compare.ts';
import { isInPackages } from '../surfaces/reopened.ts';
import { picturesToldApart } from '../surfaces/withheld.ts';
import { axisFault, figureOf, type PlainFigure, plainFigure, plainWords, type Teller } from './drawn-figure.ts';
import type { Found, Question, QuestionKind } from './question.ts';
import { elementsOf } from './svg-elements.ts';
import { type ExpectedMarks, wronglyDrawn } from './svg-marks.ts';
import { queriesOf } from './view-questions.ts';

/** Every figure that a screen draws, of every run, problem, course, skill and job of the worlds. */
export const figureQuestions: QuestionKind = {
  subject: 'figure',
  names: pictureName.options,
  questions: async (batch) => {
    const sources = sourcesOf(batch);
    const first = new Set(pictureName.options.map((name) => sources.findIndex(({ figure }) => figure === name)));
    const turn = batch.worlds[0]?.index ?? 0;
    return sources.map((source, index) => {
      const isIn = (every: number) => first.has(index) || (index + turn) % every === 0;
      return questionOf(batch, source, {
        picture: isIn(surfacesEvery.picture),
        hiding: isIn(surfacesEvery.hiding),
        reopened: isIn(surfacesEvery.reopened),
        withheld: isIn(surfacesEvery.withheld),
      });
    });
  },
};

/** Choices for a figure beside its rows. */
const choices: Partial<Record<FigureId, readonly PictureSource['choice'][]>> = {
  'run-activity': [{}, { unit: 'percent' }],
  'run-ages': [{}, { binWidth: 5 }],
};

/** Parameters that only a list takes, not a figure. */
const ofLists = ['text', 'withRuns', 'data', 'org'];

/** Every figure with the queries of its view that a screen draws it from. */
export function sourcesOf(batch: Pick<Batch, 'worlds'>): PictureSource[] {
  const queries = Map.groupBy(queriesOf(batch), ({ view }) => view);
  return pictureName.options.flatMap((figure) =>
    (queries.get(figures[figure].view) ?? [])
      .filter((query) => isDrawn(figure, query))
      .flatMap((query) => (choices[figure] ?? [{}]).map((choice) => ({ figure, query, choice }))),
  );
}

/** A list that is searched has no figure, and the answers to a problem are drawn part by part. */
function isDrawn(figure: FigureId, { params }: ViewQuery): boolean {
  if (ofLists.some((name) => Object.hasOwn(params, name))) return false;
  if (figure === 'run-problems') return !Object.hasOwn(params, 'moduleId');
  return !(figure === 'problem-answers' || figure === 'problem-recovery') || Object.hasOwn(params, 'partId');
}

/** Pictures take longer than marks: beside the first of each figure, so many take turns. */
const surfacesEvery = { picture: 5, hiding: 15, reopened: 7, withheld: 11 } as const;

function questionOf(
  batch: Batch,
  source: PictureSource,
  surfaces: Readonly<Record<keyof typeof surfacesEvery, boolean>>,
): Question {
  return {
    subject: 'figure',
    name: source.figure,
    params: { ...source.query.params, ...source.choice },
    surfaces: {
      figure: async (oracle) => saidOtherwise(await figureOf(batch.started, batch, source), oracle),
      ...(surfaces.picture && {
        picture: async (oracle: unknown) => drawnOtherwise(await drawn(batch.started, source, 0), oracle),
      }),
      // Values that a picture withholds for small numbers depend on who may see it; whatever is whole is the same.
      ...(surfaces.hiding && {
        'picture that hides small numbers': async (oracle: unknown) => {
          const picture = await drawn(batch.started, source, defaultThreshold);
          return picture.withholds ? [] : drawnOtherwise(picture, oracle);
        },
      }),
      ...(surfaces.withheld &&
        isInPackages(source.query) && { 'package that withholds': async () => picturesToldApart(batch, source) }),
      ...(surfaces.reopened &&
        isInPackages(source.query) && {
          'figure of a reopened package': async (oracle: unknown) =>
            saidOtherwise(await figureOf(await batch.reopened(), batch, source), oracle),
        }),
    },
  };
}

/** The figure of a screen: its marks, its axis and its sentences. */
function saidOtherwise(figure: Figure | null, oracle: unknown): Found[] {
  if (figure === null) return pathsThatDiffer('not drawn', oracle);
  const fault = axisFault(figure.chart);
  const found = fault === null ? [] : [{ at: 'axis', app: fault, oracle: 'an axis that holds its values' }];
  return [...found, ...pathsThatDiffer(plainFigure(figure), oracle)];
}

const drawn = ({ host }: Pick<Teller, 'host'>, source: PictureSource, threshold: number): Promise<DrawnPicture> =>
  host.call('picture:draw', { ...source, threshold, address: null });

/** The saved picture: its marks by its own axes, and its words for those who do not see it. */
function drawnOtherwise({ svg, title }: DrawnPicture, answer: unknown): Found[] {
  if (answer === 'not drawn') return [];
  const oracle = answer as PlainFigure;
  const isEmpty = !svg.includes(' transform="translate(24 ') || /<g transform="translate\(24 [\d.]+\)"\/>/.test(svg);
  const wrong = isEmpty ? [] : wronglyDrawn(svg, oracle.marks as ExpectedMarks);
  const { text: description = '' } = elementsOf(svg).find(({ tag }) => tag === 'desc') ?? {};
  const [spoken = ''] = plainWords(description).split(' Course Almanac · ');
  return [
    ...pathsThatDiffer({ title, name: spoken }, { title: oracle.title, name: oracle.name }),
    ...wrong.map((fault) => ({ at: 'drawing', app: fault, oracle: 'every mark at its place' })),
  ];
}
