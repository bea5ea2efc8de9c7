import { afterEach } from 'vitest';
import { type SampleService, type SampleServiceOptions, startSampleService } from '../../sample-service/index.ts';

/** Both readings, for `describe.each`. */
export const BOTH_READINGS = ['specification', 'reality'] as const;

export const DEMO_RUN = 'course-v1:edX+DemoX+Demo_2014';
export const OLD_DEMO_RUN = 'edX/DemoX/Demo_Course';

export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

/** A sample service and requests to it that carry credentials. */
export interface Client {
  readonly service: SampleService;
  taxonomy(path: string, headers?: Record<string, string>): Promise<Got>;
  analytics(path: string, headers?: Record<string, string>): Promise<Got>;
  /** Rows of a list answer of the analytics service. */
  rows(path: string): Promise<Record<string, unknown>[]>;
}

const running: SampleService[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
});

/** Starts a service that ends with the test. */
export async function startService(options: SampleServiceOptions = {}): Promise<SampleService> {
  const service = await startSampleService(options);
  running.push(service);
  return service;
}

export async function startClient(options: SampleServiceOptions = {}): Promise<Client> {
  const service = await startService(options);
  const jwt = await accessToken(service);
  const taxonomy: Client['taxonomy'] = (path, headers) =>
    get(`${service.url}/taxonomy/api/v1/${path}`, { Authorization: `JWT ${jwt}`, ...headers });
  const analytics: Client['analytics'] = (path, headers) =>
    get(`${service.url}/api/v0/${path}`, { Authorization: `Token ${service.analyticsToken}`, ...headers });
  return { service, taxonomy, analytics, rows: async (path) => recordsOf((await analytics(path)).json) };
}

export async function get(url: string, headers: Record<string, string> = {}): Promise<Got> {
  const response = await fetch(url, { headers, redirect: 'manual' });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Asks for a token; the form may be changed to ask wrongly. */
export function askForToken(service: SampleService, form: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: service.clientId,
    client_secret: service.clientSecret,
    token_type: 'jwt',
    ...form,
  });
  return fetch(`${service.url}/oauth2/v1/access_token`, { method: 'POST', body });
}

export async function accessToken(service: SampleService): Promise<string> {
  return String(recordOf(await (await askForToken(service)).json()).access_token);
}

/** A JSON object; fails when it is something else. */
export function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`not an object: ${JSON.stringify(value)}`);
  return { ...value };
}

/** A JSON array of objects; fails when it is something else. */
export function recordsOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) throw new Error(`not a list: ${JSON.stringify(value)?.slice(0, 200)}`);
  return value.map(recordOf);
}

/** The first element of a list that must not be empty. */
export function first<T>(list: Iterable<T>): T {
  for (const element of list) return element;
  throw new Error('the list is empty');
}
