import type { FigureSentenceRequest, FigureSubject } from '#contract/exports.ts';
import { parseCourseId } from '#shared/catalog/course-id.ts';
import type { Provenance } from '#shared/catalog/provenance.ts';
import type { ViewName, ViewQuery } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { figureSentence } from '#shared/figures/figure-sentence.ts';
import { jobKeyFigures, type KeyFigure, portfolioKeyFigures, runKeyFigures } from '#shared/figures/key-figures.ts';
import { ageKeyFigures, courseKeyFigures, problemKeyFigures } from '#shared/figures/key-figures-of-records.ts';
import { jobName } from '#shared/figures/phrases.ts';
import { t } from '#shared/language/message.ts';
import { isolate } from '#shared/text/text.ts';
import type { OverviewReader } from '../cache/reading/overview.ts';
import { newest } from './reports/ages.ts';
import { createReportReader, type ReportReader, type Sources } from './reports/report-reader.ts';
import type { ProvenanceOf } from './sidecar.ts';

/** The data as it may be shared with a threshold. */
export interface SentenceSources extends Sources {
  readonly overview: OverviewReader;
  readonly provenanceOf: ProvenanceOf;
}

/** The key figures of a subject, its name, and where they come from. */
interface Known {
  readonly figures: readonly KeyFigure[];
  readonly name: string;
  /** The rows that a figure is computed from. */
  readonly queryOf: (figure: KeyFigure) => ViewQuery;
  /** The last day of the data, where the rows of the view do not say it. */
  readonly through?: number | null;
}

/**
 * One key figure in one sentence, computed from the data as it may be shared.
 * @throws AlmanacError NOT_FOUND when subject or figure is not there
 */
export function sentenceOf({ about, label, threshold }: FigureSentenceRequest, sources: SentenceSources, now: number) {
  const known = knownOf(about, sources, createReportReader(sources, now, threshold));
  const figure = known.figures.find((each) => each.label === label);
  if (figure === undefined) throw new AlmanacError('NOT_FOUND', { what: t('This figure') });
  const provenance = sources.provenanceOf(known.queryOf(figure), now);
  const source: Provenance = known.through === undefined ? provenance : { ...provenance, dataThrough: known.through };
  const subject = figure.over && figure.note !== undefined ? figure.note : known.name;
  return figureSentence({ figure, subject, source, threshold });
}

function knownOf(about: FigureSubject, sources: SentenceSources, reader: ReportReader): Known {
  const { records } = sources;
  const of = (view: ViewName, params: object) => ({ view, params }) as ViewQuery;
  switch (about.kind) {
    case 'portfolio':
      return {
        figures: portfolioKeyFigures(sources.overview(reader.now)),
        name: t('all selected runs'),
        queryOf: () => of('runs', {}),
        through: newest(reader.rows({ view: 'runs', params: {} }).page.rows.map((row) => row.data_through)),
      };
    case 'run':
      return {
        figures: runKeyFigures(records.run(about.runId, reader.now)),
        name: nameOfRun(about.runId, reader),
        queryOf: ({ view }) => of(view, { runId: about.runId }),
      };
    case 'ages': {
      const { page, masked } = reader.rows({ view: 'run-birth-years', params: { runId: about.runId } });
      return {
        figures: withheldWhere(ageKeyFigures(page.rows), masked),
        name: nameOfRun(about.runId, reader),
        queryOf: ({ view }) => of(view, { runId: about.runId }),
      };
    }
    case 'problem':
      return problemKnown(about, reader);
    case 'course':
      return {
        figures: courseKeyFigures(records.course(about.courseKey, reader.now), { skills: true, jobs: true }),
        name: isolate(reader.label('course', about.courseKey) ?? about.courseKey),
        queryOf: ({ view }) => of(view, { courseKey: about.courseKey }),
      };
    case 'job': {
      const job = records.job(about.jobId, reader.now);
      return {
        figures: jobKeyFigures(job),
        name: isolate(jobName(job.name, job.id)),
        queryOf: ({ view }) => of(view, view === 'job-skills' ? { jobId: about.jobId } : {}),
      };
    }
  }
}

function problemKnown({ runId, moduleId }: FigureSubject & { kind: 'problem' }, reader: ReportReader): Known {
  const query = { view: 'run-problems', params: { runId, moduleId } } as const;
  const { page, masked } = reader.rows(query);
  const [problem] = page.rows;
  if (problem === undefined) throw new AlmanacError('NOT_FOUND', { what: t('This problem') });
  const name = isolate(reader.label('problem', moduleId) ?? problem.problem_display_name ?? moduleId);
  return {
    figures: withheldWhere(problemKeyFigures(problem), masked),
    name: t('“{problem}” in {run}', { problem: name, run: nameOfRun(runId, reader) }),
    queryOf: () => query,
  };
}

/** A figure without a value is withheld, not unknown, where any of its rows has a withheld count. */
function withheldWhere(figures: readonly KeyFigure[], rows: readonly { readonly notes: object }[]): KeyFigure[] {
  const withholdsAny = rows.some(({ notes }) => Object.keys(notes).length > 0);
  return figures.map((figure) => (figure.value === null && withholdsAny ? { ...figure, isWithheld: true } : figure));
}

/** The name of a run with its term, which differs from run to run of a course. */
function nameOfRun(runId: string, reader: ReportReader): string {
  const label = reader.label('run', runId);
  const parsed = parseCourseId(runId);
  if (label === null || !parsed.ok) return isolate(runId);
  return `${isolate(label)} ${isolate(parsed.identity.run)}`;
}
