import { parseArgs } from 'node:util';
import { READINGS } from './generator/reading.ts';
import { SCALES } from './generator/scale.ts';
import { EXPIRES_IN_FORMS, type SampleServiceOptions } from './options.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const FLAGS = {
  seed: text,
  scale: text,
  reading: text,
  runs: text,
  problems: text,
  port: text,
  'control-port': text,
  'file-port': text,
  'client-id': text,
  'client-secret': text,
  'analytics-token': text,
  'token-lifetime': text,
  'expires-in': text,
  'opaque-token': flag,
  rate: text,
  today: text,
  fresh: flag,
  gzip: flag,
} as const;

/** Reads the command line. Throws a sentence when it cannot be used. */
export function optionsFromFlags(argv: readonly string[]): SampleServiceOptions {
  const { values } = parseArgs({ args: [...argv], options: FLAGS, strict: true });
  const options = {
    seed: whole('seed', values.seed),
    scale: oneOf('scale', values.scale, SCALES),
    reading: oneOf('reading', values.reading, READINGS),
    runs: whole('runs', values.runs),
    problems: whole('problems', values.problems),
    port: whole('port', values.port),
    controlPort: whole('control-port', values['control-port']),
    filePort: whole('file-port', values['file-port']),
    clientId: values['client-id'],
    clientSecret: values['client-secret'],
    analyticsToken: values['analytics-token'],
    tokenLifetime: whole('token-lifetime', values['token-lifetime']),
    expiresIn: oneOf('expires-in', values['expires-in'], EXPIRES_IN_FORMS),
    opaqueToken: values['opaque-token'],
    rate: values.rate,
    today: values.today,
    fresh: values.fresh,
    gzip: values.gzip,
  };
  return given(options);
}

/** The entries that have a value. */
function given<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function whole(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value)) throw new RangeError(`--${name} must be a whole number, not ${value}`);
  return Number(value);
}

function oneOf<T extends string>(name: string, value: string | undefined, allowed: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new RangeError(`--${name} must be one of ${allowed.join(', ')}, not ${value}`);
  return found;
}
