import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import * as z from 'zod';
import { redact } from '../common/redact.ts';
import { insistOnCertificates } from '../net/trust.ts';
import { runCommandLine } from './command-line.ts';

/* The command line on plain Node, as `npm run headless` starts it. The installed app has the same behind `--headless`. */

// Node prints a fault that nothing catches as it is.
process.once('uncaughtException', (error) => {
  process.stderr.write(`${redact(inspect(error))}\n`, () => process.exit(1));
});

insistOnCertificates();
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));

process.exitCode = await runCommandLine(process.argv.slice(2), {
  // npm starts scripts in the project's folder; paths are meant from where the user stands.
  folder: process.env.INIT_CWD ?? process.cwd(),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  app: null,
  appVersion: version,
  stop: stop.signal,
});
