import { formatsOf, newRecipe, type Recipe, recipe, type Subject } from '#contract/reports/recipe.ts';
import { logoTypeOf, maxLogoBytes, whichLogos } from '#contract/reports/report-head.ts';
import type { TemplateId } from '#contract/reports/templates.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { readRegular } from '../files/regular-file.ts';
import { Unusable } from './config.ts';
import { insistOnSidecar, insistOnWritten, kindOfFile, placeForFile } from './out-file.ts';
import { readSubject } from './report-subjects.ts';
import { refuseUnknown, type StoredDataCommand, withStoredData } from './stored-data.ts';

export interface ReportCommand extends StoredDataCommand {
  readonly template: TemplateId;
  /** As written on the command line. */
  readonly subject: readonly string[];
  /** From the root of the disk. */
  readonly out: string;
  /** What else the user chose of the recipe; the rest is that of a new report in the app. */
  readonly chosen: Pick<Recipe, 'title' | 'author' | 'from' | 'to' | 'paper' | 'threshold'>;
  /** What the institution's reports look like; what is left out is as in the last report of the app, where a connection of the app is meant. */
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
  const { logo = null, accent = null, footer = '' } = command.order.reportHead ?? {};
  const made = recipe.safeParse({
    ...newRecipe(template, subject, chosen.paper),
    ...chosen,
    logo: look?.logo === undefined ? logo : await readLogo(look.logo),
    accent: look?.accent ?? accent,
    footer: look?.footer ?? footer,
  });
  if (!made.success)
    throw new Unusable(`The report cannot be made so. ${made.error.issues.map(({ message }) => message).join(' ')}`);
  const path = await placeForFile(out, format);
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
