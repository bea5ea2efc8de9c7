import { allTerms, type Term } from '#shared/catalog/terms.ts';
import { viewNames } from '#shared/catalog/views.ts';
import { pathsThatDiffer } from '../compare.ts';
import type { Subject } from '../python.ts';
import { figureQuestions } from './figure-questions.ts';
import { keyFigureQuestions } from './key-figure-questions.ts';
import type { Question, QuestionKind } from './question.ts';
import { reportQuestions } from './report-questions.ts';

/** Where the number of a term is recomputed, or why it has none. */
type Place = { readonly by: readonly [Subject, string] } | { readonly reason: string };

const registered: Partial<Record<Subject, readonly string[]>> = {
  view: viewNames,
  figure: figureQuestions.names,
  'key-figure': keyFigureQuestions.names,
  report: reportQuestions.names,
};

/** Every word that has a definition: as the column of a view, which the views cover, or as one that the oracle places itself. */
export const termQuestions: QuestionKind = {
  subject: 'term',
  names: allTerms()
    .filter(({ views }) => views.length === 0)
    .map(({ id }) => id),
  questions: async () =>
    allTerms()
      .filter(({ views }) => views.length === 0)
      .map(questionOf),
};

const questionOf = ({ id, label }: Term): Question => ({
  subject: 'term',
  name: id,
  params: { label },
  surfaces: {
    definitions: async (oracle) => {
      const place = oracle as Place;
      if ('reason' in place) return pathsThatDiffer(place.reason.length > 20, true);
      const [subject, name] = place.by;
      return pathsThatDiffer(registered[subject]?.includes(name) ?? false, true);
    },
  },
});
