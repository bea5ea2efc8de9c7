import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileHosts, GiveUp, NoAuthorization } from '#main/data-host/sync/give-up.ts';
import { type ReportSync, readReports } from '#main/data-host/sync/report-files.ts';
import { HalfText } from '#main/net/http-answer.ts';
import { AlmanacError, errorCodes } from '#shared/errors/errors.ts';

const service = 'api.uni.example';
const code = fc.constantFrom(...errorCodes);
const otherHost = fc
  .oneof(fc.domain(), fc.constantFrom(`${service}:8443`, `files.${service}`, 'uni.example', 'localhost:8100'))
  .filter((host) => host !== service);

const heard = (errors: readonly (AlmanacError | null)[]) => {
  const giveUp = new GiveUp(service);
  for (const error of errors) giveUp.heard(error);
  return giveUp.reason;
};

describe('a service is given up', () => {
  it('for no error of another host, however many there are', () => {
    const foreign = fc.tuple(code, otherHost).map(([each, host]) => new AlmanacError(each, { host }));
    fc.assert(fc.property(fc.array(foreign, { maxLength: 20 }), (errors) => heard(errors) === null));
  });

  // A link leads to the host of the service or to another one, and redirects lead on from there.
  const hosts = [service, 'files.example', 'cdn.example'];
  const cases = hosts.flatMap((link) => hosts.map((failing) => ({ link, failing })));
  it.each(cases)('for no error of a report file: linked at $link, failing at $failing', async ({ link, failing }) => {
    const error = new AlmanacError('SERVICE_TIMEOUT', { host: failing });
    let fetched = 0;
    const fail = () => {
      fetched += 1;
      return Promise.reject(error);
    };
    const sync = {
      remote: {
        analytics: {
          host: service,
          report: async () => ({
            course_id: 'a/b/c',
            report_name: 'x',
            download_url: `https://${link}/media/x.csv`,
          }),
        },
        download: async () => expect.unreachable(),
      },
      store: { unlock: async () => {}, has: async () => false, fetch: fail },
      ...{
        fileHosts: new FileHosts(),
        runId: 'a/b/c',
        reportNames: ['x'],
        stored: () => undefined,
        isFull: false,
      },
      ...{ signal: new AbortController().signal, now: () => 0 },
    } as unknown as ReportSync;
    const ends: Awaited<ReturnType<typeof readReports>>[] = [];
    for (let run = 1; run <= 6; run += 1) ends.push(await readReports(sync));
    expect(ends.map((end) => end.error?.code)).toEqual(Array(6).fill('SERVICE_TIMEOUT'));
    expect(heard(ends.map((end) => end.error))).toBeNull();
    // The host of the link is given up by itself, wherever it leads. Each run tries twice until then.
    expect(fetched).toBeLessThanOrEqual(4);
  });

  it('for the same reason whatever other hosts do in between', () => {
    const errors = (host: string) => [1, 2, 3].map(() => new AlmanacError('UNREACHABLE', { host }));
    expect(heard(errors(service))).toMatchObject({ code: 'UNREACHABLE' });
    expect(heard([...errors('files.example'), ...errors(service)])).toMatchObject({ detail: { host: service } });
    expect(heard([new AlmanacError('TLS_UNTRUSTED', { host: service })])).toMatchObject({ code: 'TLS_UNTRUSTED' });
  });

  it.each([
    ['no disk has room', new AlmanacError('DISK_FULL')],
    ['no token can be had', new NoAuthorization(new AlmanacError('UNREACHABLE', { host: 'login.uni.example' }))],
  ])('where %s', (_, error) => {
    expect(heard([error])).toBe(error);
  });

  it('where its answers break off, and not where something cuts texts that come complete', () => {
    const row = (error: AlmanacError) => Array.from({ length: 9 }, () => error);
    expect(heard(row(new AlmanacError('CUT_OFF', { host: service })))).toMatchObject({ code: 'CUT_OFF' });
    expect(heard(row(new HalfText({ host: service, status: 200 })))).toBeNull();
  });

  it('where a gateway answers for it ten times in a row, and not for a dataset of which it knows nothing', () => {
    const failed = (status: number) => new AlmanacError('SERVICE_ERROR', { host: service, status });
    const row = (status: number, length: number) => Array.from({ length }, () => failed(status));
    for (const status of [502, 503, 504, 522]) {
      expect(heard(row(status, 10))).toMatchObject({ detail: { status } });
      expect(heard([...row(status, 9), null, ...row(status, 9)])).toBeNull();
    }
    expect(heard(row(500, 50))).toBeNull();
    const silent = new AlmanacError('SERVICE_TIMEOUT', { host: service });
    expect(heard([...row(504, 2), silent, ...row(504, 2), silent])).toBeNull();
    expect(heard([...row(504, 9), silent])).toBe(silent);
  });

  it('and not while it answers now and then', () => {
    const failed = new AlmanacError('SERVICE_TIMEOUT', { host: service });
    expect(heard([failed, failed, null, failed, failed])).toBeNull();
  });
});
