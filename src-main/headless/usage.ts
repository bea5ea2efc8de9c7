import { packageThresholds } from '#contract/packages.ts';
import { formatsOf } from '#contract/reports/recipe.ts';
import { templateIds } from '#contract/reports/templates.ts';
import { defaultThreshold, smallNumberThresholds } from '#shared/catalog/small-numbers.ts';
import { viewNames } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { planWeights } from '#shared/subjects/plan/question.ts';
import { listed } from '#shared/text/text.ts';
import { reportLine, viewLine } from './command-values.ts';

/* How the commands are called: what a wrong argument and `--help` are answered with. */

export const commandNames = ['sync', 'publish', 'export', 'report', 'package', 'plan'] as const;
export type CommandName = (typeof commandNames)[number];

const small = '[--threshold NUMBER | --show-small-numbers]';

/** The forms of each command. `SOURCE` is one of {@link sources}. */
const forms: Record<CommandName, readonly string[]> = {
  sync: [
    'sync --config FILE --out DIR [--format csv|parquet] [--threshold NUMBER] [--everything] [--watch-json FILE] [--secret-stdin]',
    'sync --profile NAME [--out DIR] [--format csv|parquet] [--threshold NUMBER] [--everything] [--watch-json FILE] [--secret-stdin]',
  ],
  publish: [`publish SOURCE --to FOLDER [--title TEXT] [--made-by TEXT] [--new-identity] ${small} [--secret-stdin]`],
  export: [`export SOURCE --view NAME [--param NAME=VALUE]... --out FILE ${small} [--labels] [--no-sidecar]`],
  report: [
    `report SOURCE --kind NAME [--subject ID] [--since last|last-sync|DAY] --out FILE [--title TEXT] [--author TEXT] [--logo FILE] [--accent #RRGGBB] [--footer TEXT] [--from DAY] [--to DAY] [--paper a4|letter] ${small} [--no-sidecar]`,
  ],
  package: [
    `package SOURCE --out ZIP [--title TEXT] [--made-by TEXT] [--notes] ${small}`,
    'package --open ZIP --out DIR [--format csv|parquet]',
  ],
  plan: [
    'plan SOURCE --jobs ID,ID [--best NUMBER | --fewest SHARE] [--tau NUMBER] [--weights NAME] [--scope SCOPE] [--known ID,ID] [--with KEY,KEY] [--without KEY,KEY] [--json]',
  ],
};

const thresholds: Partial<Record<CommandName, string>> = {
  sync: `Counts of learners below NUMBER, from ${smallNumberThresholds.join(' to ')}, are hidden; without it none are.`,
};
const forOthers = `Counts of learners below NUMBER, from ${packageThresholds.join(' to ')}, are hidden; without it below ${defaultThreshold}.`;

const sources = 'SOURCE is --config FILE, or --profile NAME with the name of a connection of the installed app.';

const columns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = [0, 1].map((index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((text, index) => text.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd());
};

const viewList = () => [
  '',
  'Views, with their titles and parameters. * must be given; a day is written as 2014-12-31, a list with commas.',
  ...columns(viewNames.filter((view) => !isLearnerView(view)).map(viewLine)),
  '',
  'FILE ends in .csv, .xlsx, .json or .parquet.',
];

/** The kinds of reports that slides are made of. */
const withSlides = () => listed(templateIds.filter((id) => formatsOf(id).includes('pptx')));

const kindList = () => [
  '',
  'Kinds, with their titles and subjects.',
  ...columns(templateIds.map(reportLine)),
  '',
  `FILE ends in .html or .xlsx; of ${withSlides()} also in .pptx. A day is written as 2014-12-31.`,
];

const planChoices = () => [
  '',
  '--jobs        numbers of jobs, as the view jobs lists them',
  '--best        the best set of N courses, 1 to 8; without it and --fewest 3',
  '--fewest      the fewest courses that reach such a part of what can be reached, 0.5 to 1',
  '--tau         the minimum confidence with which a course teaches a skill, 0 to 1; without it 0.5',
  `--weights     ${planWeights.join('|')}; without it ${planWeights[0]}`,
  '--scope       all, runs (courses with a selected run), orgs:NAME,NAME or courses:KEY,KEY',
  '--known       numbers of jobs whose skills are there already',
  '--with        keys of courses that are in the plan already',
  '--without     keys of courses that must not be in it',
  '--json        courses, reached, value, proved, bound and missing for programs; shares are 0 to 1',
];

const publishChoices = () => [
  '',
  '--title         without it as in the publication before',
  '--made-by       without it as in the publication before',
  '--new-identity  a new publication in a folder that holds one already; its readers have to subscribe again',
];

const lists: Partial<Record<CommandName, () => readonly string[]>> = {
  export: viewList,
  report: kindList,
  publish: publishChoices,
  plan: planChoices,
};

/** How a command is called, with what can be chosen; of all commands without a name. */
export function usageOf(command: CommandName | undefined): string {
  const all = command === undefined ? commandNames.flatMap((name) => forms[name]) : forms[command];
  const usage = all.map((form, index) => `${index === 0 ? 'Usage:' : '   or:'} ${form}`);
  const hasSource = all.some((form) => form.includes('SOURCE'));
  const more = command === undefined ? ['COMMAND --help says more, and lists the views and the kinds of reports.'] : [];
  const hasThreshold = command !== undefined && all.some((form) => form.includes('--threshold'));
  const threshold = hasThreshold ? [thresholds[command] ?? forOthers] : [];
  return [
    ...usage,
    ...(hasSource ? [sources] : []),
    ...threshold,
    ...more,
    ...((command && lists[command]?.()) ?? []),
  ].join('\n');
}
