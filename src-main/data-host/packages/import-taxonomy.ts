import { maxEntries } from '#shared/catalog/text-limits.ts';
import { t } from '#shared/language/message.ts';
import { yieldToOthers } from '../../common/async.ts';
import type { Connection } from '../cache/database/database.ts';
import type { Dictionaries } from '../cache/database/dictionaries.ts';
import { skillKeys } from '../cache/database/fragments.ts';
import type { SyncState } from '../cache/sync-state/sync-state.ts';
import type { Staging } from '../cache/taxonomy/taxonomy-staging.ts';
import { createTaxonomyStagings, externalIdsOfJobs } from '../cache/taxonomy/taxonomy-writers.ts';
import type { Job, JobPosting, JobSkill, Skill, SkillFacts } from '../remote/records/taxonomy.ts';
import { heldRows } from './held-rows.ts';
import type { PackageRow } from './package-tables.ts';
import { quoted, refuse } from './refuse-package.ts';

type Rows = AsyncIterable<PackageRow>;
type Cells = PackageRow['cells'];

/** The tables of the package by name; one that it does not have has no rows. */
export interface TaxonomyRows {
  rows(table: string): Rows;
}

/** The page size of the services. */
const batch = 500;

/** Reads skills, jobs and postings of a package through the writers of the sync. `syncedAt` is null when the package does not say. */
export async function importTaxonomy(
  db: Connection,
  dictionaries: Dictionaries,
  syncState: SyncState,
  source: TaxonomyRows,
  syncedAt: (dataset: 'skills' | 'jobs' | 'job-postings') => number | null,
): Promise<void> {
  const stagings = createTaxonomyStagings(db, dictionaries, () => 0);
  const store = async <T extends { readonly id: number }>(
    dataset: 'skills' | 'jobs' | 'job-postings',
    staging: Staging<T>,
    values: AsyncIterable<T>,
  ) => {
    await takeAll(staging, values);
    const now = syncedAt(dataset);
    const stored = await staging.store(now ?? 0, yieldToOthers);
    syncState.complete(dataset, 0, { ...stored, rejected: 0, data_through: null, history_from: null }, 0, now);
  };
  await store('skills', stagings.skills(), skills(source));
  // Jobs nest only those skills that the list lacks, so the list comes first.
  await store('jobs', stagings.jobs(), jobs(source));
  await store('job-postings', stagings['job-postings'](), postings(source, externalIdsOfJobs(db)));
}

async function takeAll<T extends { readonly id: number }>(
  staging: Staging<T>,
  values: AsyncIterable<T>,
): Promise<void> {
  let waiting: T[] = [];
  let page = 0;
  const take = () => {
    page += 1;
    staging.take({ page, pageSize: batch, hash: `package ${page}` }, waiting, false);
    waiting = [];
  };
  for await (const value of values) {
    waiting.push(value);
    if (waiting.length === batch) take();
  }
  take();
}

async function* skills(source: TaxonomyRows): AsyncGenerator<Skill> {
  for await (const { parent, children } of joined(source, 'skills', 'course-skills', 'skill_id')) {
    const courses = children.map(({ course_key, confidence }) => ({
      course_key: String(course_key),
      confidence: confidence as number | null,
    }));
    yield { ...skillFacts(parent), courses };
  }
}

async function* jobs(source: TaxonomyRows): AsyncGenerator<Job> {
  const nested = new Map<number, SkillFacts>();
  for await (const { cells } of heldRows('job-only-skills', source.rows('job-only-skills')))
    nested.set(Number(cells.id), skillFacts(cells));
  for await (const { parent, children } of joined(source, 'jobs', 'job-skills', 'job_id')) {
    const { id, name, external_id, created, modified } = parent as unknown as Omit<Job, 'skills'>;
    const links = children.map(
      ({ skill_id, significance, unique_postings }): JobSkill => ({
        skill: nested.get(Number(skill_id)) ?? unnamed(Number(skill_id)),
        significance: significance as number | null,
        unique_postings: unique_postings as number | null,
      }),
    );
    yield { id, name, external_id, created, modified, skills: links };
  }
}

/** The service repeats a job's external id in its posting; a package has it once, with the job. */
async function* postings(
  source: TaxonomyRows,
  externalIdOf: (jobId: number) => string | null,
): AsyncGenerator<JobPosting> {
  for await (const { cells } of source.rows('job-postings')) {
    const { job_id, job_name, ...rest } = cells;
    const job = { id: Number(job_id), name: job_name as string | null, external_id: externalIdOf(Number(job_id)) };
    yield { ...(rest as unknown as Omit<JobPosting, 'job'>), job };
  }
}

function skillFacts(cells: Cells): SkillFacts {
  return Object.fromEntries(skillKeys.map((key) => [key, cells[key]])) as unknown as SkillFacts;
}

/** In the list of skills, whose facts are stored there. */
const unnamed = (id: number): SkillFacts =>
  skillFacts({ ...Object.fromEntries(skillKeys.map((key) => [key, null])), id });

/** Each record with what hangs on it. Both tables come in the order of the record's id, so neither is held in memory. */
async function* joined(
  source: TaxonomyRows,
  parents: string,
  children: string,
  key: string,
): AsyncGenerator<{ parent: Cells; children: Cells[] }> {
  const links = source.rows(children)[Symbol.asyncIterator]();
  try {
    yield* joinedWith(source, links, { parents, children, key });
  } finally {
    // The file of the links is closed, also when the reading ends early.
    await links.return?.(undefined);
  }
}

interface Join {
  readonly parents: string;
  readonly children: string;
  readonly key: string;
}

async function* joinedWith(
  source: TaxonomyRows,
  links: AsyncIterator<PackageRow>,
  { parents, children, key }: Join,
): AsyncGenerator<{ parent: Cells; children: Cells[] }> {
  const refuseOrphan = (): never =>
    refuse(
      t('the table {table} refers to a record that {other} does not have', {
        table: quoted(children),
        other: quoted(parents),
      }),
    );
  let link = await links.next();
  let last = -1;
  for await (const { cells: parent } of source.rows(parents)) {
    const id = Number(parent.id);
    if (id <= last)
      refuse(t('the table {table} is not sorted by ID, or has the same ID twice', { table: quoted(parents) }));
    last = id;
    const own: Cells[] = [];
    while (!link.done && Number(link.value.cells[key]) === id) {
      own.push(link.value.cells);
      if (own.length > maxEntries)
        refuse(t('the table {table} links one record to far too many others', { table: quoted(children) }));
      link = await links.next();
    }
    if (!link.done && Number(link.value.cells[key]) < id) refuseOrphan();
    yield { parent, children: own };
  }
  if (!link.done) refuseOrphan();
}
