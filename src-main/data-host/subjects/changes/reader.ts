import { lazy } from '#main/common/async.ts';
import { NewestEntries } from '#main/common/newest-entries.ts';
import { weighSkills } from '#main/data-host/subjects/plan/weights.ts';
import { weightedMedian } from '#shared/statistics/distributions.ts';
import { maxChangedLinks, type PeriodOfChanges, periodOfChanges } from '#shared/subjects/compare/since.ts';
import { nowSql } from '../../cache/database/clock.ts';
import { type Connection, readTransaction, versionsOf } from '../../cache/database/database.ts';
import { nameOf } from '../../cache/database/fragments.ts';
import { compareFamilies, type Family, type PostingAtEnd, type UnusualChange, type ValueBefore } from './families.ts';

/** Links of one kind that came or went. */
interface LinkCounts {
  readonly of: 'jobs' | 'skills';
  /** Links that are there at the end. */
  readonly links: number;
  readonly changed: number;
  /** The median of what earlier syncs saw come and go; null where fewer than two did. */
  readonly usual: number | null;
}

/** A skill that a job names now or no longer, or a whole list in one line. */
export interface ChangedLink {
  readonly jobId: number;
  readonly job: string | null;
  readonly what: 'named' | 'noLongerNamed' | 'newJob' | 'goneJob' | 'madeAgain';
  readonly skillId: number | null;
  readonly skill: string | null;
  /** 0 to 1; null where it is not known. */
  readonly weight: number | null;
  readonly came: number;
  readonly went: number;
}

/** Changes between two instants. */
export interface ChangesOfPeriod {
  readonly after: number;
  readonly families: readonly Family[];
  readonly unusual: readonly UnusualChange[];
  readonly linkCounts: readonly LinkCounts[];
  readonly links: readonly ChangedLink[];
}

/** Compares two instants once for all views of changes. */
export type ChangesReader = ReturnType<typeof createChangesReader>;

/** As many as a screen and its report ask for. */
const maxRemembered = 4;

/** Later than any sync. */
const endOfTime = Number.MAX_SAFE_INTEGER;

/** A job that loses a larger part of its links in one period got another list: the taxonomy's lists are made again by chunks. */
const partOfRemadeList = 0.3;
/** In a list of a few skills, a single one is already a third. */
const minRemadeList = 3;

/** Instants, both included. */
type Between = {
  readonly after: number;
  readonly until: number;
};
type OfDataset = Between & { readonly dataset: string };

const between = 'observed_at >= @after AND observed_at <= @until';

/**
 * The statements over what syncs saw change. A record that came and went within the period, or went and came back, has a net of 0.
 * @internal the types of statements cannot be named outside better-sqlite3
 */
function changesStatements(db: Connection) {
  return {
    changes: db.prepare<[], number>('SELECT total_changes()').pluck(),
    firstKnown: db
      .prepare<[], number | null>(
        `SELECT min(at) FROM (SELECT min(started_at) AS at FROM sync_run
          UNION ALL SELECT min(observed_at) FROM journal.observed_change)`,
      )
      .pluck(),
    // An interrupted sync and the one that resumed it end together.
    lastSync: db
      .prepare<[], number | null>(
        `SELECT min(s.started_at) FROM sync_run s WHERE s.is_whole = 1 AND s.finished_at IS (SELECT n.finished_at FROM sync_run n
          WHERE n.is_whole = 1 AND n.started_at <= ${nowSql} ORDER BY n.started_at DESC LIMIT 1)`,
      )
      .pluck(),
    lastDigest: db.prepare<[], number | null>(`SELECT max(until) FROM journal.digest WHERE until <= ${nowSql}`).pluck(),
    postings: db.prepare<[], PostingAtEnd>(
      `SELECT p.id, p.job_id AS jobId, coalesce(nullif(p.job_name, ''), p.job_external_id) AS name, p.unique_postings,
        p.unique_companies, p.median_salary, p.median_posting_duration FROM job_posting p`,
    ),
    firstValues: db.prepare<[Between], ValueBefore>(
      `SELECT record, field, old_value AS old, min(change_no) AS first FROM journal.observed_change
       WHERE dataset = 'job-postings' AND kind = 'changed' AND ${between} GROUP BY record, field`,
    ),
    cameOrWent: db
      .prepare<[OfDataset], string>(
        `SELECT DISTINCT record FROM journal.observed_change WHERE dataset = @dataset AND field IS NULL AND ${between}`,
      )
      .pluck(),
    netRecords: db.prepare<[OfDataset], { readonly record: string; readonly net: number }>(
      `SELECT record, sum(iif(kind = 'new', 1, -1)) AS net FROM journal.observed_change
       WHERE dataset = @dataset AND field IS NULL AND ${between} GROUP BY record HAVING net <> 0`,
    ),
    netLinks: db.prepare<[OfDataset], { readonly record: string; readonly net: number }>(
      `SELECT record, sum(iif(kind = 'new', 1, -1)) AS net FROM journal.observed_change
       WHERE dataset = @dataset AND field = 'link' AND ${between} GROUP BY record HAVING net <> 0`,
    ),
    // A record that was asked for again between two syncs tells nothing of how much a sync usually changes.
    linksOfEarlierSyncs: db
      .prepare<[{ readonly dataset: string; readonly after: number }], number>(
        `SELECT count(*) FROM journal.observed_change
         WHERE dataset = @dataset AND field = 'link' AND observed_at < @after GROUP BY observed_at
         HAVING EXISTS (SELECT 1 FROM sync_run s WHERE s.started_at <= observed_at AND coalesce(s.stopped_at, s.finished_at) >= observed_at)`,
      )
      .pluck(),
    links: {
      jobs: db.prepare<[], number>('SELECT count(*) FROM job_skill').pluck(),
      skills: db.prepare<[], number>('SELECT count(*) FROM course_skill').pluck(),
    },
    linksOfJobs: db.prepare<[string], { readonly jobId: number; readonly links: number }>(
      `SELECT js.job_id AS jobId, count(*) AS links FROM json_each(?) w JOIN job_skill js ON js.job_id = w.value GROUP BY js.job_id`,
    ),
    jobNames: db.prepare<[string], { readonly jobId: number; readonly name: string | null }>(
      `SELECT j.id AS jobId, ${nameOf('j')} AS name FROM json_each(?) w JOIN job j ON j.id = w.value`,
    ),
    skillNames: db.prepare<[string], { readonly id: number; readonly name: string | null }>(
      `SELECT w.value AS id, coalesce(${nameOf('s')}, ${nameOf('o')}) AS name FROM json_each(?) w
         LEFT JOIN skill s ON s.id = w.value LEFT JOIN job_only_skill o ON o.id = w.value`,
    ),
    skillsOfJobs: db.prepare<
      [string],
      {
        readonly jobId: number;
        readonly skillId: number;
        readonly significance: number | null;
        readonly postings: number | null;
      }
    >(
      `SELECT js.job_id AS jobId, js.skill_id AS skillId, js.significance, js.unique_postings AS postings
       FROM json_each(?) w JOIN job_skill js ON js.job_id = w.value`,
    ),
  };
}

/** @internal */
type ChangesStatements = ReturnType<typeof changesStatements>;

export function createChangesReader(db: Connection) {
  const statements = lazy(() => changesStatements(db));
  const remembered = new NewestEntries<string, ChangesOfPeriod>(maxRemembered);
  const version = () => JSON.stringify([statements().changes.get(), ...versionsOf(db)]);
  const instantsOf = (input: PeriodOfChanges): Between => {
    // The command line and saved reports may leave out defaults.
    const { after, until = endOfTime } = periodOfChanges.parse(input);
    const { firstKnown, lastSync, lastDigest } = statements();
    const first = firstKnown.get() ?? 0;
    const named = { 'last-sync': lastSync, 'last-digest': lastDigest };
    const from = typeof after === 'number' ? after : (named[after].get() ?? lastSync.get() ?? first);
    return { after: Math.max(from, first), until };
  };
  return {
    /** From when to when, as instants. */
    instantsOf,
    read: (input: PeriodOfChanges): ChangesOfPeriod => {
      // Where nothing was ever synced, as in a data package, nothing can be compared.
      if (statements().firstKnown.get() == null) return nothingKnown;
      const { after, until } = instantsOf(input);
      const key = `${version()} ${after} ${until}`;
      const known = remembered.get(key);
      if (known) return known;
      const made = readTransaction(db, () => compare(statements(), after, until))();
      remembered.set(key, made);
      return made;
    },
  };
}

/** Where saved digests ended, so that the next one goes on from there. One that begins later leaves days out, and does not count. */
export type Digests = ReturnType<typeof createDigests>;

export function createDigests(db: Connection, { instantsOf }: Pick<ChangesReader, 'instantsOf'>) {
  const add = db.prepare(`INSERT INTO journal.digest (since, until, made_at) SELECT @since, @until, @madeAt
    WHERE @since <= coalesce((SELECT max(until) FROM journal.digest WHERE until <= @madeAt), @since)`);
  return {
    note: (period: PeriodOfChanges, madeAt: number): void => {
      const { after, until } = instantsOf(period);
      add.run({ since: after, until: Math.min(until, madeAt), madeAt });
    },
  };
}

const nothingKnown: ChangesOfPeriod = { after: 0, families: [], unusual: [], linkCounts: [], links: [] };

function compare(statements: ChangesStatements, after: number, until: number): ChangesOfPeriod {
  const period = { after, until };
  const since = { after: until === endOfTime ? until : until + 1, until: endOfTime };
  const { families, unusual } = compareFamilies({
    postings: statements.postings.all(),
    before: statements.firstValues.all(period),
    // The values at the end follow from what later syncs saw change.
    atEnd: statements.firstValues.all(since),
    moved: new Set(statements.cameOrWent.all({ ...period, until: endOfTime, dataset: 'job-postings' })),
  });
  const ofJobs = linksOf(statements, 'jobs', period, since);
  const ofSkills = linksOf(statements, 'skills', period, since);
  return {
    after,
    families,
    unusual,
    linkCounts: [ofJobs.counts, ofSkills.counts],
    links: changedLinks(statements, ofJobs.net, ofJobs.later, period),
  };
}

interface Net {
  readonly record: string;
  /** 1 where the link came, −1 where it went. */
  readonly net: number;
}

function linksOf(statements: ChangesStatements, of: LinkCounts['of'], period: Between, since: Between) {
  const net = statements.netLinks.all({ ...period, dataset: of });
  const later = statements.netLinks.all({ ...since, dataset: of });
  const earlier = statements.linksOfEarlierSyncs.all({ dataset: of, after: period.after });
  const now = statements.links[of].get() ?? 0;
  const counts: LinkCounts = {
    of,
    links: now - later.reduce((sum, each) => sum + each.net, 0),
    changed: net.length,
    usual: earlier.length < 2 ? null : weightedMedian(earlier.map((value) => ({ value, count: 1 }))),
  };
  return { net, later, counts };
}

/** The two ids of a link: `7:12`. */
const idsOf = (record: string): readonly [number, number] => {
  const [one, other] = record.split(':');
  return [Number(one), Number(other)];
};

function changedLinks(
  statements: ChangesStatements,
  net: readonly Net[],
  later: readonly Net[],
  period: Between,
): ChangedLink[] {
  const byJob = Map.groupBy(net, ({ record }) => idsOf(record)[0]);
  const laterByJob = Map.groupBy(later, ({ record }) => idsOf(record)[0]);
  const ids = JSON.stringify([...byJob.keys()]);
  const present = new Map(statements.linksOfJobs.all(ids).map(({ jobId, links }) => [jobId, links]));
  const names = new Map(statements.jobNames.all(ids).map(({ jobId, name }) => [jobId, name]));
  const jobs = new Map(
    statements.netRecords.all({ ...period, dataset: 'jobs' }).map(({ record, net: how }) => [Number(record), how]),
  );
  const lines = [...byJob].flatMap(([jobId, links]): ChangedLink[] => {
    const came = links.filter((link) => link.net > 0).length;
    const went = links.length - came;
    const atEnd = (present.get(jobId) ?? 0) - (laterByJob.get(jobId) ?? []).reduce((sum, each) => sum + each.net, 0);
    const before = atEnd - came + went;
    const line = { jobId, job: names.get(jobId) ?? null, skillId: null, skill: null, weight: null, came, went };
    const how = jobs.get(jobId);
    if (how !== undefined) return [{ ...line, what: how > 0 ? 'newJob' : 'goneJob' }];
    if (went >= minRemadeList && went > partOfRemadeList * before) return [{ ...line, what: 'madeAgain' }];
    return links.map((link) => ({
      ...line,
      what: link.net > 0 ? 'named' : 'noLongerNamed',
      skillId: idsOf(link.record)[1],
      came: link.net > 0 ? 1 : 0,
      went: link.net > 0 ? 0 : 1,
    }));
  });
  return firstOf(withSkills(statements, lines));
}

/** Keeps the first lines by weight: after a taxonomy was rebuilt there may be one for each link. */
const firstOf = (lines: ChangedLink[]): ChangedLink[] =>
  lines.length <= maxChangedLinks ? lines : lines.sort(byWeight).slice(0, maxChangedLinks);

/** Whole lists first, then the skills that weigh most. */
const byWeight = (one: ChangedLink, other: ChangedLink): number =>
  Number(one.skillId !== null) - Number(other.skillId !== null) ||
  (other.weight ?? -1) - (one.weight ?? -1) ||
  other.came + other.went - (one.came + one.went) ||
  one.jobId - other.jobId ||
  (one.skillId ?? 0) - (other.skillId ?? 0);

/** Adds the names of the skills, and the weights of those that their jobs name now. */
function withSkills(statements: ChangesStatements, lines: readonly ChangedLink[]): ChangedLink[] {
  const skillIds = lines.flatMap(({ skillId }) => (skillId === null ? [] : [skillId]));
  const names = new Map(
    statements.skillNames.all(JSON.stringify([...new Set(skillIds)])).map((row) => [row.id, row.name]),
  );
  const jobs = [...new Set(lines.flatMap(({ jobId, what }) => (what === 'named' ? [jobId] : [])))];
  const weights = new Map(
    [...Map.groupBy(statements.skillsOfJobs.all(JSON.stringify(jobs)), ({ jobId }) => jobId)].map(([jobId, skills]) => {
      const { skillIds: ids, weight } = weighSkills([{ jobId, postings: null, skills }], 'balanced', 'equal');
      return [jobId, new Map(ids.map((id, index) => [id, weight[index] ?? 0]))];
    }),
  );
  return lines.map((line) => {
    if (line.skillId === null) return line;
    const weight = weights.get(line.jobId)?.get(line.skillId) ?? null;
    return { ...line, skill: names.get(line.skillId) ?? null, weight: line.what === 'named' ? weight : null };
  });
}
