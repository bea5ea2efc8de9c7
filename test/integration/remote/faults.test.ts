import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runReaders } from '#main/data-host/remote/records/run-records.ts';
import { readJob, readSkill } from '#main/data-host/remote/records/taxonomy.ts';
import { rawText } from '#main/net/json-bytes.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { FAULT_KINDS, RECORD_FAULTS, TRANSPORT_FAULTS } from '../../sample-service/faults/fault-kinds.ts';
import { lastingErrors } from '../../support/fault-cases.ts';
import { byTimeout, impatient } from '../../support/time-limits.ts';
import { type Connected, connect } from './connected.ts';

/** One request of every way of asking: a page, a record whose address is found out first, rows. */
function requestsOf({ newRemote, service }: Connected) {
  const { taxonomy, analytics } = newRemote();
  const run = service.runs[0] ?? '';
  return {
    skills: () => taxonomy.page('skills', { page: 1, pageSize: 50 }),
    'job-detail': () => taxonomy.detail('jobs', service.data.jobs.at(0)?.id ?? 0),
    enrollment: () => analytics.rows(run, 'enrollment', { from: 15_000 }),
  };
}

describe('a service at fault', () => {
  let clients: { readonly patient: Connected; readonly impatient: Connected };
  beforeAll(async () => {
    const options = { clientSecret: 'canary-secret-0123456789' };
    clients = { patient: await connect(options), impatient: await connect(options, 'JWT', impatient) };
  });
  afterAll(async () => {
    for (const client of Object.values(clients)) await client.close();
  });
  beforeEach(() => {
    for (const { service } of Object.values(clients)) service.reset();
  });

  it.each(TRANSPORT_FAULTS)('by %s ends in time, with a sentence that tells no secret', async (kind) => {
    const connected = byTimeout(kind, clients);
    const { service } = connected;
    const asked = requestsOf(connected);
    // At the same time, because some are waited for until the limit.
    for (const where of Object.keys(asked))
      service.faults.add({ kind, where: where as keyof typeof asked, milliseconds: 50, retryAfter: 20 });
    const results = await Promise.all(
      Object.entries(asked).map(async ([where, ask]) => {
        const error = await ask().then(
          () => null,
          (thrown: unknown) => thrown,
        );
        return { where, ask, error };
      }),
    );
    service.faults.clear();
    for (const { where, ask, error } of results) {
      const expected = lastingErrors[kind];
      if (expected !== undefined) expect(error, where).toMatchObject({ code: expected });
      if (error === null) continue;
      expect(error).toBeInstanceOf(AlmanacError);
      expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/canary|eyJ|taxonomy\/api|page_size|start_date/);
      await expect(ask(), `${where} afterwards`).resolves.toBeDefined();
    }
    const elsewhere = service.requests.entries.filter((entry) => entry.origin === 'elsewhere');
    expect(elsewhere.filter((entry) => entry.scheme !== null)).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  it.each(['error-500', 'html-502', 'error-503', 'throttled', 'throttled-bare', 'reset', 'reset-mid-body'] as const)(
    'by %s for a moment is asked again',
    async (kind) => {
      const connected = clients.patient;
      connected.service.faults.add({ kind, where: 'enrollment', count: 1, retryAfter: 30 });
      const rows = await requestsOf(connected).enrollment();
      expect(rows.length).toBeGreaterThan(1);
      expect(connected.service.requests.counts().enrollment).toBe(2);
    },
  );

  it.each(TRANSPORT_FAULTS)('by %s at the token endpoint ends in time too', async (kind) => {
    const { service, credentials, connection } = byTimeout(kind, clients);
    await credentials.save(connection, { clientSecret: service.clientSecret });
    service.faults.add({ kind, where: 'token', milliseconds: 50 });
    const error = await credentials.authorize({ connection, service: 'taxonomy' }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (kind !== 'latency' && kind !== 'wrong-content-type') expect(error).toBeInstanceOf(AlmanacError);
    expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/canary|eyJ/);
    expect(service.requests.entries.filter((entry) => entry.origin === 'elsewhere')).toEqual([]);
  });

  it('knows every fault there is', () => {
    expect(FAULT_KINDS.length).toBe(43);
  });
});

describe.each(['specification', 'reality'] as const)('records at fault as in the %s', (reading) => {
  let connected: Connected;
  beforeAll(async () => {
    connected = await connect({ reading });
  });
  afterAll(() => connected.close());
  beforeEach(() => connected.service.reset());

  it.each(RECORD_FAULTS.filter((kind) => kind !== 'deep-nesting'))(
    'with %s loses those records at most',
    async (kind) => {
      const { service } = connected;
      const asked = requestsOf(connected);
      const whole = await asked.skills();
      service.faults.add({ kind });
      const { results, count } = await asked.skills();
      expect(count).not.toBe(0);
      const skills = results.map(readSkill);
      const rejected = skills.filter((skill) => !skill.ok);
      expect(skills.length - rejected.length).toBeGreaterThanOrEqual(whole.results.length / 2);
      for (const reading of rejected) expect(reading.ok ? '' : reading.reason).toMatch(/^\S.*\.$/);
      for (const raw of results) expect(rawText(raw).length).toBeLessThanOrEqual(2000);
      const days = (await asked.enrollment()).map(runReaders.enrollment);
      expect(days.some((day) => day.ok)).toBe(true);
      expect(readJob(await asked['job-detail']())).toBeDefined();
    },
  );

  it('with deep-nesting do no harm where they are few, and are dropped before they fill the memory', async () => {
    connected.service.faults.add({ kind: 'deep-nesting' });
    const { skills, enrollment } = requestsOf(connected);
    const { results } = await skills();
    expect(results.map(readSkill).some((skill) => skill.ok)).toBe(true);
    for (const raw of results) expect(rawText(raw).length).toBeLessThanOrEqual(2000);
    const error = await enrollment().catch((thrown: unknown) => thrown);
    expect(error instanceof AlmanacError ? error.code : 'read').toMatch(/^(BAD_SHAPE|TOO_LARGE)$/);
  });
});
