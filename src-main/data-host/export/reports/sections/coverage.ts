import type { templates } from '#contract/reports/templates.ts';
import { type ViewName, views } from '#shared/catalog/views.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import type { CoverageQuestion, CoverageRecord } from '#shared/subjects/coverage/question.ts';
import { completingText, coverageSentence } from '#shared/subjects/coverage/text.ts';
import { nothing, tableOf } from '../blocks.ts';
import { drawnFigure } from '../drawn-figure.ts';
import type { Section, SectionParts } from './section.ts';

/** What a report on coverage is about. */
export interface CoverageSubject {
  readonly question: CoverageQuestion;
  readonly coverage: CoverageRecord;
}

type CoverageSection = Section<CoverageSubject>;
type CoverageView = Exclude<Extract<ViewName, `coverage-${string}`>, 'coverage-skills' | 'coverage-map'>;

/** The workbook has more of them. */
const fewOnPages = { first: 12 } as const;

const terms = [message('Portfolio index'), message('Scope of courses'), message('Corrections to skills')];

/** The rows of one view under its title, or the sentence that there are none. */
const rowsOf =
  (view: CoverageView, none: Message): CoverageSection =>
  ({ about, reportReader }): SectionParts => {
    const viewRows = reportReader.rows({ view, params: about.question });
    if (viewRows.page.total === 0) return { blocks: [nothing(views[view].title, t(none))] };
    return {
      blocks: [{ kind: 'table', table: tableOf(viewRows, { onPages: fewOnPages }), finding: null }],
    };
  };

/** Demand against supply: what to build, which jobs lack little, and what is taught too little or too much. */
export const coverageSections: Readonly<Record<keyof (typeof templates)['coverage']['sections'], CoverageSection>> = {
  map: ({ about: { question, coverage }, reportReader }) => {
    const viewRows = reportReader.rows({ view: 'coverage-map', params: question });
    const short = nothing(
      message('In short'),
      [coverageSentence(coverage, question), completingText(coverage)].join(' ').trim(),
    );
    if (viewRows.page.total === 0) return { blocks: [short], terms };
    return {
      blocks: [short, drawnFigure('coverage-map', viewRows, { params: question, reportReader })],
      tables: [tableOf(viewRows)],
      terms,
    };
  },
  build: ({ about: { question, coverage }, reportReader }) => {
    if (coverage.places.build === 0)
      return { blocks: [nothing(views['coverage-opportunity'].title, t('Every skill in demand is taught.'))] };
    const map = reportReader.rows({ view: 'coverage-map', params: question });
    const viewRows = reportReader.rows({ view: 'coverage-opportunity', params: question });
    const hide = ['jobs', 'median_salary', 'gain_pct'];
    return {
      blocks: [
        drawnFigure('coverage-nearness', map, { params: question, reportReader }),
        {
          kind: 'table',
          table: tableOf(viewRows, { title: message('Gaps'), hide, onPages: fewOnPages }),
          finding: null,
        },
      ],
    };
  },
  jobs: rowsOf('coverage-jobs', message('No job is close to being fully covered.')),
  next: rowsOf('coverage-next-skills', message('No single skill would complete a job.')),
  under: rowsOf('coverage-undersupply', message('No skill is almost certainly under-supplied.')),
  over: rowsOf('coverage-oversupply', message('No skill is almost certainly over-supplied.')),
  outside: ({ about: { question }, reportReader }) => {
    const title = message('Named by no job');
    const viewRows = reportReader.rows({ view: 'coverage-skills', params: { ...question, place: 'outside' } });
    if (viewRows.page.total === 0) return { blocks: [nothing(title, t('Every taught skill is in a job list.'))] };
    const hide = ['place', 'demand', 'jobs', 'median_salary', 'quotient', 'shrunken', 'low', 'high', 'standing'];
    return {
      blocks: [
        {
          kind: 'table',
          table: tableOf(viewRows, { title, hide, onPages: fewOnPages }),
          finding: null,
        },
      ],
    };
  },
};
