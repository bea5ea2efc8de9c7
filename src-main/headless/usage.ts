import { packageThresholds } from '#contract/packages.ts';
import { templateIds } from '#contract/reports/templates.ts';
import { smallNumberThresholds, usualThreshold } from '#shared/catalog/small-numbers.ts';
import { isLearnerView } from '#shared/catalog/views/learners.ts';
import { viewNames } from '#shared/catalog/views.ts';
import { reportLine } from './report-subjects.ts';
import { viewLine } from './view-params.ts';

/* How the commands are called: what a wrong argument and `--help` are answered with. */

export const commandNames = ['sync', 'publish', 'export', 'report', 'package'] as const;
export type CommandName = (typeof commandNames)[number];

const small = '[--threshold NUMBER | --show-small-numbers]';

/** The forms of each command. `SOURCE` is one of {@link sources}. */
const forms: Record<CommandName, readonly string[]> = {
  sync: [
    'sync --config FILE --out DIR [--format csv|parquet] [--threshold NUMBER] [--everything] [--secret-stdin]',
    'sync --profile NAME [--out DIR] [--format csv|parquet] [--threshold NUMBER] [--everything] [--secret-stdin]',
  ],
  publish: [`publish SOURCE --to FOLDER [--title TEXT] [--made-by TEXT] ${small} [--secret-stdin]`],
  export: [`export SOURCE --view NAME [--param NAME=VALUE]... --out FILE ${small} [--labels] [--no-sidecar]`],
  report: [
    `report SOURCE --kind NAME [--subject ID] --out FILE [--title TEXT] [--author TEXT] [--from DAY] [--to DAY] [--paper a4|letter] ${small} [--no-sidecar]`,
  ],
  package: [
    `package SOURCE --out ZIP [--title TEXT] [--made-by TEXT] [--notes] ${small}`,
    'package --open ZIP --out DIR [--format csv|parquet]',
  ],
};

const thresholds: Partial<Record<CommandName, string>> = {
  sync: `Counts of learners below NUMBER, from ${smallNumberThresholds.join(' to ')}, are withheld; without it none are.`,
};
const forOthers = `Counts of learners below NUMBER, from ${packageThresholds.join(' to ')}, are withheld; without it below ${usualThreshold}.`;

const sources = 'SOURCE is --config FILE, or --profile NAME with the name of a connection of the installed app.';

const columns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = [0, 1].map((place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((text, place) => text.padEnd(widths[place] ?? 0)).join('  ')}`.trimEnd());
};

const viewList = () => [
  '',
  'Views, with their titles and parameters. * must be given; a day is written as 2014-12-31, a list with commas.',
  ...columns(viewNames.filter((view) => !isLearnerView(view)).map(viewLine)),
  '',
  'FILE ends in .csv, .xlsx, .json or .parquet.',
];

const kindList = () => [
  '',
  'Kinds, with their titles and subjects.',
  ...columns(templateIds.map(reportLine)),
  '',
  'FILE ends in .html or .xlsx. A day is written as 2014-12-31.',
];

const lists: Partial<Record<CommandName, () => readonly string[]>> = { export: viewList, report: kindList };

/** How a command is called, with what can be chosen; of all commands without a name. */
export function usageOf(command: CommandName | undefined): string {
  const all = command === undefined ? commandNames.flatMap((name) => forms[name]) : forms[command];
  const usage = all.map((form, place) => `${place === 0 ? 'Usage:' : '   or:'} ${form}`);
  const hasSource = all.some((form) => form.includes('SOURCE'));
  const more = command === undefined ? ['COMMAND --help says more, and lists the views and the kinds of reports.'] : [];
  const threshold = command === undefined ? [] : [thresholds[command] ?? forOthers];
  return [
    ...usage,
    ...(hasSource ? [sources] : []),
    ...threshold,
    ...more,
    ...((command && lists[command]?.()) ?? []),
  ].join('\n');
}
