import { parseArgs } from 'node:util';
import * as z from 'zod';
import { packageSelection, packageThresholds } from '#contract/packages.ts';
import { publicationChoice } from '#contract/publications.ts';
import { recipe } from '#contract/reports/recipe.ts';
import { courseScope } from '#shared/catalog/course-scope.ts';
import { defaultThreshold, smallNumberThreshold } from '#shared/catalog/small-numbers.ts';
import { viewNames } from '#shared/catalog/views.ts';
import { planQuestion } from '#shared/subjects/plan/question.ts';
import { parseDay } from '#shared/time/time.ts';
import { tableFormatNames } from '../data-host/export/table-formats.ts';
import { scopeOf, templateOfKind } from './command-values.ts';
import { Unusable } from './config.ts';
import { type CommandName, commandNames, usageOf } from './usage.ts';

/** The connection: from a file, or one of the installed app by its name. */
const source = { config: z.string().min(1).optional(), profile: z.string().min(1).optional() };
const hasOneSource = ({ config, profile }: { config?: string | undefined; profile?: string | undefined }) =>
  (config === undefined) !== (profile === undefined);
const oneSource = 'Either --config or --profile has to be given.';

const secretStdin = { 'secret-stdin': z.boolean().default(false) };
const path = z.string().min(1);
const format = z.enum(tableFormatNames).default('csv');

/** A text as the number that it says; anything else, an empty text too, is refused by the schema of the number. */
const numberText = z.string().transform((text) => (/^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN));

/** Counts of learners below it are withheld from what others are given; null withholds none. */
const forOthers = {
  threshold: numberText.pipe(z.int().min(packageThresholds[0]).max(packageThresholds[1])).optional(),
  'show-small-numbers': z.boolean().default(false),
};
interface ThresholdFlag {
  readonly threshold?: number | undefined;
  readonly 'show-small-numbers': boolean;
}
const isOneThreshold = (flags: ThresholdFlag) => flags.threshold === undefined || !flags['show-small-numbers'];
const oneThreshold = 'Either --threshold or --show-small-numbers can be given.';
const withThreshold = <T extends ThresholdFlag>({
  threshold = defaultThreshold,
  'show-small-numbers': showsAll,
  ...rest
}: T) => ({ ...rest, threshold: showsAll ? null : threshold });

const syncArguments = z
  .strictObject({
    ...source,
    ...secretStdin,
    out: path.optional(),
    format,
    threshold: numberText.default(0).pipe(smallNumberThreshold),
    everything: z.boolean().default(false),
    'watch-json': path.optional(),
  })
  .refine(hasOneSource, oneSource)
  .refine(({ config, out }) => config === undefined || out !== undefined, '--out is missing.');

const publishArguments = z
  .strictObject({
    ...source,
    ...secretStdin,
    to: path,
    title: publicationChoice.shape.title,
    'made-by': publicationChoice.shape.madeBy,
    'new-identity': z.boolean().default(false),
    ...forOthers,
  })
  .refine(hasOneSource, oneSource)
  .refine(isOneThreshold, oneThreshold)
  .transform(withThreshold);

const sidecar = { 'no-sidecar': z.boolean().default(false) };

const exportArguments = z
  .strictObject({
    ...source,
    ...sidecar,
    view: z.enum(viewNames),
    param: z.array(z.string()).default([]),
    out: path,
    labels: z.boolean().default(false),
    ...forOthers,
  })
  .refine(hasOneSource, oneSource)
  .refine(isOneThreshold, oneThreshold)
  .transform(withThreshold);

const day = z
  .string()
  .transform((text) => parseDay(text))
  .pipe(recipe.shape.from.unwrap())
  .nullable()
  .default(null);

const reportArguments = z
  .strictObject({
    ...source,
    ...sidecar,
    kind: z
      .string()
      .transform((kind) => templateOfKind(kind))
      .refine((template) => template !== undefined),
    subject: z.array(z.string().min(1)).default([]),
    /** Only for a digest. */
    since: z.string().min(1).optional(),
    out: path,
    title: recipe.shape.title.default(''),
    author: recipe.shape.author.default(''),
    from: day,
    to: day,
    paper: recipe.shape.paper.default('a4'),
    /** The institution's, as the app's reports have them. */
    logo: path.optional(),
    accent: recipe.shape.accent.unwrap().unwrap().optional(),
    footer: recipe.shape.footer.unwrap().optional(),
    ...forOthers,
  })
  .refine(hasOneSource, oneSource)
  .refine(isOneThreshold, oneThreshold)
  .transform(withThreshold);

const packageArguments = z
  .strictObject({
    ...source,
    out: path,
    title: packageSelection.shape.title.optional(),
    'made-by': packageSelection.shape.madeBy.optional(),
    notes: z.boolean().default(false),
    ...forOthers,
  })
  .refine(hasOneSource, oneSource)
  .refine(isOneThreshold, oneThreshold)
  .transform(withThreshold);

const names = z
  .array(z.string())
  .transform((texts) => texts.flatMap((text) => text.split(',')).map((name) => name.trim()));
const jobNumbers = names.pipe(
  z
    .array(
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    )
    .min(1),
);

const planArguments = z
  .strictObject({
    ...source,
    jobs: jobNumbers.pipe(planQuestion.shape.jobIds),
    best: numberText.pipe(planQuestion.shape.most.unwrap()).optional(),
    fewest: numberText
      .transform((share) => Math.round(share * 1e9) / 1e7)
      .pipe(planQuestion.shape.share.unwrap())
      .optional(),
    tau: numberText.pipe(planQuestion.shape.tau.unwrap()).optional(),
    weights: planQuestion.shape.weights.unwrap().optional(),
    scope: z.string().transform(scopeOf).pipe(courseScope).optional(),
    known: jobNumbers.pipe(planQuestion.shape.knownJobIds.unwrap()).optional(),
    with: names.pipe(planQuestion.shape.withCourses.unwrap()).optional(),
    without: names.pipe(planQuestion.shape.withoutCourses.unwrap()).optional(),
    json: z.boolean().default(false),
  })
  .refine(hasOneSource, oneSource)
  .refine(({ best, fewest }) => best === undefined || fewest === undefined, 'Either --best or --fewest can be given.');

const openArguments = z.strictObject({ open: path, out: path, format });

const options = {
  config: { type: 'string' },
  profile: { type: 'string' },
  out: { type: 'string' },
  to: { type: 'string' },
  title: { type: 'string' },
  author: { type: 'string' },
  logo: { type: 'string' },
  accent: { type: 'string' },
  footer: { type: 'string' },
  'made-by': { type: 'string' },
  'new-identity': { type: 'boolean' },
  notes: { type: 'boolean' },
  open: { type: 'string' },
  view: { type: 'string' },
  param: { type: 'string', multiple: true },
  kind: { type: 'string' },
  subject: { type: 'string', multiple: true },
  from: { type: 'string' },
  jobs: { type: 'string', multiple: true },
  best: { type: 'string' },
  fewest: { type: 'string' },
  tau: { type: 'string' },
  weights: { type: 'string' },
  scope: { type: 'string' },
  with: { type: 'string', multiple: true },
  known: { type: 'string', multiple: true },
  without: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  paper: { type: 'string' },
  labels: { type: 'boolean' },
  'no-sidecar': { type: 'boolean' },
  format: { type: 'string' },
  threshold: { type: 'string' },
  everything: { type: 'boolean' },
  since: { type: 'string' },
  'watch-json': { type: 'string' },
  'show-small-numbers': { type: 'boolean' },
  'secret-stdin': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export type SyncArguments = z.infer<typeof syncArguments>;
export type PublishArguments = z.infer<typeof publishArguments>;
export type ExportArguments = z.infer<typeof exportArguments>;
export type ReportArguments = z.infer<typeof reportArguments>;
export type PackageArguments = z.infer<typeof packageArguments>;
export type OpenArguments = z.infer<typeof openArguments>;
export type PlanArguments = z.infer<typeof planArguments>;
export type Arguments =
  | ({ readonly command: 'sync' } & SyncArguments)
  | ({ readonly command: 'publish' } & PublishArguments)
  | ({ readonly command: 'export' } & ExportArguments)
  | ({ readonly command: 'report' } & ReportArguments)
  | ({ readonly command: 'package' } & PackageArguments)
  | ({ readonly command: 'open' } & OpenArguments)
  | ({ readonly command: 'plan' } & PlanArguments)
  | { readonly command: 'help'; readonly text: string };

const isCommand = (word: string): word is CommandName => (commandNames as readonly string[]).includes(word);

/** @throws Unusable with the usage, and nothing of what was given */
export function readArguments(args: readonly string[]): Arguments {
  const named = args.find(isCommand);
  let flags: Flags = {};
  let problems: readonly string[] = [];
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command, ...more] = positionals;
    const { help, ...rest } = values;
    flags = { ...rest };
    if (help && more.length === 0) return { command: 'help', text: usageOf(named) };
    if (more.length === 0 && command !== undefined && isCommand(command)) return readers[command](flags);
  } catch (error) {
    // The parser repeats arguments in its message, and a user may have put a secret there.
    if (error instanceof z.ZodError) problems = error.issues.map((issue) => problemOf(issue, flags));
  }
  throw new Unusable([usageOf(named), ...new Set(problems)].join('\n'));
}

/** Names options alone, which are ours, and no value. */
function problemOf(issue: z.core.$ZodIssue, flags: Flags): string {
  const name = String(issue.path[0]);
  if (issue.code === 'unrecognized_keys')
    return `This form has no ${issue.keys.map((key) => `--${key}`).join(' and no ')}.`;
  if (issue.path.length === 0) return issue.message;
  return Object.hasOwn(flags, name) ? `--${name} cannot be used as it is given.` : `--${name} is missing.`;
}

type Flags = Readonly<Record<string, unknown>>;

const readers: Record<CommandName, (flags: Flags) => Arguments> = {
  sync: (flags) => ({ command: 'sync', ...syncArguments.parse(flags) }),
  publish: (flags) => ({ command: 'publish', ...publishArguments.parse(flags) }),
  export: (flags) => ({ command: 'export', ...exportArguments.parse(flags) }),
  report: (flags) => ({ command: 'report', ...reportArguments.parse(flags) }),
  plan: (flags) => ({ command: 'plan', ...planArguments.parse(flags) }),
  package: (flags) =>
    flags.open === undefined
      ? { command: 'package', ...packageArguments.parse(flags) }
      : { command: 'open', ...openArguments.parse(flags) },
};
