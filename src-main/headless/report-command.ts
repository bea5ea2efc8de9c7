import { newRecipe, type Recipe, recipe, type Subject } from '#contract/reports/recipe.ts';
import { formatsOf } from '#contract/reports/saved.ts';
import type { TemplateId } from '#contract/reports/templates.ts';
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
  /** A file beside it that says where its figures come from. */
  readonly sidecar: boolean;
}

/** Only a window can print. */
const noPdf =
  'A PDF is printed by a window, and there is none here. Choose a name that ends in .html, which every browser prints, or in .xlsx.';

/** Writes a report on stored data to a file, as the app saves it. Makes no request. Returns what to tell the user. */
export async function runReportCommand(command: ReportCommand): Promise<string> {
  const { template, out, chosen, sidecar, signal } = command;
  if (/\.pdf$/i.test(out)) throw new Unusable(noPdf);
  const format = kindOfFile(
    out,
    formatsOf(template).filter((each) => each !== 'pdf'),
  );
  const subject = readSubject(template, command.subject);
  const made = recipe.safeParse({ ...newRecipe(template, subject, chosen.paper), ...chosen });
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
