import * as z from 'zod';
import { courseKeySchema, runIdSchema } from '#shared/catalog/course-id.ts';
import { defaultThreshold, smallNumberThreshold } from '#shared/catalog/small-numbers.ts';
import { recordId } from '#shared/catalog/view-definition.ts';
import { languages, locale } from '#shared/language/language.ts';
import { t } from '#shared/language/message.ts';
import { maxNameLength } from '#shared/subjects/annotations/annotations.ts';
import { maxCompared } from '#shared/subjects/compare/compare.ts';
import { periodOfChanges } from '#shared/subjects/compare/since.ts';
import { coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { planQuestion } from '#shared/subjects/plan/question.ts';
import { month } from '#shared/time/days.ts';
import { runsOfSum } from '#shared/time/like-weeks.ts';
import { accent, logo, maxWordsLength, words } from './report-head.ts';
import { defaultSections, type TemplateId, templateIds, templateOf } from './templates.ts';

const day = z.int().min(-100_000).max(100_000).nullable();
const several = <S extends z.ZodType>(id: S) => z.array(id).min(2).max(maxCompared);
/** Stands in the words of a report on a run for the name of that run. */
export const runMark = '{run}';

/** A comment is one line. */
export const maxCommentLength = 200;

/** The number of comments that may be kept with a report. */
export const maxComments = 2000;

/** A line on one run in one month: in a report on another month it is not printed. */
const monthComment = z.strictObject({ runId: runIdSchema, month, text: words(maxCommentLength) });

const subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run'), runId: runIdSchema }),
  z.strictObject({ kind: z.literal('job'), jobId: recordId }),
  z.strictObject({ kind: z.literal('plan'), question: planQuestion }),
  z.strictObject({ kind: z.literal('coverage'), question: coverageQuestion }),
  z.strictObject({ kind: z.literal('skill'), skillId: recordId, question: coverageQuestion }),
  z.strictObject({
    kind: z.literal('comparison'),
    things: z.discriminatedUnion('of', [
      z.strictObject({ of: z.literal('runs'), ids: several(runIdSchema) }),
      z.strictObject({ of: z.literal('courses'), ids: several(courseKeySchema) }),
      z.strictObject({ of: z.literal('jobs'), ids: several(recordId) }),
    ]),
  }),
  z.strictObject({ kind: z.literal('portfolio') }),
  z.strictObject({
    kind: z.literal('month'),
    /** `last`: the newest month that has ended, so that a kept report is about another one each month. */
    month: z.union([z.literal('last'), month]),
    comments: z.array(monthComment).max(maxComments).default([]),
  }),
  z.strictObject({ kind: z.literal('changes'), period: periodOfChanges }),
]);
export type Subject = z.infer<typeof subject>;
export type MonthSubject = Extract<Subject, { kind: 'month' }>;

/** Introduction and notes of a report that must fit one page. */
const maxWordsOnOnePage = 400;

const shape = z.strictObject({
  template: z.enum(templateIds),
  subject,
  /** Empty: what the report is about. */
  title: words(maxWordsLength.title),
  author: words(maxWordsLength.author),
  contact: words(maxWordsLength.contact),
  introduction: words(maxWordsLength.introduction),
  /** The author's own words at the end. */
  notes: words(maxWordsLength.notes),
  /** Prints the notes that users wrote on the subject and on its days. */
  annotations: z.boolean(),
  from: day,
  to: day,
  threshold: smallNumberThreshold,
  /** The language of its readers. A recipe from before there was a choice is English. */
  language: z.enum(languages).default('en'),
  paper: z.enum(['a4', 'letter']),
  logo: logo.nullable(),
  /** The colour and the footer of the institution. A recipe from before there were any has none. */
  accent: accent.nullable().default(null),
  footer: words(maxWordsLength.footer).default(''),
  /** In the order of the report. */
  sections: z.array(z.strictObject({ id: z.string().max(40), on: z.boolean() })).max(30),
});

/** Everything that a report is made of, beside the data: the same recipe after the next sync gives the same report of newer data. */
export const recipe = shape.superRefine((value, { addIssue }) => {
  const { template, subject: about, sections, from, to, introduction, notes } = value;
  const definition = templateOf(template);
  if (definition.subject !== about.kind)
    addIssue({ code: 'custom', message: t('This kind of report needs a different subject.') });
  const ids = sections.map(({ id }) => id);
  if (new Set(ids).size !== ids.length || ids.some((id) => !Object.hasOwn(definition.sections, id))) {
    addIssue({ code: 'custom', message: t('The report has no such section.') });
  }
  const { maxFigures } = definition;
  if (maxFigures !== undefined && sections.filter(({ on }) => on).length > maxFigures) {
    addIssue({ code: 'custom', message: t('One page has room for {max} charts.', { max: String(maxFigures) }) });
  }
  if (maxFigures !== undefined && introduction.length + notes.length > maxWordsOnOnePage) {
    addIssue({
      code: 'custom',
      message: t('One page has room for {max} characters of introduction and notes together.', {
        max: String(maxWordsOnOnePage),
      }),
    });
  }
  if (from !== null && to !== null && from > to)
    addIssue({ code: 'custom', message: t('The first day is after the last.') });
});
export type Recipe = z.infer<typeof recipe>;

/** A new report of this kind, as it is before anybody changed anything. */
export const newRecipe = (template: TemplateId, about: Subject, paper: Recipe['paper']): Recipe => ({
  template,
  subject: about,
  title: '',
  author: '',
  contact: '',
  introduction: '',
  notes: '',
  annotations: true,
  from: null,
  to: null,
  threshold: defaultThreshold,
  language: locale().language,
  paper,
  logo: null,
  accent: null,
  footer: '',
  sections: defaultSections(template),
});

/** Countries that print on Letter. */
const letterCountries = /-(US|CA|MX|PH|CL|CO|CR|GT|NI|PA|SV|VE|DO|PR)\b/i;

/** The paper of a locale. */
export const paperOf = (locale: string): Recipe['paper'] => (letterCountries.test(locale) ? 'letter' : 'a4');

/*
 * Reports that users keep, to make them again after the next sync.
 */

export const reportFormat = z.enum(['pdf', 'html', 'xlsx', 'pptx']);
export type ReportFormat = z.infer<typeof reportFormat>;

/** The formats of a kind of report: slides are made of some kinds alone. */
export const formatsOf = (template: TemplateId): readonly ReportFormat[] =>
  reportFormat.options.filter((format) => format !== 'pptx' || templateOf(template).slides !== undefined);

/** The ticked sections that slides are made of, in the order of the slides. */
export function sectionsOnSlides({ template, sections }: Pick<Recipe, 'template' | 'sections'>): readonly string[] {
  const { slides = [] } = templateOf(template);
  return slides.filter((id) => sections.some((section) => section.id === id && section.on));
}

/** Whether a file is wanted in a format that its kind of report has. */
export const hasFormat = ({ recipe: { template }, format }: { recipe: Recipe; format: ReportFormat }): boolean =>
  formatsOf(template).includes(format);

/** The key figures of a report as they may be shared, by their labels in English; of a sum also over which runs. */
export const reportedFigures = z.array(
  z.strictObject({ label: z.string(), value: z.number(), over: runsOfSum.optional() }),
);
export type ReportedFigures = z.infer<typeof reportedFigures>;

export const savedReportName = z.string().trim().min(1).max(maxNameLength);
export const savedReportNo = z.int().min(1);
/** A number that a caller gives: far enough from the largest one that the next free number is one, too. */
export const reportNoInput = savedReportNo.max(2 ** 52);

/** A recipe under a name. */
export const savedReport = z.strictObject({ no: savedReportNo, name: savedReportName, recipe, savedAt: z.int() });
export type SavedReport = z.infer<typeof savedReport>;

/** How making many reports into a folder ended: what was made, and what was not and why. */
export const manyResult = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('cancelled') }),
  z.strictObject({
    state: z.literal('saved'),
    folder: z.string(),
    done: z.int(),
    total: z.int(),
    failed: z.array(z.strictObject({ runId: z.string(), message: z.string() })),
    /** Files beside which the one about their source could not be written. */
    unexplained: z.int(),
    /** PDFs that lack marks for screen readers. */
    unmarked: z.int(),
    /** Shows the last file in its folder; null when there is none. */
    token: z.string().nullable(),
  }),
]);
export type ManyResult = z.infer<typeof manyResult>;
