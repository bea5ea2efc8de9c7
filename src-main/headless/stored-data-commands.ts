import { exportRequest } from '#contract/exports.ts';
import { formatsOf, newRecipe, type Recipe, recipe, type Subject } from '#contract/reports/recipe.ts';
import { logoTypeOf, maxLogoBytes, whichLogos } from '#contract/reports/report-head.ts';
import type { TemplateId } from '#contract/reports/templates.ts';
import { scopeLabel } from '#shared/catalog/course-scope.ts';
import type { ViewName, ViewRow } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { missingLabels, type PlanQuestion, type PlanRecord } from '#shared/subjects/plan/question.ts';
import { listedValues } from '#shared/text/cells.ts';
import { formatNumber, formatShare, plural, shownPart } from '#shared/text/numbers.ts';
import { withEnglish } from '../common/locale.ts';
import { allRows } from '../data-host/all-rows.ts';
import { dataDialect, viewFileFormats } from '../data-host/host-methods.ts';
import { readRegular } from '../files/regular-file.ts';
import { readSubject, readViewQuery } from './command-values.ts';
import { Unusable } from './config.ts';
import { insistOnSidecar, insistOnWritten, kindOfFile, targetOf } from './out-file.ts';
import { refuseUnknown, type StoredDataCommand, withStoredData } from './stored-data.ts';

export interface ReportCommand extends StoredDataCommand {
  readonly template: TemplateId;
  /** As written on the command line. */
  readonly subject: readonly string[];
  /** From the root of the disk. */
  readonly out: string;
  /** The user's other choices for the recipe; the rest is that of a new report in the app. */
  readonly chosen: Pick<Recipe, 'title' | 'author' | 'from' | 'to' | 'paper' | 'threshold'>;
  /**
   * The look of the institution's reports; what is left out is as in the last report of the app, where a connection of the app is meant.
   */
  readonly look?: {
    /** The file of the logo, from the root of the disk. */
    readonly logo: string | undefined;
    readonly accent: string | undefined;
    readonly footer: string | undefined;
  };
  /** A file beside it that says where its figures come from. */
  readonly sidecar: boolean;
}

/** Only a window can print. */
const noPdf =
  'A PDF is printed by a window, and there is none here. Choose a name that ends in .html, which every browser prints, or in .xlsx.';

/** Writes a report on stored data to a file, as the app saves it. Makes no request. Returns what to tell the user. */
export async function runReportCommand(command: ReportCommand): Promise<string> {
  const { template, out, chosen, look, sidecar, signal } = command;
  if (/\.pdf$/i.test(out)) throw new Unusable(noPdf);
  const format = kindOfFile(
    out,
    formatsOf(template).filter((each) => each !== 'pdf'),
  );
  const subject = readSubject(template, command.subject);
  const { logo = null, accent = null, footer = '' } = command.options.reportHead ?? {};
  const made = recipe.safeParse({
    ...newRecipe(template, subject, chosen.paper),
    ...chosen,
    logo: look?.logo === undefined ? logo : await readLogo(look.logo),
    accent: look?.accent ?? accent,
    footer: look?.footer ?? footer,
  });
  if (!made.success)
    throw new Unusable(`The report cannot be made so. ${made.error.issues.map(({ message }) => message).join(' ')}`);
  const path = await targetOf(out, format);
  if (sidecar) await insistOnSidecar(path);
  return withStoredData(command, 'make the report', async (host) => {
    await refuseUnknown(host, recordsOf(subject));
    const written = await host.call('host:saveReport', { recipe: made.data, format, path, sidecar }, signal);
    insistOnWritten(written.sidecar, path);
    return `Report written to ${path}.`;
  });
}

/** A picture as reports hold it. */
async function readLogo(path: string): Promise<string> {
  const bytes = await readRegular(path, maxLogoBytes).catch((error: unknown) => {
    if (error instanceof AlmanacError && error.code === 'TOO_LARGE') throw new Unusable(t(whichLogos));
    throw new Unusable(`The logo ${path} cannot be read.`);
  });
  if (logoTypeOf(bytes) === null) throw new Unusable(`The logo ${path} cannot be used. ${t(whichLogos)}`);
  return bytes.toString('base64');
}

/** The records that a subject names, as parameters of views call them. */
function recordsOf(subject: Subject): object {
  switch (subject.kind) {
    case 'run':
      return { runId: subject.runId };
    case 'job':
      return { jobId: subject.jobId };
    case 'skill':
      return { skillId: subject.skillId };
    case 'plan':
      return { jobIds: subject.question.jobIds };
    case 'coverage':
    case 'portfolio':
    case 'month':
    case 'changes':
      return {};
    case 'comparison': {
      const { things } = subject;
      if (things.of === 'runs') return { runIds: things.ids };
      return things.of === 'jobs' ? { jobIds: things.ids } : { courseKeys: things.ids };
    }
  }
}

interface ExportCommand extends StoredDataCommand {
  readonly view: ViewName;
  /** `name=value` each. */
  readonly params: readonly string[];
  /** From the root of the disk. */
  readonly out: string;
  /** Counts of learners below it are withheld; 0 withholds none. */
  readonly threshold: number;
  /** Beside each id the name of the thing. */
  readonly labels: boolean;
  /** A file beside it that says where the rows come from. */
  readonly sidecar: boolean;
}

/** Writes the rows of a view to a file, as the app's own export does. Makes no request. Returns what to tell the user. */
export async function runExportCommand(command: ExportCommand): Promise<string> {
  const { view, threshold, labels, sidecar, signal } = command;
  if (isLearnerView(view)) throw new AlmanacError('PERSONAL_DATA');
  const format = kindOfFile(command.out, viewFileFormats);
  const query = readViewQuery(view, command.params);
  const path = await targetOf(command.out, format);
  if (sidecar) await insistOnSidecar(path);
  const request = exportRequest
    .omit({ format: true })
    .parse({ query, threshold, labels, guard: false, excludedColumns: [], address: null });
  return withStoredData(command, 'export', async (host) => {
    await refuseUnknown(host, query.params);
    const file = { format, path, dialect: dataDialect, sidecar };
    const figures = await host.call('host:exportFile', { ...request, ...file }, signal);
    insistOnWritten(figures.sidecar, path);
    return `${plural(figures.rows, 'row')} written to ${path}. ${smallNumbersText(threshold, figures.withheldCells)}`;
  });
}

/** The sentence about small counts that every command ends with. */
export const smallNumbersText = (threshold: number | null, withheld: number): string =>
  threshold === null || threshold === 0
    ? 'Small counts are shown.'
    : `${plural(withheld, 'count')} hidden, below ${threshold}.`;

interface PlanCommand extends StoredDataCommand {
  readonly question: PlanQuestion;
  /** For programs; otherwise a text for users. */
  readonly json: boolean;
}

/** Plans courses for jobs from stored data, as the app does. Makes no request. Returns the plan. */
export async function runPlanCommand(command: PlanCommand): Promise<string> {
  const { question, json } = command;
  return withStoredData(command, 'plan', async (host) => {
    const { jobIds, knownJobIds, withCourses, withoutCourses } = question;
    await refuseUnknown(host, { jobIds: [...jobIds, ...knownJobIds], courseKeys: [...withCourses, ...withoutCourses] });
    const plan = await host.call('plan:get', question, command.signal);
    if (json) return JSON.stringify(planForPrograms(plan), null, 2);
    return planText(plan, await allRows(host, 'plan-steps', question), question);
  });
}

/** Shares are 0 to 1; `bound` is of the best set, `atLeast` of the fewest courses, and null of the other one. */
function planForPrograms({ courses, reached, reachable, isProved, bound, atLeast, missing }: PlanRecord) {
  return {
    courses,
    reached,
    reachable,
    proved: isProved,
    bound,
    atLeast,
    missing: missing.map(({ skillId, name, weight, reason }) => ({ skillId, skill: name, weight, reason })),
  };
}

const percent = (value: number) => `${formatShare(value, 'en')}%`;
const share = (part: number) => percent(100 * part);

/** Writes what a step adds as the table of the app does, so that it adds up with what all steps so far reach. */
const addedShare = (adds: number, reached: number) => `${formatNumber(shownPart(adds, reached, 1), 1, 'en')}%`;

const listedSkills = (stored: string | null) =>
  stored === null ? '' : withEnglish(() => listedValues(stored, 'confidence'));

const namesOf = (jobs: readonly { readonly name: string }[]) => jobs.map(({ name }) => name).join(', ');

function planText(plan: PlanRecord, steps: readonly ViewRow<'plan-steps'>[], question: PlanQuestion): string {
  const { jobs, known, courses, reached, reachable, missing, skills } = plan;
  const width = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));
  const [keyWidth, nameWidth] = [width(courses), width(missing.map(({ name }) => name))];
  return [
    `Plan for ${namesOf(jobs)}${known.jobs.length === 0 ? '' : ` beyond ${namesOf(known.jobs)}`}. ${scopeLabel(question.scope)}.`,
    ...steps.map(({ step, course_key, adds_pct, reached_pct, new_skills }) =>
      `${String(step).padStart(2)}  ${course_key.padEnd(keyWidth)}  adds ${addedShare(adds_pct, reached_pct).padStart(6)}, reaches ${percent(reached_pct).padStart(6)}  ${listedSkills(new_skills)}`.trimEnd(),
    ),
    `${plural(courses.length, 'course')} ${courses.length === 1 ? 'reaches' : 'reach'} ${skills - missing.length} of ${plural(skills, 'skill')}, ${share(reached)} of their weight; all your courses together reach ${share(reachable)}. ${proofText(plan)}`,
    ...(missing.length === 0 ? [] : ['Not reached:']),
    ...missing.map(
      ({ name, weight, reason }) =>
        `    ${name.padEnd(nameWidth)}  ${share(weight).padStart(6)}  ${missingLabels[reason]}`,
    ),
  ].join('\n');
}

function proofText({ isProved, bound, atLeast, courses }: PlanRecord): string {
  const others = `no other set of ${plural(courses.length, 'course')} reaches more`;
  if (isProved) return bound === null ? 'Proved: fewer are not enough.' : `Proved: ${others} weight.`;
  if (bound !== null) return `Not proved: ${others} than ${share(bound)}.`;
  return `Not proved: ${atLeast ?? courses.length} courses at least are needed.`;
}
