import { randomBytes } from 'node:crypto';
import { READINGS, type Reading } from './generator/reading.ts';
import { SCALES, type Scale } from './generator/scale.ts';
import { parseRates, type Rates } from './server/rates.ts';

/** How `expires_in` is told: as the reading has it, or in one of the ways that break clients. */
export const EXPIRES_IN_FORMS = ['reading', 'int', 'string', 'missing', 'negative', 'absurd', 'null'] as const;
export type ExpiresInForm = (typeof EXPIRES_IN_FORMS)[number];

/** Everything that can be chosen at the start; all of it has a default. */
export interface SampleServiceOptions {
  readonly seed?: number;
  readonly scale?: Scale;
  readonly reading?: Reading;
  /** How many course runs, for example 3,000; as many as the scale has by default. */
  readonly runs?: number;
  /** How many problems each run has; they differ by default. */
  readonly problems?: number;
  readonly port?: number;
  readonly controlPort?: number;
  readonly filePort?: number;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Forty hexadecimal digits for `Authorization: Token …` at the analytics service. */
  readonly analyticsToken?: string;
  /** Seconds that a token lives. */
  readonly tokenLifetime?: number;
  readonly expiresIn?: ExpiresInForm;
  /** A token that says nothing about itself, so that only expires_in tells when it ends. */
  readonly opaqueToken?: boolean;
  /** `off`, `reality`, or for example `analytics=60/60,taxonomy=200/3600` (requests per seconds). */
  readonly rate?: string;
  /** Date of the generated world, `YYYY-MM-DD`. */
  readonly today?: string;
  /** The date is this computer's, unless it is given, and the runs of the scale `world` move with it: they are as new as ever. */
  readonly fresh?: boolean;
  /** Compress answers for clients that accept it. */
  readonly gzip?: boolean;
}

/** The same with every default filled in. */
export interface Settings extends Required<Omit<SampleServiceOptions, 'rate' | 'runs' | 'problems'>> {
  readonly runs: number | undefined;
  readonly problems: number | undefined;
  readonly rates: Rates;
}

const HOUR = 3600;
/** In UTC, as the services count days. */
const todaysDate = () => new Date().toISOString().slice(0, 10);

export function settingsOf(options: SampleServiceOptions): Settings {
  const settings: Settings = {
    seed: options.seed ?? 7,
    scale: options.scale ?? 'small',
    reading: options.reading ?? 'reality',
    runs: options.runs,
    problems: options.problems,
    port: options.port ?? 0,
    controlPort: options.controlPort ?? 0,
    filePort: options.filePort ?? 0,
    clientId: options.clientId ?? 'demo',
    clientSecret: options.clientSecret ?? 'demo-secret',
    analyticsToken: options.analyticsToken ?? randomBytes(20).toString('hex'),
    tokenLifetime: options.tokenLifetime ?? HOUR,
    expiresIn: options.expiresIn ?? 'reading',
    opaqueToken: options.opaqueToken ?? false,
    rates: parseRates(options.rate ?? 'off'),
    today: options.today ?? (options.fresh ? todaysDate() : '2026-11-20'),
    fresh: options.fresh ?? false,
    gzip: options.gzip ?? false,
  };
  oneOf('scale', settings.scale, SCALES);
  oneOf('reading', settings.reading, READINGS);
  oneOf('expires-in', settings.expiresIn, EXPIRES_IN_FORMS);
  if (!/^[0-9a-f]{40}$/i.test(settings.analyticsToken))
    throw new RangeError('analytics-token must be 40 hexadecimal digits');
  return settings;
}

function oneOf(name: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value)) throw new RangeError(`${name} must be one of ${allowed.join(', ')}, not ${value}`);
}
