import { parseArgs } from 'node:util';
import * as z from 'zod';
import { packageThresholds } from '#contract/packages.ts';
import { smallNumberThreshold, usualThreshold } from '#shared/catalog/small-numbers.ts';
import { tableFormatNames } from '../data-host/export/table-formats.ts';
import { Unusable } from './config.ts';

const usage = [
  'Usage: sync --config FILE --out DIR [--format csv|parquet] [--threshold NUMBER] [--everything] [--secret-stdin]',
  '   or: sync --profile NAME [--out DIR] [--format csv|parquet] [--threshold NUMBER] [--everything] [--secret-stdin], with the name of a connection of the installed app',
  '   or: publish --config FILE --to FOLDER [--title TEXT] [--threshold NUMBER | --show-small-numbers] [--secret-stdin]',
  '   or: publish --profile NAME --to FOLDER [--title TEXT] [--threshold NUMBER | --show-small-numbers] [--secret-stdin]',
].join('\n');

/** Of which connection: that of a file, or one of the installed app by its name. */
const source = {
  config: z.string().min(1).optional(),
  profile: z.string().min(1).optional(),
  'secret-stdin': z.boolean().default(false),
};
const hasOneSource = ({ config, profile }: { config?: string | undefined; profile?: string | undefined }) =>
  (config === undefined) !== (profile === undefined);

const syncArguments = z
  .strictObject({
    ...source,
    out: z.string().min(1).optional(),
    format: z.enum(tableFormatNames).default('csv'),
    threshold: z.string().default('0').transform(Number).pipe(smallNumberThreshold),
    everything: z.boolean().default(false),
  })
  .refine(hasOneSource)
  .refine(({ config, out }) => config === undefined || out !== undefined);

const publishArguments = z
  .strictObject({
    ...source,
    to: z.string().min(1),
    title: z.string().min(1).default('Course Almanac data'),
    threshold: z
      .string()
      .transform(Number)
      .pipe(z.int().min(packageThresholds[0]).max(packageThresholds[1]))
      .optional(),
    'show-small-numbers': z.boolean().default(false),
  })
  .refine(hasOneSource)
  .refine((given) => given.threshold === undefined || !given['show-small-numbers'])
  .transform(({ threshold = usualThreshold, 'show-small-numbers': showsAll, ...rest }) => ({
    ...rest,
    /** Counts of learners below it are withheld; null withholds none. */
    threshold: showsAll ? null : threshold,
  }));

const options = {
  config: { type: 'string' },
  profile: { type: 'string' },
  out: { type: 'string' },
  to: { type: 'string' },
  title: { type: 'string' },
  format: { type: 'string' },
  threshold: { type: 'string' },
  everything: { type: 'boolean' },
  'show-small-numbers': { type: 'boolean' },
  'secret-stdin': { type: 'boolean' },
} as const;

export type SyncArguments = z.infer<typeof syncArguments>;
export type PublishArguments = z.infer<typeof publishArguments>;
export type Arguments =
  | ({ readonly command: 'sync' } & SyncArguments)
  | ({ readonly command: 'publish' } & PublishArguments);

/** @throws Unusable with the usage, and nothing of what was given */
export function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const given = { ...values };
    if (positionals.length === 1 && positionals[0] === 'sync')
      return { command: 'sync', ...syncArguments.parse(given) };
    if (positionals.length === 1 && positionals[0] === 'publish')
      return { command: 'publish', ...publishArguments.parse(given) };
  } catch {
    // The parser repeats arguments in its message, and a user may have put a secret there.
  }
  throw new Unusable(usage);
}
